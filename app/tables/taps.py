"""An action is a path of taps: which targets are possible next, and which action a touch completes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kernel import Action

Targets = tuple[str, ...]


class Taps:
    """What was touched so far, against the paths of all legal actions.

    >>> taps = Taps({("attach", 1, 0, 0): ("1,0", "done"), ("attach", 1, 0, 2): ("1,0", "1,0", "done")})
    >>> sorted(taps.lit()), taps.touch("done")
    (['1,0'], None)
    >>> taps.touch("1,0"), sorted(taps.lit())
    (None, ['1,0', 'done'])
    >>> taps.touch("1,0"), taps.touch("done")
    (None, ('attach', 1, 0, 2))
    """

    def __init__(self, paths: Mapping[Action, Targets], also: Sequence[tuple[Targets, Action]] = ()) -> None:
        self.paths = dict(paths)
        self.also = tuple(also)     # other paths that mean one of these actions
        self._ways = [*((path, action) for action, path in self.paths.items()), *self.also]
        self.touched: Targets = ()

    def lit(self) -> set[str]:
        """The possible next touches, beginnings of other paths included: a choice half made can be changed."""
        return self._next(self.touched) | self._next(())

    def ahead(self) -> set[str]:
        """What leads on from what was touched so far."""
        return self._next(self.touched)

    def accepts(self, target: str) -> bool:
        return target in self.lit()

    def touch(self, target: str) -> Action | None:
        """Take a touch; the action whose path it completes, if any. An impossible touch changes nothing."""
        again = self._regrouped(target) if target in self._next(()) else ()
        if target in self._next(self.touched):
            self.touched += (target,)
        elif again:
            self.touched = again
        elif target in self._next(()):
            self.touched = (target,)
        else:
            return None
        for path, action in self._ways:
            if path == self.touched:
                self.touched = ()
                return action
        return None

    def _regrouped(self, target: str) -> Targets:
        """What is marked in another order is the same choice, and touching a mark again takes it back.

        >>> taps = Taps({("drop", "a"): ("a", "ok"), ("drop", "a", "b"): ("a", "b", "ok"), ("drop", "b"): ("b", "ok")})
        >>> taps.touch("b"), taps.touch("a"), taps.touched, taps.touch("a"), taps.touched
        (None, None, ('a', 'b'), None, ('b',))
        """
        marked = self.touched
        if marked.count(target) == 1 and len(marked) > 1:
            wanted = sorted(one for one in marked if one != target)
        elif marked and target not in marked:
            wanted = sorted((*marked, target))
        else:
            return ()
        length = len(wanted)
        return next((path[:length] for path, _ in self._ways
                     if len(path) > length and sorted(path[:length]) == wanted), ())

    def renewed(self, paths: Mapping[Action, Targets], also: Sequence[tuple[Targets, Action]] = ()) -> Taps:
        """What to touch now. A choice half made is kept while the same can be chosen: a new size or language of the
        screen takes nothing back."""
        new = Taps(paths, also)
        if new.paths == self.paths:
            new.touched = self.touched
        return new

    def jump(self, touched: Targets) -> bool:
        """As if these had been touched: what a finger that was drawn over the table means. Only half a path will do."""
        length = len(touched)
        half = any(len(path) > length and path[:length] == touched for path, _ in self._ways)
        if half:
            self.touched = touched
        return half

    def reset(self) -> None:
        self.touched = ()

    def _next(self, touched: Targets) -> set[str]:
        length = len(touched)
        return {path[length] for path, _ in self._ways if len(path) > length and path[:length] == touched}

    def meant(self, target: str) -> Sequence[Action]:
        """The actions that a touch on it may become.

        >>> Taps({("pay",): ("hand", "ok"), ("sell",): ("hand", "bin"), ("end",): ("end",)}).meant("hand")
        [('pay',), ('sell',)]
        """
        touched = (*self.touched, target) if target in self._next(self.touched) else (target,)
        return list(dict.fromkeys(action for path, action in self._ways if path[:len(touched)] == touched))

    def confirming(self) -> tuple[str, Action] | None:
        """Of half a choice: the one thing that is left to touch for it to be done as it is, and what is done then.

        >>> taps = Taps({("attach", 0): ("1,0", "done"), ("attach", 1): ("1,0", "1,0", "done"), ("end",): ("end",)})
        >>> taps.confirming(), taps.touch("1,0"), taps.confirming()
        (None, None, ('done', ('attach', 0)))
        """
        length = len(self.touched)
        last = {path[length]: action for path, action in self._ways
                if length and len(path) == length + 1 and path[:length] == self.touched}
        return next(iter(last.items())) if len(last) == 1 else None

    def candidates(self) -> Sequence[Action]:
        """The actions that what was touched may still become."""
        length = len(self.touched)
        return [action for path, action in self._ways if path[:length] == self.touched]
