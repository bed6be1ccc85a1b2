"""The list of files in the file picker, for the keyboard too."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.uix.filechooser import FileChooserListView

from app.widgets.focus import Stop


class Files(FileChooserListView):
    def key_stops(self) -> list[Stop]:
        return [Stop(entry, act=partial(self._touch, entry)) for entry in self.layout.ids.treeview.iterate_all_nodes()
                if hasattr(entry, "path")]

    def _touch(self, entry: Any) -> None:
        """A folder is opened, a file is taken."""
        file = Path(self.path) / entry.path
        if file.is_dir():
            self.open_entry(entry)
        else:
            self.dispatch("on_submit", [str(file)], None)


Factory.register("Files", cls=Files)
