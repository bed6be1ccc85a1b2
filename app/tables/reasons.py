"""Why a hint advises what it does, in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from app.i18n import named, t
from games.kernel import Explanation

LONG = 110      # signs of a hint: more are more than three lines on a phone
ENOUGH = 4      # words that say what is done
BRACKETS_DEEP = 3
BRACKETS = re.compile(r" ?\(([^()]*)\)")


def reason_words(reason: Explanation | None) -> str:
    return t("hint.because", reason=_said(reason)) if reason else t("hint.plain")


def advice_words(action: str, reason: Explanation | None, names: Collection[str] = (), heard: bool = False,
                 others: Iterable[str] = ()) -> str:
    """What Captain would do, as a sentence, and why. `names`: of people, which are never cut; `heard`: by somebody who may
    not see the table; `others`: all that could be done, from which this is to be told apart."""
    if not action:
        return reason_words(reason)
    why = t("hint.why", reason=_said(reason)) if reason else t("hint.plain")
    whole = t("hint.advice", action=action) + " " + why
    if heard or len(whole) <= LONG or any(set(name) & set("();") for name in names):
        return whole
    return t("hint.advice", action=to_the_point(action, LONG - len(whole) + len(action), names, others)) + " " + why


def to_the_point(action: str, most: int, names: Collection[str] = (), others: Iterable[str] = ()) -> str:
    """Without what comes of it; if it is still long without what stands in brackets there, and then only what is done, if that
    says enough. Nothing is left out that tells it from the others.

    >>> to_the_point("Drive north: post office (taxi rank); 4 movement points left.", 40)
    'Drive north: post office (taxi rank).'
    >>> to_the_point("Take: Iron Count (rhino (adviser)), mission (2 points each).", 26)
    'Take: Iron Count, mission.'
    >>> to_the_point("Land on Rose Ripple (right section): discard any card, then hire a card.", 40)
    'Land on Rose Ripple (right section).'
    >>> to_the_point("Fly to: plain space (row 1); 2 steps left.", 20, (), ["Fly to: plain space (row 2); 2 steps left."])
    'Fly to: plain space (row 1).'
    """
    rivals = [list(_shorter(other, names)) for other in others if other != action]
    forms = [form for number, form in enumerate(_shorter(action, names)) if all(form != one[number] for one in rivals)]
    return next((form for form in forms if len(form) <= most), forms[-1] if forms else action)


def _shorter(action: str, names: Collection[str]) -> Iterator[str]:
    """The same in fewer and fewer words, in as many steps for each sentence."""
    yield action
    if ";" in action:
        action = action.split(";")[0].rstrip(".") + "."
    yield action
    head, colon, rest = halves(action)
    for _ in range(BRACKETS_DEEP):
        rest = BRACKETS.sub(lambda found: found[0] if found[1] in names else "", rest)
        yield head + colon + rest
    words = len(BRACKETS.sub("", head).split())
    enough = ". " not in head and words > 1 and ("(" in head or words >= ENOUGH)
    yield head + "." if colon and enough else head + colon + rest


def halves(text: str) -> tuple[str, str, str]:
    """Before and after the first colon that stands in no brackets."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == ":" and not depth:
            return text[:at], ":", text[at + 1:]
    return "", "", text


def _said(reason: Explanation) -> str:
    """A part of a reason is a number, or the id of a text."""
    text_id, parts = reason
    return t(text_id, **{name: part if isinstance(part, int) else named(part) for name, part in parts.items()})
