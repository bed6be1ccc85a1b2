"""The app's settings as typed data: the settings screen is generated from them. No Kivy here."""

from __future__ import annotations

from games.kernel import Option

SETTINGS: tuple[Option, ...] = (
    Option("language", "", ("", "en", "ru", "pl")),         # "": as the device speaks
    Option("mode", "night", ("night", "day")),
    Option("text_size", "normal", ("normal", "large", "largest")),
    Option("animation", "1.0", ("0.0", "0.5", "1.0")),
    Option("table_mode", "pass", ("pass", "turn", "fixed")),
    Option("confirm", False),
    Option("forced", True),         # what is the only choice is done by itself
    Option("hints", True),
    Option("banter", True),
    Option("read_aloud", False),
    Option("volume", "0.7", ("0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0")),
    Option("vibration", True),
    Option("emotes", True),
    Option("awake", True),
    Option("shake", True),
)
SLIDERS = frozenset({"volume"})     # how much of something: dragged, not chosen by name
BY_ID = {setting.id: setting for setting in SETTINGS}
