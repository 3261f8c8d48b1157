"""Times, lengths and repetitions in words."""

from __future__ import annotations

from datetime import datetime

import pytest

from taskmaistro_tui.models.builtin.moments import deadline_words, minutes_words, when_words


@pytest.mark.parametrize(
    "text, english, chinese",
    [
        ("2026-11-18", "due today", "今天截止"),
        ("2026-11-19", "due tomorrow", "明天截止"),
        ("2026-11-20", "due Friday", "后天截止"),
        ("2026-11-21", "due Saturday", "周六截止"),
        ("2026-11-23", "due Monday", "下周一截止"),
        ("2026-11-30", "due Mon 30 Nov", "11月30日（周一）截止"),
        ("2027-03-03", "due 3 Mar 2027", "2027年3月3日截止"),
        ("2026-11-17", "overdue since yesterday", "昨天已过期"),
        ("2026-11-19T15:00:00+01:00", "due tomorrow at 15:00", "明天 15:00截止"),
        ("2026-11-18T08:00:00+01:00", "overdue since today at 08:00", "今天 08:00已过期"),
        ("2026-11-19T14:00:00+00:00", "due tomorrow at 15:00", "明天 15:00截止"),
    ],
)
def test_a_deadline_says_what_it_means_now(text: str, english: str, chinese: str, now: datetime):
    assert deadline_words(text, now, "en") == english
    assert deadline_words(text, now, "zh") == chinese


def test_no_deadline_has_no_words(now: datetime):
    assert deadline_words(None, now, "en") == ""


def test_a_twelve_hour_clock(now: datetime):
    assert when_words("2026-11-19T15:30:00+01:00", now, "en", clock=12) == "tomorrow at 3:30 pm"
    assert when_words("2026-11-19T00:00:00+01:00", now, "en", clock=12) == "tomorrow at 12 am"


@pytest.mark.parametrize(
    "minutes, english, chinese", [(20, "20 min", "20分钟"), (60, "1 h", "1小时"), (90, "1 h 30 min", "1小时30分钟")]
)
def test_minutes(minutes: int, english: str, chinese: str):
    assert minutes_words(minutes, "en") == english
    assert minutes_words(minutes, "zh") == chinese
