"""A screen's boxes from the outside in, at once. Before a frame Kivy lays out what asks for it in the order in which it asked:
texts are measured and pictures loaded for boxes that are still 100 by 100, and again for those that have their size."""

from __future__ import annotations

from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


def settle(root: Widget) -> None:
    """Call when it has its own size, and all that is in it."""
    for widget in root.walk(restrict=True):
        if isinstance(widget, Layout):
            widget.do_layout()
        elif isinstance(widget, ScrollView):
            widget.update_from_scroll()
