"""A shaken device rolls the die. Does nothing where there is no accelerometer."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.utils import platform

HARD = 18.0         # m/s²: well above walking, below a drop
EVERY = 0.1
REST = 1.0          # seconds until the next shake counts

_watch = None
_used = None        # the sensor, as long as it is switched on


def listen(call: Callable[[], None]) -> None:
    """Call back when the device is shaken, until `stop`."""
    global _watch, _used
    stop()
    _used = sensor = _sensor()
    if sensor is None:
        return
    quiet = [0.0]

    def look(seconds: float) -> None:
        quiet[0] -= seconds
        if quiet[0] <= 0 and _force(sensor) > HARD:
            quiet[0] = REST
            call()

    _watch = Clock.schedule_interval(look, EVERY)


def stop() -> None:
    """The sensor is switched off too: it costs battery."""
    global _watch, _used
    if _watch is not None:
        _watch.cancel()
        _watch = None
    if _used is not None:
        _used.disable()
        _used = None


def _sensor():
    if platform not in ("android", "ios"):
        return None
    try:
        from plyer import accelerometer

        accelerometer.enable()
        return accelerometer
    except Exception:  # plyer raises whatever the platform raises; a device without a sensor simply has no shake
        return None


def _force(sensor) -> float:
    x, y, z = (part or 0.0 for part in sensor.acceleration[:3])
    return (x * x + y * y + z * z) ** 0.5
