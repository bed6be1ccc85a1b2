"""A typed setting as a row: its title, one line of explanation, and a switch or a button through its values."""

from __future__ import annotations

from collections.abc import Callable

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from app.i18n import t
from app.widgets.chrome import Plate
from games.kernel import Option, OptionValue


class Toggle(ButtonBehavior, Widget):
    active = BooleanProperty(False)

    def on_release(self) -> None:
        self.active = not self.active


class OptionRow(Plate):
    """`prefix` names its texts: `prefix.id`, `prefix.id.about`, `prefix.id.VALUE`."""

    title = StringProperty()
    about = StringProperty()
    yes_no = BooleanProperty(True)
    words = ListProperty([""])
    index = NumericProperty(0)

    def __init__(self, prefix: str, option: Option, value: OptionValue,
                 changed: Callable[[OptionValue], None] | None = None, **kwargs) -> None:
        key = "%s.%s" % (prefix, option.id)
        self.option = option
        yes_no = option.values == (False, True)
        super().__init__(title=t(key), about=t(key + ".about"), yes_no=yes_no, index=option.values.index(value),
                         words=[] if yes_no else [t("%s.%s" % (key, one)) for one in option.values], **kwargs)
        if changed:
            self.bind(index=lambda *_: changed(self.value()))

    def next_value(self) -> None:
        self.index = (self.index + 1) % len(self.option.values)

    def value(self) -> OptionValue:
        return self.option.values[self.index]


for _kind in (Toggle, OptionRow):
    Factory.register(_kind.__name__, cls=_kind)
