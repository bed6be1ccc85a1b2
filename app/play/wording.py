"""The table in words: what a target is and what a touch on it would do, and what Captain advises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.i18n import t, tn
from app.play.display import Display
from app.play.frame import AboutSheet
from app.play.perspective import Perspective
from app.play.ports import Session
from app.play.presenter import Presenter
from app.play.selection import Selection
from app.scene.commands import Plain, command_of
from app.tables.base import Table
from app.tables.reasons import advice_words, halves
from app.tables.saying import sentence
from games.kernel import Action, Explanation


class Wording:
    def __init__(self, session: Session, table: Table, display: Display, perspective: Perspective, selection: Selection,
                 presenter: Presenter) -> None:
        self._session, self._table, self._display = session, table, display
        self._perspective, self._selection, self._presenter = perspective, selection, presenter
        self._ring = ""     # what the keyboard's ring is round

    def describe(self, action: Action) -> str:
        return self.describing(action)()

    def describing(self, action: Action) -> Callable[[], str]:
        """In whatever language is spoken then, of the table as it is now: later it may be done, and means nothing there."""
        look = self._presenter.look()
        view = self._session.state(look.eye)
        return lambda: self._table.describe(view, look, action)

    def meaning(self, target: str) -> str:
        """What a touch on it leads to, if that is one action; else nothing."""
        if self._perspective.acting is None:
            return ""
        actions = self._selection.taps.meant(target) or self._selection.plans.get(target, ())
        return self.describe(actions[0]) if len(actions) == 1 else ""

    def name(self, target: str) -> str:
        """What it would do, else how it is called; and of a far one how many moves away."""
        look = self._presenter.look()
        if command_of(target) is Plain.CLOSE:
            return t("icon.close")
        text = self.meaning(target) or self._table.place_name(self._session.state(look.eye), look, target)
        if text and target == self._confirming()[0]:
            text = t("focus.confirm", action=text)
        far = len(self._selection.plans.get(target, ())) if self._table.is_way(target) else 0
        return sentence(tn("focus.way", far, name=text) if far > 1 and text else text)

    def _confirming(self) -> tuple[str, str]:
        """The button that would do what is half chosen, and its letter on the keyboard; nothing where there is none."""
        left = self._selection.taps.confirming()
        letters = {target: letter for letter, target in self._table.keys(self._session.state(self._perspective.eye)).items()}
        return (left[0], letters[left[0]].upper()) if left is not None and left[0] in letters else ("", "")

    # Said and shown

    def half(self) -> None:
        """To whoever plays by keys: what half a choice would do as it is, and the key that does it."""
        button, letter = self._confirming()
        if self._ring and button:
            self._display.say(lambda: t("focus.half", action=self.meaning(button), key=letter))

    def focus(self, target: str) -> None:
        """The ring of the keyboard is round it; "": round nothing."""
        self._ring = target
        if target and self.name(target):
            self._display.say(lambda: self.name(target))
        else:
            self._display.hush()

    def enlarge(self, target: str) -> bool:
        """The thing itself, with its rule and what a touch would do; False if there is nothing to say."""
        look, meaning = self._presenter.look(), self.meaning(target)
        about = self._table.about(self._session.state(look.eye), look, target)
        if about is not None:
            self._display.lay(AboutSheet(about._replace(text="\n".join(filter(None, (*_beside(about.text, meaning), meaning))))))
        elif meaning:
            self._display.say(lambda: self.meaning(target))
        return bool(about or meaning)

    def advise(self, seat: int, action: Action, reason: Explanation | None, heard: bool = False) -> None:
        """`heard`: it is read aloud."""
        view = self._session.state(seat)
        self._display.mark(self._table.path(view, action), "info")
        look = replace(self._presenter.look(), eye=seat)
        names = [one.name for one in look.seats]

        def said() -> str:
            one, *others = [self._table.describe(view, look, one) for one in (action, *view.legal(seat))]
            return advice_words(one, reason, names, heard, others)
        self._display.say(said)


def _beside(text: str, meaning: str) -> list[str]:
    """The lines of a text that say more than what a touch would do says anyway.

    >>> _beside("Landing (lower half): draw 3 cards.\\nExploring: play any card.", "Land on Blue Meadow: draw 3 cards; +2.")
    ['Exploring: play any card.']
    """
    def said(line: str) -> str:
        return halves(line)[2].strip(" .") if ":" in line else line
    return [line for line in text.split("\n") if said(line) not in meaning]
