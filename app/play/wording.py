"""The table in words: what a target is and what a touch on it would do, and what Captain advises."""

from __future__ import annotations

from dataclasses import replace

from app.i18n import tn
from app.play.display import Display
from app.play.frame import AboutSheet
from app.play.perspective import Perspective
from app.play.ports import Session
from app.play.presenter import Presenter
from app.play.selection import Selection
from app.tables.base import Table
from app.tables.reasons import advice_words
from app.tables.saying import sentence
from games.kernel import Action, Explanation


class Wording:
    def __init__(self, session: Session, table: Table, display: Display, perspective: Perspective, selection: Selection,
                 presenter: Presenter) -> None:
        self._session, self._table, self._display = session, table, display
        self._perspective, self._selection, self._presenter = perspective, selection, presenter

    def describe(self, action: Action) -> str:
        look = self._presenter.look()
        return self._table.describe(self._session.state(look.eye), look, action)

    def meaning(self, target: str) -> str:
        """What a touch on it leads to, if that is one action; else nothing."""
        if self._perspective.acting is None:
            return ""
        actions = self._selection.taps.meant(target) or self._selection.plans.get(target, ())
        return self.describe(actions[0]) if len(actions) == 1 else ""

    def name(self, target: str) -> str:
        """What it would do, else how it is called; and of a far one how many moves away."""
        look = self._presenter.look()
        text = self.meaning(target) or self._table.place_name(self._session.state(look.eye), look, target)
        far = len(self._selection.plans.get(target, ()))
        return sentence(tn("focus.way", far, name=text) if far > 1 and text else text)

    # Said and shown

    def focus(self, target: str) -> None:
        """The ring of the keyboard is round it; "": round nothing."""
        if target and self.name(target):
            self._display.say(lambda: self.name(target))
        else:
            self._display.hush()

    def enlarge(self, target: str) -> bool:
        """The thing itself, with its rule and what a touch would do; False if there is nothing to say."""
        look, meaning = self._presenter.look(), self.meaning(target)
        about = self._table.about(self._session.state(look.eye), look, target)
        if about is not None:
            self._display.lay(AboutSheet(about._replace(text="\n".join(filter(None, (about.text, meaning))))))
        elif meaning:
            self._display.say(lambda: self.meaning(target))
        return bool(about or meaning)

    def advise(self, seat: int, action: Action, reason: Explanation | None) -> None:
        view = self._session.state(seat)
        self._display.mark(self._table.path(view, action), "info")
        look = replace(self._presenter.look(), eye=seat)
        self._display.say(lambda: advice_words(self._table.describe(view, look, action), reason))
