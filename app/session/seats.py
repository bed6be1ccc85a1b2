"""Who decides for which seat. A seat is stored with its match, so its form is kept in app/store."""

from app.store.seats import BOT, COLOURS, PERSON, REMOTE, Seat, seats_of

__all__ = ["BOT", "COLOURS", "PERSON", "REMOTE", "Seat", "seats_of"]
