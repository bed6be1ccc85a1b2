"""A second try for the few tests that a busy machine may have broken: python -m tools.second_try

Windows, browsers and rooms are tested with real seconds; beside other work one of thousands may run out of them. Those
that failed are run once more, one at a time and alone; what passes then is named, so that nobody overlooks it. Rules,
texts and everything else without a clock have no second try, and neither has a run in which many failed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

MOST = 5            # more than that is no accident
WITH_A_CLOCK = ("tests/touch/", "tests/browser/", "tests/web/", "tests/sync/", "tests/session/", "tests/sixth/test_touch.py")
FAILED = Path(".pytest_cache/v/cache/lastfailed")


def deserves_one(failed: list[str]) -> bool:
    return 0 < len(failed) <= MOST and all(map(_has_a_clock, failed))


def _has_a_clock(test: str) -> bool:
    return test.startswith(WITH_A_CLOCK) or test.split("::")[0].endswith("_ui.py")


def passes(test: str) -> bool:
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test]).returncode == 0


def main() -> int:
    failed = sorted(json.loads(FAILED.read_text())) if FAILED.exists() else []
    if not deserves_one(failed):
        return 1
    print("Once more, alone: %s" % ", ".join(failed), flush=True)
    if not all(map(passes, failed)):
        return 1
    print("Passed only when alone; the machine was busy, or there is a race: %s" % ", ".join(failed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
