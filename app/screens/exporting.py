"""A match goes out as a file: to look at elsewhere, or with a report of what went wrong."""

from __future__ import annotations

import os
from pathlib import Path

from kivy.app import App

from app.device import share
from app.i18n import t
from games.kernel import BadJournal


def export(match_id: str) -> str:
    """Write the whole match and hand it to another app where the device can; what to tell the player of it."""
    app = App.get_running_app()
    file = app.data_folder() / "exports" / ("starcab-%s.json" % match_id)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(app.store.export(match_id), encoding="utf-8")
    except OSError as error:
        return t("history.export_failed", why=error.strerror or "")
    except (BadJournal, KeyError):
        return t("home.cannot_open")
    return t("history.shared") if share.share(file) else t("history.exported", file=in_two_lines(file))


def in_two_lines(file: Path) -> str:
    """The folder, then the file: a path has no spaces where a line could end. Joined again, it is the path."""
    folder, home = file.parent, Path.home()
    short = Path("~") / folder.relative_to(home) if folder.is_relative_to(home) else folder
    return "%s%s\n%s" % (short, os.sep, file.name)
