"""Who decides for which seat. A seat is stored with its match, so its form is kept in app/store."""

from app.store.seats import BOT, COLOURS, PERSON, REMOTE, Seat, seats_of

NAME_LENGTH = 14
"""Letters of a name that is typed here: so many fit beside a board."""

__all__ = ["BOT", "COLOURS", "NAME_LENGTH", "PERSON", "REMOTE", "Seat", "seats_of"]
