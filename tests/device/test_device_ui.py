"""Every function of app/device on a fake tablet, and where there is none: then it does nothing."""

import sys
import threading
import time
from types import SimpleNamespace

import pytest
from kivy.clock import Clock

from app import i18n
from app.device import (
    awake,
    files,
    insets,
    link,
    local_network,
    multicast,
    notify,
    shake,
    share,
    sounds,
    storage,
    upright,
    vibrate,
)
from app.device.language import languages
from tests.device.android import Intent, Tablet, module


@pytest.fixture
def tablet(tmp_path, monkeypatch):
    monkeypatch.setattr(upright, "_upright", False)
    return Tablet(tmp_path).put_on(monkeypatch)


@pytest.fixture
def nothing(monkeypatch):
    """A device whose platform modules all fail to load."""
    for name in ("jnius", "plyer", "android"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "app.device.java", raising=False)


@pytest.fixture(params=("linux", "android", "ios", "win", "macosx"))
def bare(request, nothing, monkeypatch):
    from tests.device.android import MODULES

    for name in MODULES:
        monkeypatch.setattr("app.device.%s.platform" % name, request.param)
    return request.param


def test_a_device_that_has_nothing_does_nothing(bare, tmp_path):
    file = tmp_path / "match.json"
    file.write_text("{}")
    assert share.share(file) is False
    assert files.pick(pytest.fail, pytest.fail, 1000) is False
    assert insets.insets() == (0, 0, 0, 0)
    assert link.opened_with() == ""
    for call in (multicast.hold, multicast.release, notify.ask, notify.clear, vibrate.buzz, shake.stop, upright.keep):
        call()
    notify.tell("title", "text")
    local_network.ask(pytest.fail)
    shake.listen(pytest.fail)


def test_only_android_is_asked_for_links(monkeypatch, nothing):
    monkeypatch.setattr(link, "platform", "linux")
    link.listen(pytest.fail)


# Vibration, shaking, sound


def test_a_buzz_is_short(monkeypatch):
    felt = []
    monkeypatch.setattr(vibrate, "platform", "android")
    monkeypatch.setitem(sys.modules, "plyer", module("plyer", vibrator=SimpleNamespace(vibrate=felt.append)))
    vibrate.buzz()
    assert felt == [0.06]


class Sensor:
    def __init__(self):
        self.on, self.acceleration = False, (None, None, None)

    def enable(self):
        self.on = True

    def disable(self):
        self.on = False


@pytest.fixture
def sensor(monkeypatch):
    made = Sensor()
    monkeypatch.setattr(shake, "platform", "android")
    monkeypatch.setitem(sys.modules, "plyer", module("plyer", accelerometer=made))
    yield made
    shake.stop()


def seconds(number):
    """Let the clock go on as if so much time had passed."""
    for event in [event for event in Clock.get_events() if getattr(event.callback, "__name__", "") == "look"]:
        event.callback(number)


def test_a_shake_counts_once_and_lying_still_never(sensor):
    shaken = []
    shake.listen(lambda: shaken.append(1))
    for force in (None, 9.81, 25.0, 30.0, 9.81):
        sensor.acceleration = (0.0, 0.0, force)
        seconds(0.1)
    assert len(shaken) == 1
    sensor.acceleration = (25.0, 0.0, 9.81)
    seconds(1.0)
    assert len(shaken) == 2


def test_the_sensor_is_on_only_while_somebody_listens(sensor):
    shake.listen(pytest.fail)
    assert sensor.on
    shake.stop()
    assert not sensor.on
    shake.stop()


def test_sounds_are_silent_without_volume_or_file():
    sounds.set_volume(0.0)
    sounds.play("no such sound")
    sounds.set_volume(0.5)
    sounds.play("no such sound")
    sounds.play("click")
    assert sounds._loaded["click"][0].volume == 0.5


class Player:
    """As Kivy's for Android: to stop it prepares it again, on the screen's thread, and does not say that it stopped."""

    made: list = []

    def __init__(self, source):
        self.state, self.volume, self.heard = "stop", 1.0, 0
        Player.made.append(self)

    def play(self):
        self.state, self.heard = "play", self.heard + 1

    def stop(self):
        time.sleep(0.1)


