"""A point after "St" or "Dr" ends no sentence, in facts and in tasks alike."""

from __future__ import annotations

from datetime import datetime

import pytest

from taskmaistro_tui.language.abbreviations import without_points
from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Fact

NOW = datetime(2026, 11, 18, 9, 0)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("I work as a nurse at St. Olav's", [Fact("job", "nurse at St. Olav's")]),
        ("I work at St. Mary's. I live in Berlin", [Fact("job", "works at St. Mary's"), Fact("location", "Berlin")]),
        ("my dentist is Dr. Lee", [Fact("connections", "Dr. Lee (dentist)", "add")]),
        ("I live in St. Louis", [Fact("location", "St. Louis")]),
    ],
)
def test_a_fact_goes_on_after_an_abbreviation(text: str, facts: list[Fact]) -> None:
    assert [fact for intent in read(text, NOW).intents for fact in intent.facts] == facts


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("call Dr. Lee at 3. buy milk e.g. oat milk", ["call Dr. Lee", "buy milk e.g. oat milk"]),
        ("pay rent by 5 p.m. tomorrow. call Mr. Fox", ["pay rent", "call Mr. Fox"]),
        ("clean room no. 5. call mum", ["clean room no. 5", "call mum"]),
        ("visit St. Olav's and buy stamps", ["visit St. Olav's", "buy stamps"]),
    ],
)
def test_a_task_goes_on_after_an_abbreviation(text: str, titles: list[str]) -> None:
    assert [draft.task for intent in read(text, NOW).intents for draft in intent.tasks] == titles


def test_a_plain_no_ends_its_sentence() -> None:
    assert [intent.kind for intent in read("no. delete the laundry", NOW).intents] == ["chat", "todo.delete"]


def test_places_stay_where_they_are() -> None:
    assert without_points("dr. lee, e.g. at 3 p.m. today.") == "dr_ lee, e_g_ at 3 p_m_ today."
