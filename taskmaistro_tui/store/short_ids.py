"""Short ids for tasks: what people type and models quote.

Three to five characters, a consonant first and at least one digit, no vowels (no words by accident) and nothing that looks
like something else (0 o, 1 l i). The n-th id of a namespace is the image of n under a permutation, so ids look unrelated,
none is ever given twice and none has to be tried again.
"""

from __future__ import annotations

_CONSONANTS = "bcdfghjkmnpqrstvwxz"
_DIGITS = "23456789"
_ALPHABET = _CONSONANTS + _DIGITS
_GOLDEN = 0.6180339887498949


def _with_digit(length: int) -> int:
    """How many texts of ``length`` over the alphabet hold at least one digit."""
    return int(len(_ALPHABET) ** length - len(_CONSONANTS) ** length)


_LENGTHS = (3, 4, 5)
_SIZES = {length: len(_CONSONANTS) * _with_digit(length - 1) for length in _LENGTHS}
CAPACITY = sum(_SIZES.values())
"""How many tasks of one user can have an id."""


def short_id(number: int) -> str:
    """The id of the task that is the ``number``-th (from 0) of its namespace; raises ``OverflowError`` past the last."""
    for length in _LENGTHS:
        size = _SIZES[length]
        if number < size:
            return _spell(number * _stride(size) % size, length)
        number -= size
    raise OverflowError("there are no more short ids")


def _stride(size: int) -> int:
    """A step with no divisor in common with ``size``, so that its multiples visit every place once."""
    step = int(size * _GOLDEN)
    while _divisor(step, size) != 1:
        step += 1
    return step


def _divisor(left: int, right: int) -> int:
    while right:
        left, right = right, left % right
    return left


def _spell(place: int, length: int) -> str:
    place, first = divmod(place, len(_CONSONANTS))
    text = _CONSONANTS[first]
    has_digit = False
    for left in range(length - 2, -1, -1):
        for character in _ALPHABET:
            has = has_digit or character in _DIGITS
            fitting = len(_ALPHABET) ** left if has else _with_digit(left)
            if place < fitting:
                text += character
                has_digit = has
                break
            place -= fitting
    return text
