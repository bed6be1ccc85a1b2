"""The key of the dice is nobody's choice: the host is bound to a secret before any device adds its own nonce.

Each device first sends a lot (the hash of its nonce) and opens it only when it has seen all lots, so that neither
the host nor a guest can pick a nonce that suits the others'. After the match everything is opened and checked: by
`Memory` how the key was made, by `Witness` what was shown. README.md says what this proves and what it can't.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from typing import Any, Self

from app.sync.plain import checked
from games.kernel import BadJournal, Dice, Game, Match

Eye = int | None
Rows = list[list[Any]]
MOST_DRAWS = 16
"""More than any match can need: each goes without somebody who sat in the one before."""
MOMENT_OF_ACTS = 64
"""More acts than this are never on their way to the disk: who claims that so many were lost is not believed."""
AWAY = "took no part in the draw"
TRUSTS = "a browser, which trusts the host"
UNSEEN = "took part in a draw whose match it was never shown"
VANISHED = "was dealt a match before this one whose end it was never shown"


def lot_of(nonce: str) -> str:
    return blake2b(bytes.fromhex(nonce), digest_size=32, person=b"starcab lot").hexdigest()


def commitment_of(secret: str) -> str:
    return Dice(bytes.fromhex(secret)).commitment


def key_of(secret: str, nonces: Iterable[tuple[int, str]]) -> bytes:
    """The key of the match's dice."""
    made = blake2b(bytes.fromhex(secret), digest_size=32, person=b"starcab key")
    for device, nonce in sorted(nonces):
        made.update(device.to_bytes(4, "little") + bytes.fromhex(nonce))
    return made.digest()


def folded(rows: Rows) -> Rows:
    """Of pairs [when, how far back] in order, those that no later one goes beyond: never more than there is to go back.

    >>> folded([[3, 1], [7, 4], [9, 5], [12, 4]])
    [[3, 1], [12, 4]]
    """
    kept: Rows = []
    for when, left in rows:
        while kept and kept[-1][1] >= left:
            kept.pop()
        kept.append([when, left])
    return kept


def canonical(plain: Any) -> str:
    return _encode(plain)


_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


class Print:
    """The fingerprint of a view; only the fields that changed are taken anew."""

    def __init__(self) -> None:
        self._fields: dict[str, bytes] = {}

    def of(self, fields: Mapping[str, Any]) -> bytes:
        for name, content in fields.items():
            self._fields[name] = blake2b(canonical([name, content]).encode(), digest_size=16).digest()
        whole = blake2b(digest_size=16, person=b"starcab view")
        for _, one in sorted(self._fields.items()):
            whole.update(one)
        return whole.digest()


class Wrong(Exception):
    """What differs, in words."""


# How the key was made


@dataclass
class Share:
    """The part of this device in one draw."""

    draw: int
    device: int
    commitment: str                 # of the host's secret, before anybody's lot
    nonce: str
    lots: dict[int, str] = field(default_factory=dict)      # all, as they were shown before they were opened
    over: bool = False              # another draw or a deal came after it
    broken: bool = False            # the connection was lost before that: its answer may not have arrived

    def check(self, asked: set[int], missing: set[int]) -> str:
        """Against what the host says of this draw; the remark there is to make. Wrong: it is not so."""
        if self.device not in asked:
            raise Wrong(f"this device was asked in draw {self.draw}, and the host says it was not")
        if self.lots and self.lots.keys() != asked:
            raise Wrong(f"in draw {self.draw} lots were shown of other devices than the host says were asked")
        if self.device in missing and not self.broken:
            raise Wrong(f"this device is said not to have answered in draw {self.draw}, but it did")
        return AWAY if self.device in missing else ""

    def check_key(self, secret: str, nonces: dict[int, str]) -> None:
        if commitment_of(secret) != self.commitment:
            raise Wrong("the secret is not the one the host was bound to before the draw")
        if nonces.get(self.device) != self.nonce:
            raise Wrong("this device's own nonce is not in the key")
        if {device: lot_of(nonce) for device, nonce in nonces.items()} != self.lots:
            raise Wrong("not the lots that were shown before they were opened")


