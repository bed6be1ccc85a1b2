"""Why a hint advises what it does, in words."""

from __future__ import annotations

import re
from collections.abc import Collection

from app.i18n import named, t
from games.kernel import Explanation

LONG = 110      # signs of a hint: more are more than three lines on a phone
ENOUGH = 4      # words that say what is done
BRACKETS = re.compile(r" ?\(([^()]*)\)")


def reason_words(reason: Explanation | None) -> str:
    return t("hint.because", reason=_said(reason)) if reason else t("hint.plain")


def advice_words(action: str, reason: Explanation | None, names: Collection[str] = (), heard: bool = False) -> str:
    """What Captain would do, as a sentence, and why. `names`: of people, which are never cut; `heard`: by somebody who may
    not see the table."""
    if not action:
        return reason_words(reason)
    why = t("hint.why", reason=_said(reason)) if reason else t("hint.plain")
    whole = t("hint.advice", action=action) + " " + why
    if heard or len(whole) <= LONG or any(set(name) & set("();") for name in names):
        return whole
    return t("hint.advice", action=to_the_point(action, LONG - len(whole) + len(action), names)) + " " + why


def to_the_point(action: str, most: int, names: Collection[str] = ()) -> str:
    """Without what comes of it; if it is still long without what stands in brackets there, and then only what is done, if that
    says enough. Who asks for a hint sees the table, and what it means is ringed there.

    >>> to_the_point("Drive north: post office (taxi rank); 4 movement points left.", 40)
    'Drive north: post office (taxi rank).'
    >>> to_the_point("Take: Iron Count (rhino (adviser)), mission (2 points each).", 26)
    'Take: Iron Count, mission.'
    >>> to_the_point("Land on Rose Ripple (right section): discard any card, then hire a card.", 40)
    'Land on Rose Ripple (right section).'
    """
    if len(action) > most and ";" in action:
        action = action.split(";")[0].rstrip(".") + "."
    head, colon, rest = _halves(action)
    before = ""
    while len(head + rest) > most and before != rest:
        before, rest = rest, BRACKETS.sub(lambda found: found[0] if found[1] in names else "", rest)
    enough = ". " not in head and ("(" in head or len(head.split()) >= ENOUGH)
    return head + "." if colon and enough and len(head + rest) > most else head + colon + rest


def _halves(action: str) -> tuple[str, str, str]:
    """Before and after the first colon that stands in no brackets."""
    depth = 0
    for at, sign in enumerate(action):
        depth += (sign == "(") - (sign == ")")
        if sign == ":" and not depth:
            return action[:at], ":", action[at + 1:]
    return "", "", action


def _said(reason: Explanation) -> str:
    """A part of a reason is a number, or the id of a text."""
    text_id, parts = reason
    return t(text_id, **{name: part if isinstance(part, int) else named(part) for name, part in parts.items()})
