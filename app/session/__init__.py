"""Who decides for which seat: on this device, as host, as guest. No Kivy."""

from app.session.local import LocalSession
from app.session.seats import Seat
from app.session.update import Update

__all__ = ["LocalSession", "Seat", "Update"]