def test_no_sound_is_stopped_on_the_screens_thread(monkeypatch):
    monkeypatch.setattr("kivy.core.audio.SoundLoader.load", Player)
    monkeypatch.setattr(sounds, "_loaded", {})
    monkeypatch.setattr(Player, "made", [])
    began = time.perf_counter()
    for _ in range(10):
        sounds.play("click")        # each before the last has ended
    assert time.perf_counter() - began < 0.1
    assert [player.heard for player in Player.made] == [1] * sounds.VOICES
    for player in Player.made:
        player.state = "stop"       # its listener was told
    sounds.play("click")
    assert sum(player.heard for player in Player.made) == sounds.VOICES + 1


# The screen, the Wi-Fi, the bars


def test_the_screen_stays_on_while_it_is_asked_to():
    from kivy.core.window import Window

    awake.keep(True)
    assert Window.allow_screensaver is False
    awake.keep(False)
    assert Window.allow_screensaver is True


def test_the_multicast_lock_is_held_between_hold_and_release(tablet):
    multicast.hold()
    multicast.hold()
    assert [(lock.name, lock.held) for lock in tablet.locks] == [("starcab", 1)]
    multicast.release()
    multicast.release()
    assert [lock.held for lock in tablet.locks] == [0]
    multicast.hold()
    assert [lock.held for lock in tablet.locks] == [0, 1]
    multicast.release()


def test_a_multicast_lock_that_is_refused_is_not_held(tablet):
    tablet.allowed.clear()
    multicast.hold()
    assert multicast._lock is None
    multicast.release()


def test_bars_count_only_where_android_draws_the_app_under_them(tmp_path, monkeypatch):
    for api, target, expected in ((36, 34, 0), (34, 35, 0), (35, 35, 48)):
        Tablet(tmp_path, api, target).put_on(monkeypatch)
        assert insets.insets()[1] == expected
    assert insets.insets() == (0, 48, 0, 96)


def test_bars_are_followed_while_the_app_runs(tmp_path, monkeypatch):
    """A tablet is turned, unfolded, its bars are hidden: nobody starts the app anew for it."""
    tablet = Tablet(tmp_path, 35, 35).put_on(monkeypatch)
    told = []
    insets.follow(told.append)
    assert told == [(0, 48, 0, 96)]
    insets.look()
    assert len(told) == 1, "only what changed is told"
    tablet.bars = SimpleNamespace(left=60, top=24, right=0, bottom=0)
    insets.look()
    assert told[1:] == [(60, 24, 0, 0)]


# Notifications


@pytest.mark.parametrize("api", (24, 26, 31, 34))
def test_a_turn_is_told_in_the_bar_and_taken_away_again(api, tmp_path, monkeypatch):
    tablet = Tablet(tmp_path, api).put_on(monkeypatch)
    notify.tell("Starcab", "Твой ход")
    told = tablet.notifications[notify.NUMBER]
    assert (told["title"], told["text"], told["icon"], told["auto_cancel"]) == ("Starcab", "Твой ход", 99, True)
    assert told["opens"].action == "launch org.example.starcab"
    assert tablet.channels == (["turn"] if api >= 26 else [])
    notify.clear()
    assert tablet.notifications == {}


def test_without_a_shape_of_its_own_a_notification_has_the_apps_icon(tablet):
    tablet.drawables.clear()
    notify.tell("Starcab", "Твой ход")
    assert tablet.notifications[notify.NUMBER]["icon"] == 77


def test_the_thread_of_the_network_takes_leave_of_java(tablet):
    thread = threading.Thread(target=notify.tell, args=("a", "b"))
    thread.start()
    thread.join()
    assert tablet.detached == 1 and tablet.notifications
    notify.tell("a", "b")
    assert tablet.detached == 1


@pytest.mark.parametrize(("api", "allowed", "asked"), ((32, False, False), (33, True, False), (33, False, True)))
def test_the_player_is_asked_only_where_android_wants_it(api, allowed, asked, tmp_path, monkeypatch):
    tablet = Tablet(tmp_path, api)
    if allowed:
        tablet.allowed.add(notify.PERMISSION)
    tablet.put_on(monkeypatch)
    notify.ask()
    assert tablet.asked == ([notify.PERMISSION] if asked else [])


@pytest.mark.parametrize(("api", "target", "allowed", "agrees", "asked", "told"), (
    (36, 37, False, False, 0, 0), (37, 35, False, False, 0, 0), (37, 37, True, False, 0, 0),
    (37, 37, False, True, 1, 0), (37, 37, False, False, 1, 1)))
