"""Times counted from now or from another time, and stretches with one end or two, in English."""

from __future__ import annotations

import pytest
from times_table import readings, table

COUNTED_TIMES = """
ring back in two hours                 | in two hours                 | 2026-11-18 11:00
ring back in 20 minutes                | in 20 minutes                | 2026-11-18 09:20
ring back in an hour and a half        | in an hour and a half        | 2026-11-18 10:30
ring back in half an hour              | in half an hour              | 2026-11-18 09:30
ring back in 2.5 hours                 | in 2.5 hours                 | 2026-11-18 11:30
ring back in 1h30m                     | in 1h30m                     | 2026-11-18 10:30
ring back in a few minutes             | in a few minutes             | 2026-11-18 09:03
ring back in three quarters of an hour | in three quarters of an hour | 2026-11-18 09:45
ring back in 45 seconds                | in 45 seconds                | 2026-11-18 09:00:45
check in 3 days                        | in 3 days                    | 2026-11-21
check in a week                        | in a week                    | 2026-11-25
check in two weeks                     | in two weeks                 | 2026-12-02
check in a fortnight                   | in a fortnight               | 2026-12-02
check in a month                       | in a month                   | 2026-12-18
check in 18 months                     | in 18 months                 | 2028-05-18
check in a year                        | in a year                    | 2027-11-18
check within 3 days                    | within 3 days                | 2026-11-21
check 5 days from now                  | 5 days from now              | 2026-11-23
check a month from today               | a month from today           | 2026-12-18
check two weeks hence                  | two weeks hence              | 2026-12-02
check three days later                 | three days later             | 2026-11-21
seen 20 minutes ago                    | 20 minutes ago               | 2026-11-18 08:40
seen 3 days ago                        | 3 days ago                   | 2026-11-15
seen a year ago                        | a year ago                   | 2025-11-18
three days after Easter                | three days after Easter      | 2027-03-31
two weeks before Christmas             | two weeks before Christmas   | 2026-12-11
the day after Thanksgiving             | the day after Thanksgiving   | 2026-11-27
week before Thanksgiving               | week before Thanksgiving     | 2026-11-16
a week after December 1                | a week after December 1      | 2026-12-08
2 days before the 10th                 | 2 days before the 10th       | 2026-12-08
2 days after next Friday               | 2 days after next Friday     | 2026-11-29
in 3 days at 5pm                       | in 3 days at 5pm             | 2026-11-21 17:00
this time tomorrow                     | this time tomorrow           | 2026-11-19 09:00
this time next week                    | this time next week          | 2026-11-25 09:00
the next 3 days                        | the next 3 days              | 2026-11-19..2026-11-22
the last two weeks                     | the last two weeks           | 2026-11-04..2026-11-18
next few weeks                         | next few weeks               | 2026-11-23..2026-12-14
in the past week                       | in the past week             | 2026-11-11..2026-11-18
upcoming two weeks                     | upcoming two weeks           | 2026-11-30
set a timer for 5 minutes              | timer for 5 minutes          | 2026-11-18 09:05
in two and a half hours                | in two and a half hours      | 2026-11-18 11:30
+15 minutes                            | +15 minutes                  | 2026-11-18 09:15
1 hr later                             | 1 hr later                   | 2026-11-18 10:00
"""

