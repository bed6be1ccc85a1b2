"""Why a hint advises what it does, in words."""

from __future__ import annotations

from app.i18n import named, t
from games.kernel import Explanation


def reason_words(reason: Explanation | None) -> str:
    return t("hint.because", reason=_said(reason)) if reason else t("hint.plain")


def advice_words(action: str, reason: Explanation | None) -> str:
    """What Captain would do, as a sentence, and why."""
    if not action:
        return reason_words(reason)
    why = t("hint.why", reason=_said(reason)) if reason else t("hint.plain")
    return t("hint.advice", action=action) + " " + why


def _said(reason: Explanation) -> str:
    """A part of a reason is a number, or the id of a text."""
    text_id, parts = reason
    return t(text_id, **{name: part if isinstance(part, int) else named(part) for name, part in parts.items()})
