"""Recurrences in English, as RFC 5545 rules with the first day they mean."""

from __future__ import annotations

import pytest
from dateutil.rrule import rrulestr
from times_table import NOW, readings, table

from taskmaistro_tui.language.times import read_times

RECURRENCES = """
stretch every day                       | every day                          | 2026-11-18 FREQ=DAILY
stretch daily                           | daily                              | 2026-11-18 FREQ=DAILY
stretch every day at 9am                | every day at 9am                   | 2026-11-18 09:00 FREQ=DAILY
stretch every morning | every morning | 2026-11-18 00:00..2026-11-18 12:00 FREQ=DAILY
stretch every evening at 7              | every evening at 7                 | 2026-11-18 19:00 FREQ=DAILY
stretch every weekday | every weekday | 2026-11-18 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
stretch every weekday at 8:30 | every weekday at 8:30 | 2026-11-19 08:30 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
stretch on weekdays | on weekdays | 2026-11-18 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
stretch every weekend                   | every weekend                      | 2026-11-21 FREQ=WEEKLY;BYDAY=SA,SU
bins every Monday                       | every Monday                       | 2026-11-23 FREQ=WEEKLY;BYDAY=MO
bins on Mondays                         | on Mondays                         | 2026-11-23 FREQ=WEEKLY;BYDAY=MO
bins each Monday at 6pm                 | each Monday at 6pm                 | 2026-11-23 18:00 FREQ=WEEKLY;BYDAY=MO
bins every Monday and Thursday          | every Monday and Thursday          | 2026-11-19 FREQ=WEEKLY;BYDAY=MO,TH
bins every Monday, Wednesday and Friday | every Monday, Wednesday and Friday | 2026-11-18 FREQ=WEEKLY;BYDAY=MO,WE,FR
bins every other Tuesday | every other Tuesday | 2026-11-24 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
bins every second Friday | every second Friday | 2026-11-20 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR
bins every week                         | every week                         | 2026-11-18 FREQ=WEEKLY
bins weekly on Tuesday                  | weekly on Tuesday                  | 2026-11-24 FREQ=WEEKLY;BYDAY=TU
bins every 2 weeks                      | every 2 weeks                      | 2026-11-18 FREQ=WEEKLY;INTERVAL=2
bins every two weeks on Monday | every two weeks on Monday | 2026-11-23 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
bins biweekly                           | biweekly                           | 2026-11-18 FREQ=WEEKLY;INTERVAL=2
bins fortnightly                        | fortnightly                        | 2026-11-18 FREQ=WEEKLY;INTERVAL=2
rent every month                        | every month                        | 2026-11-18 FREQ=MONTHLY
rent monthly                            | monthly                            | 2026-11-18 FREQ=MONTHLY
rent every month on the 15th            | every month on the 15th            | 2026-12-15 FREQ=MONTHLY;BYMONTHDAY=15
rent every 1st of the month             | every 1st of the month             | 2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1
rent on the 1st of every month          | on the 1st of every month          | 2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1
rent every last day of the month        | every last day of the month        | 2026-11-30 FREQ=MONTHLY;BYMONTHDAY=-1
rent on the last day of each month      | on the last day of each month      | 2026-11-30 FREQ=MONTHLY;BYMONTHDAY=-1
rent last working day of every month | last working day of every month | 2026-11-30 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
rent first working day of each month | first working day of each month | 2026-12-01 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1
rent every first Monday of the month    | every first Monday of the month    | 2026-12-07 FREQ=MONTHLY;BYDAY=1MO
rent on the last Friday of every month  | on the last Friday of every month  | 2026-11-27 FREQ=MONTHLY;BYDAY=-1FR
rent every 3 months                     | every 3 months                     | 2026-11-18 FREQ=MONTHLY;INTERVAL=3
rent quarterly                          | quarterly                          | 2026-11-18 FREQ=MONTHLY;INTERVAL=3
rent every quarter                      | every quarter                      | 2026-11-18 FREQ=MONTHLY;INTERVAL=3
dentist every 6 months                  | every 6 months                     | 2026-11-18 FREQ=MONTHLY;INTERVAL=6
tax every year                          | every year                         | 2026-11-18 FREQ=YEARLY
tax yearly                              | yearly                             | 2026-11-18 FREQ=YEARLY
tax every year on March 3 | every year on March 3 | 2027-03-03 FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3
tax every March 3 | every March 3 | 2027-03-03 FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3
tax every January | every January | 2027-01-01 FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1
gifts every Christmas | every Christmas | 2026-12-25 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25
gifts every Thanksgiving | every Thanksgiving | 2026-11-26 FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
pills every 8 hours                     | every 8 hours                      | 2026-11-18 17:00 FREQ=HOURLY;INTERVAL=8
pills every hour                        | every hour                         | 2026-11-18 10:00 FREQ=HOURLY
pills every 30 minutes | every 30 minutes | 2026-11-18 09:30 FREQ=MINUTELY;INTERVAL=30
water every 3 days                      | every 3 days                       | 2026-11-18 FREQ=DAILY;INTERVAL=3
water every 3 days after I do it | every 3 days after I do it | 2026-11-18 FREQ=DAILY;INTERVAL=3 from completion
water every 3 days after completion | every 3 days after completion | 2026-11-18 FREQ=DAILY;INTERVAL=3 from completion
water every two weeks when done | every two weeks when done | 2026-11-18 FREQ=WEEKLY;INTERVAL=2 from completion
gym every Monday until Christmas | every Monday until Christmas | 2026-11-23 FREQ=WEEKLY;BYDAY=MO;UNTIL=20261225
gym every Monday starting December 7    | every Monday starting December 7   | 2026-12-07 FREQ=WEEKLY;BYDAY=MO
gym every day for 10 times              | every day for 10 times             | 2026-11-18 FREQ=DAILY;COUNT=10
gym every other day                     | every other day                    | 2026-11-18 FREQ=DAILY;INTERVAL=2
gym every third day                     | every third day                    | 2026-11-18 FREQ=DAILY;INTERVAL=3
gym from 6 to 7pm every weekday | from 6 to 7pm every weekday | 2026-11-18 18:00..2026-11-18 19:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
gym every Monday from 6 to 7pm | every Monday from 6 to 7pm | 2026-11-23 18:00..2026-11-23 19:00 FREQ=WEEKLY;BYDAY=MO
every day this week at noon         | every day this week at noon         | 2026-11-18 12:00 FREQ=DAILY;UNTIL=20261122
every day next week                 | every day next week                 | 2026-11-23 FREQ=DAILY;UNTIL=20261129
every Monday in June | every Monday in June | 2027-06-07 FREQ=WEEKLY;BYDAY=MO;UNTIL=20270630
Mon-Fri 9am-5pm | Mon-Fri 9am-5pm | 2026-11-18 09:00..2026-11-18 17:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
9am-5pm Mon-Fri | 9am-5pm Mon-Fri | 2026-11-18 09:00..2026-11-18 17:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
Monday to Friday at 9 | Monday to Friday at 9 | 2026-11-18 09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
every Mon/Wed/Fri                   | every Mon/Wed/Fri                   | 2026-11-18 FREQ=WEEKLY;BYDAY=MO,WE,FR
the 1st and 15th of every month     | the 1st and 15th of every month     | 2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1,15
every first Saturday                | every first Saturday                | 2026-12-05 FREQ=MONTHLY;BYDAY=1SA
every day except Sunday | every day except Sunday | 2026-11-18 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA
every day except weekends           | every day except weekends           | 2026-11-18 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
every Tuesday for 6 weeks | every Tuesday for 6 weeks | 2026-11-24 FREQ=WEEKLY;BYDAY=TU;UNTIL=20270104
every weekend for the next month | every weekend for the next month | 2026-11-21 FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20261220
monthly starting in May             | monthly starting in May             | 2027-05-01 FREQ=MONTHLY
every last Sunday of March          | every last Sunday of March          | 2027-03-28 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
the second Sunday of May every year | the second Sunday of May every year | 2027-05-09 FREQ=YEARLY;BYMONTH=5;BYDAY=2SU
weekday mornings | weekday mornings | 2026-11-18 00:00..2026-11-18 12:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
on weekend evenings | on weekend evenings | 2026-11-21 18:00..2026-11-22 00:00 FREQ=WEEKLY;BYDAY=SA,SU
Friday afternoons | Friday afternoons | 2026-11-20 12:00..2026-11-20 19:00 FREQ=WEEKLY;BYDAY=FR
Saturday nights at 10 | Saturday nights at 10 | 2026-11-21 22:00 FREQ=WEEKLY;BYDAY=SA
vitamins at 8 every morning | at 8 every morning | 2026-11-19 08:00 FREQ=DAILY
lights out 9pm every night | 9pm every night | 2026-11-18 21:00 FREQ=DAILY
gym every Tue/Thu at 6pm | every Tue/Thu at 6pm | 2026-11-19 18:00 FREQ=WEEKLY;BYDAY=TU,TH
every two Fridays | every two Fridays | 2026-11-20 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR
"""


