"""In these tests, and only here, there is a sixth game; English is spoken, whatever was before."""

from collections.abc import Iterator

import pytest

from app.i18n import set_language
from app.tables import registered
from tests.sixth.entry import ENTRY
from tests.touch.driver import App


@pytest.fixture(autouse=True)
def sixth(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Here, and in the apps that are started."""
    monkeypatch.setattr(App, "STARTS", "tests.sixth.remote")
    set_language("en")
    with registered(ENTRY):
        yield