@dataclass
class Memory:
    """What a device keeps of the draws and of the deal of a match, also when it is killed."""

    shares: list[Share] = field(default_factory=list)
    match: int = -1                 # the draw whose match was dealt last
    key: str = ""                   # the commitment of its dice
    wrong: str = ""                 # the first lie that was noticed
    opened: bool = False            # that match was shown to its end
    doubt: str = ""                 # the match before it was not: whoever deals until it likes the cards does that

    def to_json(self) -> dict[str, Any]:
        plain = asdict(self)
        for share in plain["shares"]:
            share["lots"] = [list(row) for row in share["lots"].items()]
        return plain

    @classmethod
    def from_json(cls, plain: Any) -> Self:
        """ValueError, KeyError, TypeError: not one."""
        shares = [checked(Share(**share | {"lots": dict(share["lots"])})) for share in plain["shares"]]
        return checked(cls(**plain | {"shares": shares}))

    def accuse(self, wrong: str) -> None:
        self.wrong = self.wrong or wrong

    def ask(self, number: int, device: int, commitment: str, nonce: Callable[[], str]) -> Share | None:
        """The part in a draw, new or as it was. None: nothing is to be answered."""
        last = self.shares[-1] if self.shares else None
        if last is not None and number == last.draw:
            return self._ask_again(last, commitment)
        if number <= max(self.match, last.draw if last else -1):
            return None  # a copy of an older one
        if last is not None:
            last.over = True
        self.shares = [share for share in self.shares if share.draw > self.match]
        if len(self.shares) == MOST_DRAWS:
            self.accuse("drawn more often than there are devices to be missing")
            return None
        self.shares.append(Share(number, device, commitment, nonce()))
        return self.shares[-1]

    def _ask_again(self, share: Share, commitment: str) -> Share | None:
        """The host or this device was gone meanwhile; whoever draws twice could choose, so all stays as it was."""
        if share.commitment != commitment:
            self.accuse(f"the host was bound to two secrets in draw {share.draw}")
            return None
        share.broken = share.broken and share.over
        return share

    def open(self, number: int, lots: dict[int, str]) -> str:
        """The own nonce, if its lot is among those that all are shown, and for one set of lots only."""
        share = self.shares[-1] if self.shares else None
        if share is None or share.draw != number or lots.get(share.device) != lot_of(share.nonce):
            return ""
        if share.lots and share.lots != lots:
            self.accuse(f"two sets of lots were shown in draw {number}")
            return ""
        share.lots = lots
        return share.nonce

    def lost(self) -> None:
        """The connection is gone: what was answered last may not have arrived."""
        if self.shares and not self.shares[-1].over:
            self.shares[-1].broken = True

    def deal(self, match: int, key: str, insists: bool) -> None:
        """`insists`: this device sat at the table and was there all the time."""
        if match == self.match:
            if key != self.key:
                self.accuse("the host was bound to another key of the dice before")
            return
        self.shares = [share for share in self.shares if share.draw > self.match]
        self.doubt = VANISHED if self.match >= 0 and not self.opened else ""
        self.match, self.key, self.opened = match, key, False
        for share in self.shares:
            share.over = True
        if insists and not self.shares:
            self.accuse("this device sat at the table and was not asked in the draw")

    def check(self, reveal: Any) -> str:
        """How the key was made; the remark there is to make. Wrong: not as it should be."""
        nonces: dict[int, str] = dict(reveal.nonces)
        key = key_of(reveal.secret, nonces.items())
        if reveal.match.get("key") != key.hex():
            raise Wrong("the key of the dice was not made of the secret and the nonces")
        if reveal.draw != self.match or Dice(key).commitment != self.key:
            raise Wrong("the key of the dice is not the one the host was bound to at the deal")
        told = {number: ({device for device, _ in asked}, set(missing)) for number, asked, missing in reveal.draws}
        _check_series(told, reveal.draw, nonces.keys(), reveal.match["players"])
        remarks = [self._check_share(share, told) for share in self.shares]
        mine = next((share for share in self.shares if share.draw == reveal.draw), None)
        if mine is not None:
            mine.check_key(reveal.secret, nonces)
        elif any(share.device in nonces for share in self.shares):
            raise Wrong("a nonce in this device's name is in the key, and it gave none")
        return next(filter(None, remarks), self.doubt if mine else AWAY)

    @staticmethod
    def _check_share(share: Share, told: dict[int, tuple[set[int], set[int]]]) -> str:
        if share.draw in told:
            return share.check(*told[share.draw])
        if share.broken:
            return UNSEEN
        raise Wrong(f"draw {share.draw}, in which this device took part, is left out")


def _check_series(draws: dict[int, tuple[set[int], set[int]]], last: int, devices: Iterable[int], players: int) -> None:
    """One draw after the other, each without those who were missing in the one before: so there can't be many."""
    numbers = sorted(draws)
    if not numbers or numbers != list(range(numbers[0], last + 1)) or len(draws[numbers[0]][0]) > players:
        raise Wrong("the draws of this match are not told as they were")
    for number in numbers:
        asked, missing = draws[number]
        after = draws[number + 1][0] if number < last else set(devices)
        if not missing <= asked or asked - missing != after or bool(missing) != (number < last):
            raise Wrong(f"after draw {number} there was no reason to draw again, or not all were asked again")