@pytest.mark.parametrize(("sentence", "words", "reading"), table(RECURRENCES))
def test_recurrences(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)


@pytest.mark.parametrize(("sentence", "words", "reading"), table(RECURRENCES))
def test_the_first_day_is_one_of_the_rules_days(sentence: str, words: str, reading: str) -> None:
    (span,) = read_times(sentence, NOW)
    start = span.start.replace(tzinfo=None)
    assert span.recurrence
    assert rrulestr(span.recurrence, dtstart=start)[0] == start


HOLIDAYS = """
every Easter                   | every Easter                  | 2027-03-28 FREQ=YEARLY;BYEASTER=0
every Good Friday              | every Good Friday             | 2027-03-26 FREQ=YEARLY;BYEASTER=-2
every Mother's Day             | every Mother's Day            | 2027-05-09 FREQ=YEARLY;BYMONTH=5;BYDAY=2SU
every Thanksgiving             | every Thanksgiving            | 2026-11-26 FREQ=YEARLY;BYMONTH=11;BYDAY=4TH
each Memorial Day              | each Memorial Day             | 2027-05-31 FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO
every New Year's Eve at 8pm    | every New Year's Eve at 8pm   | 2026-12-31 20:00 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31
Christmas every year           | Christmas every year          | 2026-12-25 FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25
"""


@pytest.mark.parametrize(("sentence", "words", "reading"), table(HOLIDAYS))
def test_holidays_repeat_every_year(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)


@pytest.mark.parametrize(
    "name", ["Black Friday", "Cyber Monday", "Giving Tuesday", "Grandparents Day", "Easter", "Labor Day"]
)
def test_the_rule_of_a_holiday_finds_its_days_in_every_year(name: str) -> None:
    (span,) = read_times(f"every {name}", NOW)
    assert span.recurrence
    days = rrulestr(span.recurrence, dtstart=span.start.replace(tzinfo=None))[:12]
    named = [read_times(f"{name} {span.start.year + n}", NOW)[0].start.replace(tzinfo=None) for n in range(12)]
    assert days == named


def test_a_holiday_that_no_rule_can_say_keeps_its_words() -> None:
    assert readings("lamps every Diwali") == ("every Diwali", "2027-10-29 every Diwali")
    assert readings("每年春节回家") == ("每年春节", "2027-02-06 每年春节")
