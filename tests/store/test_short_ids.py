"""Short ids: easy to read, hard to confuse, never the same twice."""

from __future__ import annotations

import pytest

from taskmaistro_tui.store.short_ids import CAPACITY, short_id


def test_no_id_comes_twice_in_the_first_hundred_thousand():
    assert len({short_id(n) for n in range(100_000)}) == 100_000


def test_ids_have_three_to_five_characters_and_the_short_ones_come_first():
    lengths = [len(short_id(n)) for n in (0, 6_991, 6_992, 250_647, 250_648, CAPACITY - 1)]
    assert lengths == [3, 3, 4, 4, 5, 5]


def test_every_id_begins_with_a_consonant_holds_a_digit_and_no_vowel_or_lookalike():
    for n in [*range(7_000), *range(7_000, CAPACITY, 9_973)]:
        text = short_id(n)
        assert text[0] in "bcdfghjkmnpqrstvwxz", text
        assert set(text) & set("23456789"), text
        assert not set(text) & set("aeiouy01l"), text


def test_ids_that_follow_each_other_do_not_look_alike():
    for n in range(500):
        first, second = short_id(n), short_id(n + 1)
        assert sum(a != b for a, b in zip(first, second, strict=True)) >= 2, (first, second)


def test_after_the_last_there_is_none():
    with pytest.raises(OverflowError):
        short_id(CAPACITY)