# What was shown


@dataclass
class Witness:
    """What one device saw happen, to be held against what the host opens in the end.

    Every act raises the revision and the length of the journal by one; taking back raises the revision and shortens the
    journal. Views of acts that were taken back are no part of the match: those that this device saw taken back are
    dropped at once. What happened while it was away is known only from the host, so it must fit into the gap.
    """

    seen: dict[tuple[int, int, Eye], bytes] = field(default_factory=dict)   # at a revision, after so many entries
    prints: dict[Eye, Print] = field(default_factory=dict)
    steps: dict[int, int | None] = field(default_factory=dict)  # the revisions it saw come; of an undo what was left
    gaps: list[tuple[int, int, int, int]] = field(default_factory=list)     # from revision, entries to revision, entries
    last: tuple[int, int] | None = None
    wrong: str = ""                                                         # the first lie that was noticed

    def accuse(self, wrong: str) -> None:
        self.wrong = self.wrong or wrong

    def see(self, revision: int, entries: int, eye: Eye, fields: Mapping[str, Any]) -> None:
        """What this eye is shown: all fields, or those that changed since it was shown the last."""
        shown = self.prints.setdefault(eye, Print()).of(fields)
        if self.seen.setdefault((revision, entries, eye), shown) != shown:
            self.accuse(f"after entry {entries} the table was shown in two ways")

    def step(self, revision: int, entries: int, undone: bool) -> None:
        """It saw one act, or one that was taken back."""
        self.steps[revision] = entries if undone else None
        self.last = revision, entries
        if undone:
            self.seen = {key: seen for key, seen in self.seen.items() if key[1] <= entries}

    def jump(self, revision: int, entries: int, away: bool) -> None:
        """It is shown the whole. `away`: it can have missed something."""
        last, self.last = self.last, (revision, entries)
        if last is None:
            return
        steps, grown = revision - last[0], entries - last[1]
        if steps < 0 or (steps == 0 and grown):
            self.accuse("the match went back without a word")
        elif grown != steps and away:
            self.gaps.append((*last, revision, entries))

    def forget_after(self, revision: int) -> None:
        """What was shown beyond it never came to the disk: it is no part of the match."""
        self.seen = {key: seen for key, seen in self.seen.items() if key[0] <= revision}
        self.steps = {when: left for when, left in self.steps.items() if when <= revision}
        self.gaps = [gap for gap in self.gaps if gap[2] <= revision]
        self.last = max(((when, entries) for when, entries, _ in self.seen), default=None)

    def check(self, reveal: Any, games: Mapping[str, Game], memory: Memory) -> tuple[bool, str]:
        """Whether all is well, and what differs; or, if all is well, why this device can't vouch for everything."""
        try:
            remark = memory.check(reveal)
            if memory.wrong or self.wrong:
                return False, memory.wrong or self.wrong
            match = Match.from_json(reveal.match, games)
            if not match.state.over:
                return False, "the opened match is not finished"
            self._check_views(match, self._undos(reveal.backs))
            return True, remark
        except Wrong as wrong:
            return False, memory.wrong or str(wrong)
        except (BadJournal, ValueError, KeyError, TypeError, IndexError) as error:
            return False, f"the opened match can't be played: {error!s:.120}"

    def _undos(self, backs: Rows) -> Rows:
        """Of what is said to have been taken back, that which happened while this device was away."""
        for when, left in backs:
            if when in self.steps and self.steps[when] != left:
                raise Wrong(f"at revision {when} acts are said to have been taken back, and this device saw none taken back")
        return [[when, left] for when, left in backs if any(_fits(gap, when, left) for gap in self.gaps)]

    def _check_views(self, match: Match, undos: Rows) -> None:
        by_length: dict[int, list[tuple[Eye, bytes]]] = {}
        for (revision, length, eye), seen in self.seen.items():
            if not any(when > revision and left < length for when, left in undos):
                by_length.setdefault(length, []).append((eye, seen))
        if any(length > len(match.journal) for length in by_length):
            raise Wrong("entries that were shown are missing in the opened match")
        state = match.at(0)
        for length in range(len(match.journal) + 1):
            if length:
                state.apply(*match.journal[length - 1])
            for eye, seen in by_length.get(length, ()):
                if Print().of(state.seen_by(eye).to_json()) != seen:
                    raise Wrong(f"after entry {length} the table was shown to seat {eye} as it was not")


def _fits(gap: tuple[int, int, int, int], when: int, left: int) -> bool:
    """Whether acts can have been taken back then: there were some, and enough revisions after it to play on."""
    begin, before, end, after = gap
    return begin < when <= end and left < before + when - 1 - begin and after <= left + end - when
