"""What the devices found when they checked a finished match, in words for people."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import t, tn
from app.sync.fair import AWAY, TRUSTS


def words_of(verdicts: Sequence[tuple[bool, str]], silent: Sequence[str]) -> tuple[str, str, bool]:
    """The verdict, remarks to it, and whether all is well. `silent`: of each draw that came to nothing, who did not
    answer."""
    wrong = next((text for ok, text in verdicts if not ok), "")
    verified = sum(verdict == (True, "") for verdict in verdicts)
    trusting = sum(verdict == (True, AWAY) for verdict in verdicts)
    browsers = sum(verdict == (True, TRUSTS) for verdict in verdicts)
    unseen = sum(ok and remark not in ("", AWAY, TRUSTS) for ok, remark in verdicts)
    remarks = [tn("result.trusting", trusting)] if trusting else []
    remarks += [tn("result.browsers", browsers)] if browsers else []
    remarks += [tn("result.unseen", unseen)] if unseen else []
    remarks += [tn("result.drawn", len(silent) + 1, names=", ".join(silent))] if silent else []
    words = t("result.differs", what=wrong) if wrong else tn("result.verified", verified) if verified else ""
    alone = len(verdicts) == browsers       # where nobody could check, nobody was missing
    return words, "\n".join(remarks), not wrong and (verified > 0 or alone)
