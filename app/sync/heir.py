"""Where a device keeps what it was handed: closed beside its matches, until the room is its own. Each step survives a kill."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from app.store.keys import OFFER, OWN, SEEN, TICKET
from app.sync.client import Client
from app.sync.offer import Offer
from app.sync.ports import RoomStore
from app.sync.record import LONGEST_HEIR, SETTING, Record
from app.text import mended
from games.kernel import Dice, Game, Match

log = logging.getLogger("starcab.sync")


class Heir:
    def __init__(self, store: RoomStore, games: Mapping[str, Game]) -> None:
        self._store, self._games = store, games

    def keep(self, offer: Offer) -> bool:
        """Whether it is on the disk."""
        return self._store.set_setting(OFFER, offer.to_json())

    def forget(self) -> None:
        """It was withdrawn, or the old host is there again."""
        if self._store.setting(OFFER) is not None:
            self._store.set_setting(OFFER, None)

    def take_over(self) -> None:
        """Make room and match this device's own, if they are what they should be: ValueError, and nothing is left of them.
        Killed on the way, it is done again from the beginning."""
        store = self._store
        try:
            offer = Offer.from_json(store.setting(OFFER))
            record, match = offer.open(self._games)
        except ValueError:
            self.forget()
            raise
        record.heir = ""
        if match is not None:
            record.match_id = f"{record.room}-{record.draw}"
            self._keep_match(record.match_id, match)
        store.set_setting(OWN, store.setting(TICKET) or store.setting(OWN))
        store.set_setting(SETTING, record.to_json())
        store.set_setting(TICKET, None)
        store.set_setting(SEEN, None)
        store.set_setting(OFFER, None)         # the last: until then all of this is done again

    def _keep_match(self, match_id: str, match: Match) -> None:
        """ValueError: it can't be kept here. The old host still has it."""
        if has_another(self._store, match_id, match):
            self.forget()
            raise ValueError("another match is kept here under that id")
        if not self._store.put(match_id, match):
            self._store.delete(match_id)
            self.forget()
            raise ValueError("the match can't be written down")

    def go_on(self) -> None:
        """The app was killed when the room was its own already: finish."""
        kept = self._store.setting(OFFER)
        if isinstance(kept, dict) and kept.get("key"):
            try:
                self.take_over()
            except ValueError as error:
                log.error("what was handed over can't be opened: %s", error)


def has_another(store: RoomStore, match_id: str, match: Match) -> bool:
    """Whether a match of other dice is kept under that id. Whoever opens a room chooses its id, and may have heard it."""
    try:
        return bool(store.load(match_id)["key"] != match.key.hex())
    except KeyError:
        return False
    except ValueError:      # unreadable, and so nobody's to write over
        return True


def handed_to(store: RoomStore) -> str:
    """The name of the device that this device's room went to; "" if it is here."""
    plain = store.setting(SETTING)
    return mended(plain.get("heir"), LONGEST_HEIR) if isinstance(plain, dict) else ""


def forget_handed_over(store: RoomStore, client: Client) -> None:
    """The old host has seen the new one serve the room, and its match from where it was: its own copy goes."""
    if not handed_to(store):
        return
    try:
        record = Record.from_json(store.setting(SETTING))
    except ValueError as error:
        return log.error("the room that was handed over can't be read: %s", error)
    here = (record.room, record.code) == (client.ticket.room, client.ticket.code)
    if here and (not record.match_id or _goes_on(store, record, client)):
        store.set_setting(SETTING, None)
        if record.match_id:
            store.delete(record.match_id)


def _goes_on(store: RoomStore, record: Record, client: Client) -> bool:
    try:
        match = store.load(record.match_id)
    except KeyError:        # its person has deleted it already
        return True
    except ValueError as error:
        log.error("the match that was handed over can't be read: %s", error)
        return False
    return client.match == record.draw and client.revision >= match["revision"] \
        and client.ticket.memory.key == Dice(bytes.fromhex(match["key"])).commitment