def test_the_local_network_is_asked_for_where_android_wants_it(api, target, allowed, agrees, asked, told, tmp_path, monkeypatch):
    tablet = Tablet(tmp_path, api, target)
    tablet.agrees = agrees
    if allowed:
        tablet.allowed.add(local_network.PERMISSION)
    tablet.put_on(monkeypatch)
    refused = []
    local_network.ask(lambda: refused.append(1))
    assert (len(tablet.asked), len(refused)) == (asked, told)


# Files and addresses


def test_a_match_is_shared_as_a_file_that_others_may_read(tablet, tmp_path):
    file = tmp_path / "starcab-1.json"
    file.write_text('{"game": "surprise"}')
    assert share.share(file)
    intent = tablet.started[0].inner
    assert (intent.action, intent.type, intent.flags) == (Intent.ACTION_SEND, "application/json", 1)
    assert tablet.contents[intent.extras["stream"]].read_bytes() == file.read_bytes()


def test_a_picture_is_shared_as_one_where_others_may_read_it(tablet, tmp_path, monkeypatch):
    file = tmp_path / "starcab-1.png"
    file.write_bytes(b"PNG")
    assert share.share(file)
    intent = tablet.started[0].inner
    assert (intent.type, tablet.contents[intent.extras["stream"]].read_bytes()) == ("image/png", b"PNG")
    old = Tablet(tmp_path, api=28).put_on(monkeypatch)
    assert not share.share(file) and not old.started


def test_an_old_android_gets_it_as_text(tmp_path, monkeypatch):
    tablet = Tablet(tmp_path, api=28).put_on(monkeypatch)
    file = tmp_path / "starcab-1.json"
    file.write_text("{}")
    assert share.share(file)
    assert (tablet.started[0].inner.type, tablet.started[0].inner.extras) == ("text/plain", {"text": "{}"})


def answer(tablet, data):
    """The person chose this address; until the file was read."""
    tablet.happens("on_activity_result", files.REQUEST, -1 if data else 0, Intent("", data) if data else None)
    for thread in [thread for thread in threading.enumerate() if thread.name == "picked file"]:
        thread.join(10)


def test_a_file_is_picked_by_its_address(tablet):
    chosen = []
    assert files.pick(chosen.append, pytest.fail, 1000)
    intent, request = tablet.started[0]
    assert (intent.action, intent.categories) == (Intent.ACTION_OPEN_DOCUMENT, [Intent.CATEGORY_OPENABLE])
    tablet.happens("on_activity_result", request + 1, -1, Intent("", tablet.holds("content://other", b"other")))
    assert not chosen
    answer(tablet, tablet.holds("content://drive/7", b"a match"))
    assert [file.read_bytes() for file in chosen] == [b"a match"]
    assert tablet.detached == 1, "the thread that read it took leave of Java"


def test_files_are_picked_again_and_again(tablet):
    """Each answer once, to whoever asked last: Android goes through its listeners while ours is told."""
    for number in range(3):
        chosen = []
        assert files.pick(chosen.append, pytest.fail, 1000)
        answer(tablet, tablet.holds("content://drive/%d" % number, b"match %d" % number))
        assert [file.read_bytes() for file in chosen] == [b"match %d" % number]
    assert len(tablet.bound["on_activity_result"]) == 1
    answer(tablet, tablet.holds("content://late", b"nobody asked"))
    assert len(chosen) == 1


def test_who_picks_nothing_gets_nothing(tablet):
    files.pick(pytest.fail, pytest.fail, 1000)
    answer(tablet, None)
    answer(tablet, tablet.holds("content://late", b"nobody asked"))


def test_a_file_that_can_not_be_read_is_told_and_ends_nothing(tablet):
    told = []
    files.pick(pytest.fail, lambda: told.append(1), 1000)
    answer(tablet, "content://cloud/not there any more")
    assert told == [1]


def test_of_a_file_that_is_too_large_only_so_much_is_read_as_tells_that(tablet):
    chosen = []
    files.pick(chosen.append, pytest.fail, 1000)
    answer(tablet, tablet.holds("content://film", bytes(5000)))
    assert chosen[0].stat().st_size == 1001


