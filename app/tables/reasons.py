"""Why a hint advises what it does, in words."""

from __future__ import annotations

from app.i18n import t

Reason = tuple[str, dict[str, str | int]]


def reason_words(reason: Reason | None) -> str:
    """A part of a reason is a number, or the id of a text."""
    if reason is None:
        return t("hint.plain")
    text_id, parts = reason
    said = {name: part if isinstance(part, int) else t(part) for name, part in parts.items()}
    return t("hint.because", reason=t(text_id, **said))
