"""A line that is one task: what leaves the title as a chip, what stays, and how a chip is taken back."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from taskmaistro_tui.language.quick_add import quick_add

NOW = datetime(2026, 11, 18, 9, 0)  # a Wednesday


def fields(text: str) -> dict[str, Any]:
    return quick_add(text, NOW).fields()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("call mum tomorrow", {"task": "call mum", "deadline": "2026-11-19"}),
        ("call room 12 tomorrow", {"task": "call room 12", "deadline": "2026-11-19"}),
        ("finish chapter 7 today", {"task": "finish chapter 7", "deadline": "2026-11-18"}),
        ("take pill 2 the day after tomorrow", {"task": "take pill 2", "deadline": "2026-11-20"}),
        ("meet Bob at 9 tomorrow", {"task": "meet Bob", "deadline": "2026-11-19T09:00:00"}),
        ("buy milk !high", {"task": "buy milk", "priority": "high"}),
        ("buy milk !!", {"task": "buy milk", "priority": "high"}),
        ("buy milk !low", {"task": "buy milk", "priority": "low"}),
        ("paint the shed #home #garden", {"task": "paint the shed", "tags": ["home", "garden"]}),
        ("fix login +website @office", {"task": "fix login", "project": "website", "tags": ["office"]}),
        ("write report ~90m", {"task": "write report", "time_to_complete": 90}),
        ("write report ~1h30", {"task": "write report", "time_to_complete": 90}),
        ("pay rent ^friday", {"task": "pay rent", "deadline": "2026-11-20"}),
        ("pay rent ^2026-12-01", {"task": "pay rent", "deadline": "2026-12-01"}),
        ("pay rent friday ^monday", {"task": "pay rent friday", "deadline": "2026-11-23"}),
        ("urgent: call the bank", {"task": "call the bank", "priority": "high"}),
        (
            "lunch with Bob (1h) tomorrow noon",
            {"task": "lunch with Bob", "deadline": "2026-11-19T12:00:00", "time_to_complete": 60},
        ),
        ("meeting 3-5pm Friday", {"task": "meeting", "start": "2026-11-20T15:00:00", "deadline": "2026-11-20T17:00:00"}),
        ("from monday: no sugar", {"task": "no sugar", "start": "2026-11-23"}),
        (
            "standup every weekday at 9:30",
            {"task": "standup", "deadline": "2026-11-18T09:30:00", "recurrence": "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"},
        ),
        (
            "back up tomorrow 5pm every 2 weeks",
            {"task": "back up", "deadline": "2026-11-19T17:00:00", "recurrence": "FREQ=WEEKLY;INTERVAL=2"},
        ),
        (
            "take the pill tomorrow at 5pm, every day",
            {"task": "take the pill", "deadline": "2026-11-19T17:00:00", "recurrence": "FREQ=DAILY"},
        ),
        (
            "choir every week, Friday 3pm",
            {"task": "choir", "deadline": "2026-11-20T15:00:00", "recurrence": "FREQ=WEEKLY"},
        ),
        (
            "no sugar from tomorrow every day at 9",
            {"task": "no sugar", "deadline": "2026-11-19T09:00:00", "recurrence": "FREQ=DAILY"},
        ),
        (
            "read every day, first on Friday",
            {"task": "read, first", "deadline": "2026-11-20", "recurrence": "FREQ=DAILY"},
        ),
        ("remind me to call mum tomorrow", {"task": "call mum", "deadline": "2026-11-19"}),
        ("买牛奶 明天 #购物 !高", {"task": "买牛奶", "deadline": "2026-11-19", "priority": "high", "tags": ["购物"]}),
    ],
)  # fmt: skip
def test_what_is_read_leaves_the_title(text: str, expected: dict[str, Any]) -> None:
    assert fields(text) == expected


@pytest.mark.parametrize(
    "title",
    [
        "buy 2m cable", "Vitamin 1D", "run 5k", "read #12 of the series", "email bob@example.org about C++", "march with the band",
        "call May", "prepare the Friday meeting", "tomorrow's lunch", "meet at the 9am standup", "buy tickets for the 8pm show",
        'fix "the day after tomorrow" bug', "review PR 15", "log in", "pay 300 euro", "buy 6 eggs", "buy 100 g flour",
        "order iPhone 15", "drive route 66", "buy WD-40", "buy 3 m rope", "read 1984", "clean room 101", "call 555 1234",
        "buy 2 l milk", "install python 3.11", "order 4 pack of AA", "do 20 push-ups", "run 100 m sprint", "buy 1/2 inch screws",
        "plan 3 day trip", "watch 2 hour movie", "cook 20 minute pasta", "buy 20 min noodles", "level 3 exam", "1:1 with Bob",
    ],
)  # fmt: skip
def test_what_belongs_to_the_title_stays(title: str) -> None:
    assert fields(title) == {"task": title}


def test_a_backslash_protects_a_word() -> None:
    assert fields(r"watch \tomorrow never dies \#1 \!high") == {"task": "watch tomorrow never dies #1 !high"}


def test_quotes_around_the_whole_line_protect_all_of_it() -> None:
    assert fields('"buy milk tomorrow !high"') == {"task": "buy milk tomorrow !high"}


def test_a_chip_says_where_it_stands() -> None:
    signs = quick_add("buy milk tomorrow #home", NOW).signs
    assert [(s.field, s.value, s.text, s.begin, s.stop) for s in signs] == [
        ("deadline", "2026-11-19", "tomorrow", 9, 17),
        ("tags", "home", "#home", 18, 23),
    ]


def test_a_dismissed_chip_gives_its_words_back() -> None:
    text = "watch the day after tomorrow #film ~90m"
    signs = quick_add(text, NOW).signs
    for sign in signs:
        draft = quick_add(text, NOW, dismissed=frozenset({(sign.begin, sign.stop)}))
        assert sign.text in draft.task
        assert sign.field not in draft.fields()
    everything = quick_add(text, NOW, dismissed=frozenset((s.begin, s.stop) for s in signs))
    assert everything.fields() == {"task": text}


@pytest.mark.parametrize(
    "text",
    [
        "pay rent ^friday", "call mum urgent", "lunch with Bob (1h) tomorrow noon", "gym at 6 every Monday",
        "from monday: no sugar",
        "fix login +website @office !high", "write report ~1h30 due next friday", "paint the shed, tag home",
        "stretch at 10 am, noon and 2 pm", "walk the dog after work", "start dinner at 5", "买牛奶 明天 #购物 !高",
    ],
)  # fmt: skip
def test_with_all_chips_dismissed_nothing_is_lost(text: str) -> None:
    taken = quick_add(text, NOW).signs
    places: frozenset[tuple[int, int]] = frozenset()
    while taken:
        places |= {(sign.begin, sign.stop) for sign in taken}
        taken = quick_add(text, NOW, dismissed=places).signs
    assert quick_add(text, NOW, dismissed=places).fields() == {"task": text}


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("write report 20 minutes", 20), ("write report 2 hours tomorrow", 120), ("1 hour call with Bob", 60)],
)
def test_a_length_of_its_own_is_the_time_it_takes(text: str, minutes: int) -> None:
    assert quick_add(text, NOW).time_to_complete == minutes


def test_in_twenty_minutes_is_a_moment_and_no_length() -> None:
    assert fields("leave in 20 minutes") == {"task": "leave", "deadline": "2026-11-18T09:20:00"}


def test_a_line_of_nothing_but_a_time_is_its_own_title() -> None:
    assert fields("tomorrow") == {"task": "tomorrow"}


def test_moments_carry_the_offset_of_now() -> None:
    now = datetime(2026, 11, 18, 9, 0, tzinfo=timezone(timedelta(hours=8)))
    assert quick_add("call mum tomorrow at 5pm", now).deadline == "2026-11-19T17:00:00+08:00"


def test_the_rest_of_a_long_text_becomes_notes() -> None:
    text = "call mum tomorrow " + "about the garden " * 60
    draft = quick_add(text, NOW)
    assert draft.deadline == "2026-11-19"
    assert len(draft.task) <= 500
    assert draft.notes is not None
    assert draft.task.count("garden") + draft.notes.count("garden") == 60
