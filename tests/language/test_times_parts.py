"""The parts the reader is made of: numbers, the calculus of times, holiday rules, the list of words that import holidays."""

from __future__ import annotations

import subprocess
import sys
from datetime import date, datetime

import pytest

from taskmaistro_tui.language.numbers_chinese import read_chinese_number
from taskmaistro_tui.language.numbers_english import read_number_words
from taskmaistro_tui.language.times import calculus as c
from taskmaistro_tui.language.times import holidays_chinese as chinese
from taskmaistro_tui.language.times import holidays_english as english
from taskmaistro_tui.language.times.english_holiday_words import HOLIDAY_STARTS
from taskmaistro_tui.language.times.holiday_rules import day_rule, easter, holiday_time, lunar_day, orthodox_easter
from taskmaistro_tui.language.times.holidays_english import first_words


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("seven", 7),
        ("twelve", 12),
        ("twenty one", 21),
        ("twenty - first", 21),
        ("fifty nine", 59),
        ("one hundred", 100),
        ("two thousand eighteen", 2018),
        ("two thousand and five", 2005),
        ("nineteen ninety four", 1994),
        ("twenty nineteen", 2019),
        ("thirtieth", 30),
    ],
)
def test_english_number_words(words: str, number: int) -> None:
    tokens = words.split()
    stop, value, _ = read_number_words(tokens, 0)[-1]
    assert (stop, value) == (len(tokens), number)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("七", 7),
        ("十五", 15),
        ("二十", 20),
        ("廿三", 23),
        ("卅一", 31),
        ("一百二十", 120),
        ("一百零五", 105),
        ("二零二七", 2027),
        ("两", 2),
    ],
)
def test_chinese_numerals(text: str, number: int) -> None:
    assert read_chinese_number(text, 0)[-1] == (len(text), number)


def test_adding_months_keeps_the_day_where_it_exists() -> None:
    assert c.add(datetime(2027, 1, 31), 1, c.MONTH) == datetime(2027, 2, 28)
    assert c.add(datetime(2028, 2, 29), 1, c.YEAR) == datetime(2029, 2, 28)
    assert c.add(datetime(2027, 1, 15), -1, c.QUARTER) == datetime(2026, 10, 15)
    with pytest.raises(OverflowError):
        c.add(datetime(9999, 12, 1), 1, c.MONTH)


def test_an_intersection_finds_its_days_forwards_and_backwards() -> None:
    fridays = c.Days(lambda day: day.weekday() == 4)
    thirteenths = c.Days(lambda day: day.day == 13)
    both = c.Within(fridays, thirteenths)
    now = datetime(2026, 11, 18)
    assert c.first(both.forward(now)) == (datetime(2027, 8, 13), datetime(2027, 8, 14))
    assert c.first(both.backward(now)) == (datetime(2026, 11, 13), datetime(2026, 11, 14))


def test_an_intersection_of_nothing_ends() -> None:
    never = c.Within(c.Days(lambda day: day.weekday() == 0), c.Days(lambda day: day.weekday() == 1))
    assert c.first(never.forward(datetime(2026, 11, 18))) is None
    assert c.first(never.backward(datetime(2026, 11, 18))) is None


def test_the_nth_of_a_longer_time_counts_from_both_ends() -> None:
    mondays, months = c.Days(lambda day: day.weekday() == 0), c.Cycle(c.MONTH)
    now = datetime(2026, 11, 1)
    assert c.first(c.Nth(1, mondays, months).forward(now)) == (datetime(2026, 11, 2), datetime(2026, 11, 3))
    assert c.first(c.Nth(-1, mondays, months).forward(now)) == (datetime(2026, 11, 30), datetime(2026, 12, 1))
    assert c.first(c.Nth(5, mondays, months).forward(now), 1) == (datetime(2027, 3, 29), datetime(2027, 3, 30))


# Dates as churches and almanacs print them.
@pytest.mark.parametrize(
    ("year", "western", "orthodox"),
    [
        (2024, date(2024, 3, 31), date(2024, 5, 5)),
        (2025, date(2025, 4, 20), date(2025, 4, 20)),
        (2026, date(2026, 4, 5), date(2026, 4, 12)),
        (2027, date(2027, 3, 28), date(2027, 5, 2)),
    ],
)
def test_easter(year: int, western: date, orthodox: date) -> None:
    assert easter(year) == western
    assert orthodox_easter(year) == orthodox


@pytest.mark.parametrize(
    ("month", "day", "when"),
    [
        (1, 1, date(2025, 1, 29)),
        (1, 15, date(2025, 2, 12)),
        (5, 5, date(2025, 5, 31)),
        (7, 7, date(2025, 8, 29)),
        (8, 15, date(2025, 10, 6)),
        (9, 9, date(2025, 10, 29)),
        (12, 8, date(2025, 1, 7)),
    ],
)
def test_days_of_the_chinese_calendar(month: int, day: int, when: date) -> None:
    assert lunar_day(2025, month, day) == when


@pytest.mark.parametrize(
    ("rule", "when"),
    [
        ("11 thu 4", date(2026, 11, 26)),
        ("5 mon -1", date(2026, 5, 25)),
        ("11 thu 4 +1", date(2026, 11, 27)),
        ("E-47", date(2026, 2, 17)),
        ("2-29", None),
        ("solar 23", date(2026, 12, 22)),
        ("solar 6", date(2026, 4, 5)),
    ],
)
def test_holiday_rules(rule: str, when: date | None) -> None:
    assert day_rule(rule)(2026) == when


def test_the_light_list_of_holiday_words_is_complete() -> None:
    assert first_words() <= HOLIDAY_STARTS


def test_no_holiday_no_holiday_library() -> None:
    code = (
        "import sys; from datetime import datetime; from taskmaistro_tui.language.times import read_times;"
        "read_times('call Ana tomorrow at 3pm', datetime(2026, 11, 18)); read_times('明天下午三点', datetime(2026, 11, 18));"
        "print([name for name in sys.modules if name.split('.')[0] in ('holidays', 'dateutil')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_holiday_rule_answers_for_every_year() -> None:
    rules = {line.rpartition(" = ")[0] for line in (english.TABLE.strip() + chinese.TABLE).strip().splitlines()}
    rules |= {
        rule for rows in (english.BY_COUNTRY, chinese.BY_COUNTRY) for row in rows.values() for rule in row.values()
    }
    rules -= {"", "2-29"}
    assert len(rules) > 200
    for rule in rules:
        series = holiday_time(rule).series
        assert isinstance(series, c.Yearly)
        known = [year for year in range(1900, 2101) if series.rule(year)]
        assert known, rule
        first = c.first(series.forward(datetime(2026, 11, 18)))
        assert first and first[1] > datetime(2026, 11, 18), rule