STRETCHES_AND_BOUNDS = """
3-5pm Friday                      | 3-5pm Friday                      | 2026-11-20 15:00..2026-11-20 17:00
3 to 5 pm on Friday               | 3 to 5 pm on Friday               | 2026-11-20 15:00..2026-11-20 17:00
from 3pm to 5pm                   | from 3pm to 5pm                   | 2026-11-18 15:00..2026-11-18 17:00
from 9:30 to 11:00 on Thursday    | from 9:30 to 11:00 on Thursday    | 2026-11-19 09:30..2026-11-19 11:00
between 2 and 4 pm on Friday      | between 2 and 4 pm on Friday      | 2026-11-20 14:00..2026-11-20 16:00
from 2 to 4 on Friday             | from 2 to 4 on Friday             | 2026-11-20 14:00..2026-11-20 16:00
11:30-1:30                        | 11:30-1:30                        | 2026-11-18 11:30..2026-11-18 13:30
8pm - 11                          | 8pm - 11                          | 2026-11-18 20:00..2026-11-18 23:00
10pm - 2am                        | 10pm - 2am                        | 2026-11-18 22:00..2026-11-19 02:00
Saturday from 10 until noon       | Saturday from 10 until noon       | 2026-11-21 10:00..2026-11-21 12:00
9am till 6                        | 9am till 6                        | 2026-11-18 09:00..2026-11-18 18:00
4pm for 30 minutes                | 4pm for 30 minutes                | 2026-11-18 16:00..2026-11-18 16:30
from the 3rd to the 9th           | from the 3rd to the 9th           | 2026-12-03..2026-12-10
December 3-9                      | December 3-9                      | 2026-12-03..2026-12-10
3-9 December                      | 3-9 December                      | 2026-12-03..2026-12-10
from December 3rd to 9th          | from December 3rd to 9th          | 2026-12-03..2026-12-10
Dec 28 - Jan 3                    | Dec 28 - Jan 3                    | 2026-12-28..2027-01-04
Dec 28, 2026 - Jan 3, 2027        | Dec 28, 2026 - Jan 3, 2027        | 2026-12-28..2027-01-04
from Monday to Thursday           | from Monday to Thursday           | 2026-11-23..2026-11-27
Mon-Thu                           | Mon-Thu                           | 2026-11-23..2026-11-27
Friday to Monday                  | Friday to Monday                  | 2026-11-20..2026-11-24
from March to May                 | from March to May                 | 2027-03-01..2027-06-01
between June and August           | between June and August           | 2027-06-01..2027-09-01
for 5 days from December 18       | for 5 days from December 18       | 2026-12-18..2026-12-23
for two weeks starting Monday     | for two weeks starting Monday     | 2026-11-23..2026-12-07
by Friday                         | by Friday                         | by 2026-11-20
by Friday 5pm                     | by Friday 5pm                     | by 2026-11-20 17:00
by 5pm                            | by 5pm                            | by 2026-11-18 17:00
by tomorrow evening               | by tomorrow evening               | by 2026-11-19 18:00
before Christmas                  | before Christmas                  | before 2026-12-25
before 11 am                      | before 11 am                      | before 2026-11-18 11:00
no later than Monday              | no later than Monday              | by 2026-11-23
due tomorrow                      | due tomorrow                      | by 2026-11-19
until Friday                      | until Friday                      | until 2026-11-20
until 2:00pm                      | until 2:00pm                      | until 2026-11-18 14:00
after Friday                      | after Friday                      | after 2026-11-20
after 6pm                         | after 6pm                         | after 2026-11-18 18:00
tomorrow after 4pm                | tomorrow after 4pm                | after 2026-11-19 16:00
anytime after 6pm                 | anytime after 6pm                 | after 2026-11-18 18:00
after the 15th                    | after the 15th                    | after 2026-12-15
since Monday                      | since Monday                      | since 2026-11-16
since last week                   | since last week                   | since 2026-11-09
from Monday on                    | from Monday on                    | from 2026-11-23
starting next Monday              | starting next Monday              | from 2026-11-23
as of January 1                   | as of January 1                   | from 2027-01-01
later than 3pm but before 6pm     | later than 3pm but before 6pm     | 2026-11-18 15:00..2026-11-18 18:00
asap                              | asap                              | after 2026-11-18 09:00
from 4 to 9 next month            | from 4 to 9 next month            | 2026-12-04..2026-12-10
between 2028 and 2030             | between 2028 and 2030             | 2028-01-01..2031-01-01
2026-12-01/2026-12-05             | 2026-12-01/2026-12-05             | 2026-12-01..2026-12-06
9-5 on Friday                     | 9-5 on Friday                     | 2026-11-20 09:00..2026-11-20 17:00
later than 2030                   | later than 2030                   | after 2030-01-01
3 days before the end of December | 3 days before the end of December | 2026-12-28
tomorrow at 3 for 45 minutes      | tomorrow at 3 for 45 minutes      | 2026-11-19 15:00..2026-11-19 15:45
3:00-3:30 tomorrow                | 3:00-3:30 tomorrow                | 2026-11-19 15:00..2026-11-19 15:30
"""


@pytest.mark.parametrize(("sentence", "words", "reading"), table(COUNTED_TIMES))
def test_counted_times(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)


@pytest.mark.parametrize(("sentence", "words", "reading"), table(STRETCHES_AND_BOUNDS))
def test_stretches_and_bounds(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)