def test_a_desktop_with_a_dialog_asks_through_plyer(monkeypatch, tmp_path):
    chosen = []
    chooser = SimpleNamespace(open_file=lambda on_selection: (on_selection([]), on_selection([str(tmp_path)])))
    monkeypatch.setattr(files, "platform", "win")
    monkeypatch.setitem(sys.modules, "plyer", module("plyer", filechooser=chooser))
    assert files.pick(chosen.append, pytest.fail, 1000) and chosen == [tmp_path]


def test_the_address_of_a_room_is_taken_from_the_camera(tablet):
    assert link.opened_with() == ""
    heard = []
    link.listen(heard.append)
    room = "starcab://join?h=192.168.1.23:47707&k=ABCD"
    for data in (None, "https://example.org", room):
        tablet.happens("on_new_intent", Intent("android.intent.action.VIEW", data))
    assert heard == [room]
    tablet.intent = Intent("android.intent.action.VIEW", room)
    assert link.opened_with() == room


def test_a_link_is_not_opened_again_from_the_list_of_recent_apps(tablet):
    """Android hands out the intent that began the app once more: that room is over."""
    room = "starcab://join?h=192.168.1.23:47707&k=ABCD"
    heard = []
    link.listen(heard.append)
    again = Intent("android.intent.action.VIEW", room, Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY | 0x10000000)
    tablet.intent = again
    tablet.happens("on_new_intent", again)
    assert link.opened_with() == "" and heard == []


# Storage and language


def test_a_new_user_without_a_settings_folder_gets_one(monkeypatch, tmp_path):
    from kivy.app import App

    monkeypatch.delenv("STARCAB_DATA", raising=False)
    monkeypatch.setattr(storage, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "new" / "config"))
    kept = storage.folder(type("StarcabApp", (App,), {})())
    assert kept.is_dir() and kept == tmp_path / "new" / "config" / "starcab"


def test_a_tablet_keeps_it_where_kivy_says(tablet, monkeypatch, tmp_path):
    monkeypatch.delenv("STARCAB_DATA", raising=False)
    assert storage.folder(SimpleNamespace(user_data_dir=str(tmp_path / "files"))) == tmp_path / "files"
    assert (tmp_path / "files").is_dir()


def test_tests_choose_another_place(monkeypatch, tmp_path):
    monkeypatch.setenv("STARCAB_DATA", str(tmp_path / "data"))
    assert storage.folder(None) == tmp_path / "data"


@pytest.mark.parametrize(("spoken", "expected"), (
    (("ru", "en"), "ru"), (("de", "pl"), "pl"), (("de",), "en"), ((), "en")))
def test_the_tablet_speaks_the_first_of_our_languages(spoken, expected, tmp_path, monkeypatch):
    Tablet(tmp_path, languages=spoken).put_on(monkeypatch)
    assert languages() == list(spoken)
    assert i18n.device_language() == expected


@pytest.mark.parametrize(("variables", "expected"), (
    ({}, "en"),
    ({"LANG": "pl_PL.UTF-8"}, "pl"),
    ({"LANG": "pl_PL.UTF-8", "LC_ALL": "ru_RU"}, "ru"),
    ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:ru:pl"}, "ru"),
    ({"LANG": "C.UTF-8", "LANGUAGE": "ru"}, "en"),
    ({"LANG": "ja_JP"}, "en"),
))
def test_a_desktop_says_it_in_its_environment(variables, expected, monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "ANDROID_ARGUMENT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert i18n.device_language() == expected


def test_a_windows_says_it_by_number(monkeypatch):
    import ctypes

    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x0415)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert i18n.device_language() == "pl"


def test_a_device_that_does_not_say_is_spoken_to_in_english(monkeypatch, nothing):
    monkeypatch.setenv("ANDROID_ARGUMENT", "")
    assert languages() == [] and i18n.device_language() == "en"


# Which way round


def test_a_phone_stays_upright_and_a_tablet_turns(tablet):
    upright.keep()
    assert tablet.orientation is None
    tablet.smallest_width = 411
    upright.keep()
    assert tablet.orientation == 12     # USER_PORTRAIT


def test_one_that_is_unfolded_turns_again(tablet):
    tablet.smallest_width = 373
    upright.keep()
    tablet.smallest_width = 840
    upright.keep()
    assert tablet.orientation == 13     # FULL_USER
    tablet.smallest_width = 373
    upright.keep()
    assert tablet.orientation == 12
