"""A view that fits its shape may still be one that no match leads to: it is tried before anybody is shown it."""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel import State


def try_out(views: Mapping[int | None, State]) -> None:
    """Ask all that the screens will ask. ValueError: it has no answer."""
    try:
        for eye, view in views.items():
            view.scores()
            view.winners()
            view.seen_by(None)
            for seat in view.to_act():
                if not view.legal(seat) and seat == eye:
                    raise ValueError("nothing to decide")
    except Exception as error:  # whatever the rules stumble over, a host has sent it
        raise ValueError(f"not a state of any match: {error!r:.100}") from error
