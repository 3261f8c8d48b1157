"""Recurrence rules in words: what people say for them, and the rule itself where words would say too little."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taskmaistro_tui.language.recurrence_words import recurrence_words


@pytest.mark.parametrize(
    "rule, english, chinese",
    [
        ("FREQ=DAILY", "every day", "每天"),
        ("FREQ=HOURLY;INTERVAL=2", "every 2 hours", "每2小时"),
        ("FREQ=WEEKLY;BYDAY=TU", "every Tuesday", "每周二"),
        ("FREQ=WEEKLY;BYDAY=MO,TH", "every Monday and Thursday", "每周一、周四"),
        ("FREQ=WEEKLY;BYDAY=MO,WE,SU", "every Monday, Wednesday and Sunday", "每周一、周三、周日"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday", "每个工作日"),
        ("FREQ=WEEKLY;INTERVAL=2", "every 2 weeks", "每2周"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "every 2 weeks on Friday", "每2周周五"),
        ("FREQ=WEEKLY;BYMONTH=6;BYDAY=MO", "every Monday in June", "6月每周一"),
        ("FREQ=MONTHLY", "every month", "每月"),
        ("FREQ=MONTHLY;INTERVAL=3", "every 3 months", "每3个月"),
        ("FREQ=MONTHLY;BYMONTHDAY=15", "every month on day 15", "每月15日"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,15", "every month on days 1 and 15", "每月1日、15日"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,-1", "every month on day 1 and the last day", "每月1日、最后一天"),
        ("FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1", "every 2 months on day 1", "每2个月1日"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day", "每月最后一天"),
        ("FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "every month on day 30", "每月30日"),
        ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "every month on the last day", "每月最后一天"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday", "每月最后一个周五"),
        (
            "FREQ=MONTHLY;BYDAY=2TU,4TU",
            "every month on the second Tuesday and the fourth Tuesday",
            "每月第二个周二、第四个周二",
        ),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last working day", "每月最后一个工作日"),
        ("FREQ=YEARLY", "every year", "每年"),
        ("FREQ=YEARLY;BYMONTH=5", "every year in May", "每年5月"),
        ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25", "every year on 25 December", "每年12月25日"),
        ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25,26", "every year on 25 and 26 December", "每年12月25日、26日"),
        ("FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=1", "every 2 years on 1 March", "每2年3月1日"),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", "every year on 29 February", "每年2月29日"),
        ("FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", "every year on the second Sunday of May", "每年5月第二个周日"),
        (
            "FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1",
            "every year on the last day of March, June, September and December",
            "每年3月、6月、9月、12月的最后一天",
        ),
        ("FREQ=YEARLY;BYEASTER=0", "every Easter", "每年复活节"),
        ("FREQ=YEARLY;BYEASTER=-2", "every Good Friday", "每年耶稣受难日"),
        ("FREQ=YEARLY;INTERVAL=2;BYEASTER=39", "every 2 years on Ascension Day", "每2年耶稣升天节"),
        ("FREQ=YEARLY;BYEASTER=8", "every year 8 days after Easter", "每年复活节后8天"),
        ("FREQ=WEEKLY;BYDAY=MO;COUNT=3", "every Monday, 3 times", "每周一，共3次"),
        ("FREQ=DAILY;UNTIL=20261231", "every day, until 31 December 2026", "每天，到2026年12月31日为止"),
        ("rrule:freq=daily", "every day", "每天"),
    ],
)
def test_a_rule_in_words(rule: str, english: str, chinese: str) -> None:
    assert recurrence_words(rule, "en") == english
    assert recurrence_words(rule, "zh") == chinese


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=YEARLY;BYYEARDAY=-37,-36,-35,-34,-33,-32,-31;BYDAY=FR",
        "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2",
        "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO",
        "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR",
        "FREQ=MONTHLY;BYMONTH=6;BYMONTHDAY=1",
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
        "FREQ=YEARLY;BYDAY=20MO",
        "FREQ=DAILY;UNTIL=20261231T225959Z",
        "FREQ=DAILY;UNTIL=20269931",
        "FREQ=MONTHLY;BYMONTHDAY=0",
        "FREQ=DAILY;INTERVAL=0",
        "1 year",
        "every Diwali",
    ],
)
def test_what_words_would_not_say_stays_as_it_is(rule: str) -> None:
    assert recurrence_words(rule, "en") == recurrence_words(rule, "zh") == rule


_NAMES = st.sampled_from(
    ["FREQ", "INTERVAL", "BYDAY", "BYMONTH", "BYMONTHDAY", "BYSETPOS", "BYEASTER", "COUNT", "UNTIL", "X"]
)
_VALUES = st.sampled_from(
    ["", "MONTHLY", "YEARLY", "DAILY", "1", "-1", "0", "1,2", "28,29", "MO", "2MO,FR", "²", "-", "20260101"]
)


@given(st.lists(st.tuples(_NAMES, _VALUES), max_size=6))
def test_any_rule_gives_words_or_itself(parts: list[tuple[str, str]]) -> None:
    rule = ";".join(f"{name}={value}" for name, value in parts)
    for language in ("en", "zh"):
        assert recurrence_words(rule, language) or not rule


@given(st.text())
def test_any_text_is_taken(text: str) -> None:
    assert isinstance(recurrence_words(text, "en"), str)
