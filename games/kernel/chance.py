"""Chance: the match's dice, which nobody can predict or bend, and a quick one for playouts.

Hidden piles are drawn from lazily (`draw`): a card nobody has seen is not decided until it is drawn, so it
can't leak, and where `position` moves nobody can undo (match.py knows the other barriers). A rule that shows a player
something hidden without drawing or rolling takes a number for nothing (`below(1)`) to make it a barrier.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from struct import Struct
from typing import Protocol, TypeVar

from games.kernel.errors import Illegal, Reason

T = TypeVar("T")
_WORDS = Struct("<16I")
_COUNTER = Struct("<Q")
_SPAN = 1 << 32
KEY_SIZE = 32


class Chance(Protocol):
    """What a rule core needs of chance. `position` grows with every number taken."""

    position: int

    def below(self, n: int) -> int: ...
    def shuffle(self, items: list[T]) -> None: ...
    def pick(self, items: list[T] | tuple[T, ...]) -> T: ...
    def draw(self, items: list[T]) -> T: ...
    def copy(self) -> Chance: ...


class _FromBelow:
    """Everything else a generator can do, made of `below`."""

    __slots__ = ()

    def below(self, n: int) -> int:
        raise NotImplementedError

    def shuffle(self, items: list[T]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def pick(self, items: list[T] | tuple[T, ...]) -> T:
        return items[self.below(len(items))]

    def draw(self, items: list[T]) -> T:
        """Take one item out of an unordered pile; the pile's order carries no meaning."""
        chosen = self.below(len(items))
        items[chosen], items[-1] = items[-1], items[chosen]
        return items.pop()


class Dice(_FromBelow):
    """A keyed BLAKE2b counter stream: (key, position) is the whole state.

    >>> dice = Dice(bytes(32))
    >>> [dice.below(6) for _ in range(8)], dice.position
    ([1, 0, 4, 0, 3, 4, 3, 0], 8)
    >>> again = Dice(bytes(32), position=7)
    >>> again.below(6)
    0
    """

    __slots__ = ("_block", "_words", "key", "position")

    def __init__(self, key: bytes, position: int = 0) -> None:
        if len(key) != KEY_SIZE:
            raise ValueError(f"a key has {KEY_SIZE} bytes, this one {len(key)}")
        self.key = key
        self.position = position
        self._block = -1
        self._words: tuple[int, ...] = ()

    @property
    def commitment(self) -> str:
        """Published before play; whoever gets the key afterwards can check that it was the one."""
        return blake2b(self.key, digest_size=32, person=b"starcab commit").hexdigest()

    def below(self, n: int) -> int:
        """A fair number 0 … n-1: words that would favour small results are thrown away."""
        if not 0 < n <= _SPAN:
            raise ValueError(f"there is no number below {n} in a word of the stream")
        fair = _SPAN - _SPAN % n
        while True:
            block, index = divmod(self.position, 16)
            if block != self._block:
                self._words = _WORDS.unpack(blake2b(_COUNTER.pack(block), key=self.key).digest())
                self._block = block
            self.position += 1
            word = self._words[index]
            if word < fair:
                return word % n

    def copy(self) -> Dice:
        new = Dice.__new__(Dice)
        new.key = self.key
        new.position = self.position
        new._block = self._block
        new._words = self._words
        return new


class QuickDice(_FromBelow):
    """A cheap generator for playouts: copies share one stream, since no playout is ever replayed."""

    __slots__ = ("_random", "position")

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed).random
        self.position = 0

    def below(self, n: int) -> int:
        self.position += 1
        return int(self._random() * n)

    def copy(self) -> QuickDice:
        return self


class Fate(_FromBelow):
    """A future for a search: copies meet the same numbers in the same order, so that two ways can be compared fairly."""

    __slots__ = ("_numbers", "_random", "position")

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed).random
        self._numbers: list[float] = []
        self.position = 0

    def below(self, n: int) -> int:
        position = self.position
        self.position = position + 1
        if position == len(self._numbers):
            self._numbers.append(self._random())
        return int(self._numbers[position] * n)

    def copy(self) -> Fate:
        new = Fate.__new__(Fate)
        new._random = self._random
        new._numbers = self._numbers
        new.position = self.position
        return new


class NoDice(_FromBelow):
    """The dice of a view: what a seat sees holds no future, so nothing can be rolled from it."""

    __slots__ = ("position",)

    def __init__(self) -> None:
        self.position = 0

    def below(self, n: int) -> int:
        raise Illegal(Reason.NOT_LEGAL, "a view has no dice")

    def copy(self) -> NoDice:
        return self


NO_DICE = NoDice()
