"""What each pair of eyes is told of an act: its view as far as it changed, and the news it may hear.

The only place where something of a match is made ready to leave the host.
"""

from __future__ import annotations

from typing import Any

from app.sync import wire
from app.sync.fair import Eye
from games.kernel import Action, Dice, Fact, Match, News, State, heard_by, to_plain

LOG = 40
"""Entries whose news a device is told again when it comes back."""
Eyes = tuple[Eye, ...]


class Views:
    """The views of the present revision and of the one before, each made once however many devices look."""

    def __init__(self, match: Match, number: int, lives: list[list[int]]) -> None:
        self._match, self._number, self._lives = match, number, lives
        self._now: dict[Eye, State] = {}
        self._before: dict[Eye, State] = {}
        self._base = match.revision
        self._texts: dict[Eyes, str] = {}
        self._fields: dict[str, list[tuple[Any, str]]] = {}     # values of fields that changed, and their texts
        self._common: tuple[list[Fact], list[Any]] | None = None

    def view(self, eye: Eye) -> State:
        if eye not in self._now:
            self._now[eye] = self._match.state.seen_by(eye)
        return self._now[eye]

    def ready(self, eyes: set[Eye]) -> None:
        """Before an act: whoever is told what changed must have the view before it."""
        for eye in eyes:
            self.view(eye)

    def step(self, base: int) -> None:
        """The match has moved on from revision `base`."""
        self._before, self._now, self._base = self._now, {}, base
        self._texts, self._fields, self._common = {}, {}, None

    def update(self, eyes: Eyes, kind: str, seat: int | None, action: Action | None, news: list[News],
               undoable: bool) -> str:
        """The update for a device with these eyes; the same text for all that have the same."""
        text = self._texts.get(eyes)
        if text is None:
            own = action if seat is not None and seat in eyes else None
            match, changed = self._match, ",".join(f"[{'null' if eye is None else eye},{self._changed(eye)}]" for eye in eyes)
            text = self._texts[eyes] = wire.Update(self._base, match.revision, len(match.journal), kind, seat, own, [],
                                                   self._heard(news, eyes), undoable).text_with(changed)
        return text

    def moved(self, eyes: Eyes, kind: str, seat: int | None, action: Action | None, news: list[News],
              undoable: bool) -> wire.Moved:
        """The same for a device in this thread: its own copies of what it may see."""
        own, match = action if seat is not None and seat in eyes else None, self._match
        heard: dict[Eye, list[Fact]] = {eye: heard_by(eye, news) for eye in (None, *eyes)}
        return wire.Moved(self._base, match.revision, len(match.journal), kind, seat, own,
                          {eye: self.view(eye).copy() for eye in eyes}, heard, undoable)

    def _changed(self, eye: Eye) -> str:
        now, before = self.view(eye), self._before[eye]
        return "{%s}" % ",".join([f'"{name}":{self._text_of(name, getattr(now, name))}' for name in now.differs(before)])

    def _text_of(self, name: str, value: Any) -> str:
        """Most fields look the same to all eyes: they are put into words once."""
        known = self._fields.setdefault(name, [])
        for other, text in known:
            if other == value:
                return text
        known.append((value, wire.encode(to_plain(value))))
        return known[-1][1]

    def _heard(self, news: list[News], eyes: Eyes) -> list[list[Any]]:
        """What all may hear, and what an eye hears if that is not the same."""
        if self._common is None:
            facts = heard_by(None, news)
            self._common = facts, [to_plain(fact) for fact in facts]
        common, plain = self._common
        own = [(eye, heard_by(eye, news)) for eye in eyes if eye is not None]
        return [[None, plain]] + [[eye, [to_plain(fact) for fact in facts]] for eye, facts in own if facts != common]

    def snapshot(self, eyes: Eyes, undoable: bool) -> wire.Snapshot:
        match = self._match
        views = [[eye, self.view(eye).to_json()] for eye in eyes]
        return wire.Snapshot(self._number, match.revision, len(match.journal), self._lives, Dice(match.key).commitment,
                             views, self._log(eyes), undoable)

    def _log(self, eyes: Eyes) -> list[list[Any]]:
        """[eye, [[who acted, fact], …]] for the one eye of a device, or for what all may hear."""
        eye = eyes[0] if len(eyes) == 1 else None
        match = self._match
        lines = []
        for (seat, _), state in match.replay(max(0, len(match.journal) - LOG)):
            lines += [[seat, to_plain(fact)] for fact in state.news_for(eye)]
        return [[eye, lines]]

