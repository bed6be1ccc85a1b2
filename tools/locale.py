"""Compiles .po files to the .mo files that the app reads: python -m tools.locale [FOLDER]; by default those of assets/locale."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from app.i18n import bound

ALWAYS = datetime(2000, 1, 1, tzinfo=UTC)  # Babel notes the time: the same texts must give the same bytes
FOLDER = Path(__file__).parent.parent / "assets" / "locale"


def sources(folder: Path = FOLDER) -> list[Path]:
    return sorted(folder.glob("*.po"))


def compiled(source: Path) -> bytes:
    with source.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    for message in catalog:
        message.string = tuple(map(bound, message.string)) if isinstance(message.string, tuple) else bound(message.string)
    catalog.creation_date = catalog.revision_date = ALWAYS
    target = BytesIO()
    write_mo(target, catalog)
    return target.getvalue()


def main(folder: Path = FOLDER) -> None:
    for source in sources(folder):
        source.with_suffix(".mo").write_bytes(compiled(source))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
