"""A table is cheap to move and costs nothing at rest. The limits are generous: this machine may be busy."""
import pytest  # noqa: E402

from tools.frames import measure  # sets Kivy up: before everything else


@pytest.fixture(scope="module")
def figures():
    return measure("surprise")


def test_a_glide_costs_about_as_much_as_a_plain_scene(figures):
    assert figures["glide_cpu_ms"] < 3 * figures["rectangles_500_cpu_ms"], figures


def test_nothing_is_drawn_while_nothing_happens(figures):
    assert figures["idle_frames"] == 0, figures


def test_an_idle_table_hardly_needs_the_processor(figures):
    assert figures["idle_cpu_ms_per_s"] < 150, figures


def test_a_thinking_captain_hardly_slows_the_frames(figures):
    """The aim is 1.5, measured on a quiet machine; on a busy one a few frames are late for other reasons."""
    assert figures["thinking_ratio"] < 3, figures
