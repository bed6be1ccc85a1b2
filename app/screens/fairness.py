"""What the devices found when they checked a finished match, in words for people."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import t, tn


def words_of(verdicts: Sequence[tuple[bool, str]], silent: Sequence[str]) -> tuple[str, bool]:
    """The words, and whether all is well. `silent`: for each draw that came to nothing, who did not answer."""
    wrong = next((text for ok, text in verdicts if not ok), "")
    if wrong:
        return t("result.differs", what=wrong), False
    verified = sum(not remark for _, remark in verdicts)
    trusting = len(verdicts) - verified
    lines = [tn("result.verified", verified)] if verified else []
    lines += [tn("result.trusting", trusting)] if trusting else []
    lines += [tn("result.drawn", len(silent) + 1, names=", ".join(silent))] if silent else []
    return "\n".join(lines), bool(verified) or not verdicts
