"""A point after "St" or "Dr" ends no sentence, in facts and in tasks alike."""

from __future__ import annotations

from datetime import datetime

import pytest

from taskmaistro_tui.language.abbreviations import goes_on, without_points
from taskmaistro_tui.language.read import read
from taskmaistro_tui.language.reading import Fact
from taskmaistro_tui.language.remember.worth import worth

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


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ("My doctor is Dr.", "Lee", True),
        ("Capt.", "Miller is my uncle", True),
        ("we met e.g.", "In Oslo", True),
        ("the room is no.", "5", True),
        ("I said no.", "Then I left", False),
        ("standup is at 3 p.m.", "on Fridays", True),
        ("standup is at 3 p.m.", "My sister lives in Rome", False),
        ("I like tea, coffee etc.", "My sister lives in Rome", False),
        ("my blood type is B.", "I live in Oslo", False),
        ("I live in Oslo.", "My sister lives in Rome", False),
    ],
)
def test_a_sentence_goes_on_after_an_abbreviation(before: str, after: str, same: bool) -> None:
    assert goes_on(before, after) is same


def test_what_is_remembered_is_cut_where_sentences_end(now: datetime) -> None:
    found = worth("My landlord is Capt. Miller. Standup is at 3 p.m. My sister lives in Rome.", now)
    assert [claim.content for claim in found.parts] == [
        "My landlord is Capt. Miller", "Standup is at 3 p.m", "My sister lives in Rome",
    ]  # fmt: skip
