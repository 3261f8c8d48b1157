"""Times of tasks in words follow the user's clock."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from taskmaistro_tui.tasks.wording import details_words, due_words, field_words, when_words

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    ("hour", "minute", "words"),
    [(0, 0, "12:00 am"), (0, 5, "12:05 am"), (9, 30, "9:30 am"), (12, 0, "12:00 pm"), (15, 0, "3:00 pm")],
)
def test_a_12_hour_clock_tells_the_half_of_the_day(now: datetime, hour: int, minute: int, words: str) -> None:
    moment = datetime(2026, 11, 19, hour, minute, tzinfo=BERLIN)
    assert when_words(moment, now, 12) == f"tomorrow {words}"
    assert when_words(moment, now, 24) == f"tomorrow {hour:02}:{minute:02}"
    assert when_words(moment, now) == when_words(moment, now, 24)


def test_a_day_has_no_clock(now: datetime) -> None:
    assert when_words(date(2026, 11, 19), now, 12) == "tomorrow"


def test_every_wording_of_a_task_takes_the_clock(now: datetime) -> None:
    later, earlier = "2026-11-18T15:30:00+01:00", (now - timedelta(hours=1)).isoformat()
    assert due_words({"deadline": later}, now, 12) == "due today 3:30 pm"
    assert due_words({"deadline": earlier}, now, 12) == "overdue since today 8:00 am"
    assert details_words({"start": later}, now, 12) == "from today 3:30 pm"
    assert field_words("deadline", later, now, 12) == "today 3:30 pm"


def test_a_repetition_is_told_in_words(now: datetime) -> None:
    assert field_words("recurrence", "FREQ=MONTHLY;BYMONTHDAY=1,15", now) == "every month on days 1 and 15"
    assert field_words("recurrence", "every Diwali", now) == "every Diwali"
