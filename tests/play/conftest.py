"""Texts in English, whatever was spoken before."""

import pytest

from app.i18n import set_language


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")
