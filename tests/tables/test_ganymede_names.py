"""Numbers in Ganymede's names are the box's, not the booklet's."""

import pytest

from app.i18n import speaking
from app.tables.ganymede import names


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_a_dock_is_named_by_the_seats_that_the_box_gives_it(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr(names, "SEATS_ABOARD", (7, 9))
    with speaking(language):
        assert "7" in names.place_name("same")
        assert "9" in names.place_name("mixed")
