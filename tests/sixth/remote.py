"""The app with the sixth game in it, driven from outside: python -m tests.sixth.remote (see tests/touch/remote.py).

STARCAB_SIXTH_ASSETS: another folder of assets, for a game that brings less.
"""

import os
from dataclasses import replace
from pathlib import Path

from app.tables import register
from tests.sixth.entry import ENTRY
from tests.touch import remote

if __name__ == "__main__":
    register(replace(ENTRY, assets=Path(os.environ.get("STARCAB_SIXTH_ASSETS", str(ENTRY.assets)))))
    remote.run()
