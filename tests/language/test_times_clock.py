"""Times of day and parts of the day in English, read on Wednesday 18 November 2026 at 9:00 in Berlin."""

from __future__ import annotations

import pytest
from times_table import readings, table

TIMES_OF_DAY = """
stand-up at 3pm                     | at 3pm                              | 2026-11-18 15:00
stand-up at 8am                     | at 8am                              | 2026-11-19 08:00
stand-up at 3 pm tomorrow           | at 3 pm tomorrow                    | 2026-11-19 15:00
stand-up at 15:00                   | at 15:00                            | 2026-11-18 15:00
stand-up at 15:30 on Friday         | at 15:30 on Friday                  | 2026-11-20 15:30
stand-up at 3                       | at 3                                | 2026-11-18 15:00
stand-up at 10                      | at 10                               | 2026-11-18 10:00
stand-up at 3:30                    | at 3:30                             | 2026-11-18 15:30
stand-up at three thirty            | at three thirty                     | 2026-11-18 15:30
seven thirty p.m.                   | seven thirty p.m.                   | 2026-11-18 19:30
3:15PM                              | 3:15PM                              | 2026-11-18 15:15
at 1530                             | at 1530                             | 2026-11-18 15:30
at 330 pm                           | at 330 pm                           | 2026-11-18 15:30
15h30                               | 15h30                               | 2026-11-18 15:30
at 15h                              | at 15h                              | 2026-11-18 15:00
6ish                                | 6ish                                | 2026-11-18 18:00
about 4pm                           | about 4pm                           | 2026-11-18 16:00
exactly 4pm                         | exactly 4pm                         | 2026-11-18 16:00
noon                                | noon                                | 2026-11-18 12:00
at midnight                         | at midnight                         | 2026-11-19 00:00
Friday at midnight                  | Friday at midnight                  | 2026-11-21 00:00
tomorrow at noon                    | tomorrow at noon                    | 2026-11-19 12:00
a quarter past three                | a quarter past three                | 2026-11-18 15:15
a quarter to noon                   | a quarter to noon                   | 2026-11-18 11:45
half past seven                     | half past seven                     | 2026-11-18 19:30
half past 7 in the evening          | half past 7 in the evening          | 2026-11-18 19:30
half three                          | half three                          | 2026-11-18 15:30
twenty to five                      | twenty to five                      | 2026-11-18 16:40
5 minutes past 3pm                  | 5 minutes past 3pm                  | 2026-11-18 15:05
10 o'clock                          | 10 o'clock                          | 2026-11-18 10:00
at 9 o'clock in the morning         | at 9 o'clock in the morning         | 2026-11-18 09:00
at 9 in the evening                 | at 9 in the evening                 | 2026-11-18 21:00
8 tonight                           | 8 tonight                           | 2026-11-18 20:00
tonight at 8                        | tonight at 8                        | 2026-11-18 20:00
11 at night                         | 11 at night                         | 2026-11-18 23:00
tomorrow at 8                       | tomorrow at 8                       | 2026-11-19 08:00
tomorrow at 3                       | tomorrow at 3                       | 2026-11-19 15:00
tomorrow 7:45pm                     | tomorrow 7:45pm                     | 2026-11-19 19:45
Saturday morning at 9               | Saturday morning at 9               | 2026-11-21 09:00
9 tomorrow morning                  | 9 tomorrow morning                  | 2026-11-19 09:00
this morning at 8                   | this morning at 8                   | 2026-11-18 08:00
this afternoon at 2                 | this afternoon at 2                 | 2026-11-18 14:00
now                                 | now                                 | 2026-11-18 09:00
right now                           | right now                           | 2026-11-18 09:00
15:23:24                            | 15:23:24                            | 2026-11-18 15:23:24
12am                                | 12am                                | 2026-11-19 00:00
12:15 pm                            | 12:15 pm                            | 2026-11-18 12:15
at 0:30                             | at 0:30                             | 2026-11-19 00:30
24:00                               | 24:00                               | 2026-11-19 00:00
12 noon                             | 12 noon                             | 2026-11-18 12:00
tonight at 2                        | tonight at 2                        | 2026-11-19 02:00
tomorrow at 12                      | tomorrow at 12                      | 2026-11-19 12:00
finish it by EOD                    | by EOD                              | by 2026-11-18 17:00..2026-11-19 00:00
finish it by end of day Friday      | by end of day Friday                | by 2026-11-20 17:00..2026-11-21 00:00
tomorrow morning from ten to eleven | tomorrow morning from ten to eleven | 2026-11-19 10:00..2026-11-19 11:00
tonight from 8 to 10                | tonight from 8 to 10                | 2026-11-18 20:00..2026-11-18 22:00
this afternoon around 5             | this afternoon around 5             | 2026-11-18 17:00
Friday 9-5                          | Friday 9-5                          | 2026-11-20 09:00..2026-11-20 17:00
tomorrow 2-4                        | tomorrow 2-4                        | 2026-11-19 14:00..2026-11-19 16:00
finish by the end of Friday         | by the end of Friday                | by 2026-11-20 17:00..2026-11-21 00:00
at three quarters past 4pm          | at three quarters past 4pm          | 2026-11-18 16:45
at three oh five                    | at three oh five                    | 2026-11-18 15:05
seven oh eight pm                   | seven oh eight pm                   | 2026-11-18 19:08
0630 hours                          | 0630 hours                          | 2026-11-19 06:30
at 1745 hrs                         | at 1745 hrs                         | 2026-11-18 17:45
from 0800 to 0930                   | from 0800 to 0930                   | 2026-11-18 08:00..2026-11-18 09:30
0800-0930 hours on Friday           | 0800-0930 hours on Friday           | 2026-11-20 08:00..2026-11-20 09:30
from two thirty to four fifteen     | from two thirty to four fifteen     | 2026-11-18 14:30..2026-11-18 16:15
noon pacific                        | noon pacific                        | 2026-11-18 21:00
twelve midnight                     | twelve midnight                     | 2026-11-19 00:00
20 minutes til 4pm                  | 20 minutes til 4pm                  | 2026-11-18 15:40
quarter after nine tonight          | quarter after nine tonight          | 2026-11-18 21:15
2026-12-01 09:15:30+02:00           | 2026-12-01 09:15:30+02:00           | 2026-12-01 08:15:30
Tue Dec 01 2026 09:15:30 GMT-0500   | Tue Dec 01 2026 09:15:30 GMT-0500   | 2026-12-01 15:15:30
by 4 tomorrow                       | by 4 tomorrow                       | by 2026-11-19 16:00
before 3 on Friday                  | before 3 on Friday                  | before 2026-11-20 15:00
"""

PARTS_OF_THE_DAY = """
write to Ben this morning         | this morning                  | 2026-11-18 00:00..2026-11-18 12:00
write to Ben in the afternoon     | in the afternoon              | 2026-11-18 12:00..2026-11-18 19:00
write to Ben this evening         | this evening                  | 2026-11-18 18:00..2026-11-19 00:00
write to Ben tonight              | tonight                       | 2026-11-18 18:00..2026-11-19 00:00
write to Ben tomorrow morning     | tomorrow morning              | 2026-11-19 00:00..2026-11-19 12:00
write to Ben tomorrow night       | tomorrow night                | 2026-11-19 18:00..2026-11-20 00:00
write to Ben Friday afternoon     | Friday afternoon              | 2026-11-20 12:00..2026-11-20 19:00
write to Ben on Friday evening    | on Friday evening             | 2026-11-20 18:00..2026-11-21 00:00
write to Ben late tonight         | late tonight                  | 2026-11-18 21:00..2026-11-19 00:00
write to Ben early in the morning | early in the morning          | 2026-11-19 00:00..2026-11-19 09:00
we met last night                 | last night                    | 2026-11-17 18:00..2026-11-18 00:00
we met yesterday evening          | yesterday evening             | 2026-11-17 18:00..2026-11-18 00:00
lunch tomorrow at lunchtime       | tomorrow at lunchtime         | 2026-11-19 12:00..2026-11-19 14:00
morning of December 1             | morning of December 1         | 2026-12-01 00:00..2026-12-01 12:00
after lunch                       | after lunch                   | 2026-11-18 13:00..2026-11-18 17:00
after work on Friday              | after work on Friday          | 2026-11-20 17:00..2026-11-20 21:00
in the evening                    | in the evening                | 2026-11-18 18:00..2026-11-19 00:00
at night                          | at night                      | 2026-11-18 18:00..2026-11-19 00:00
late Friday night                 | late Friday night             | 2026-11-20 21:00..2026-11-21 00:00
early Monday morning              | early Monday morning          | 2026-11-23 00:00..2026-11-23 09:00
the next morning                  | the next morning              | 2026-11-19 00:00..2026-11-19 12:00
at dawn                           | at dawn                       | 2026-11-19 05:00..2026-11-19 08:00
sunset on Saturday                | sunset on Saturday            | 2026-11-21 17:00..2026-11-21 20:00
brunch on Sunday                  | on Sunday                     | 2026-11-22
in the middle of the night        | in the middle of the night    | 2026-11-19 00:00..2026-11-19 06:00
before lunch                      | before lunch                  | before 2026-11-18 12:00
after dinner                      | after dinner                  | 2026-11-18 20:00..2026-11-19 00:00
the rest of the day               | the rest of the day           | 2026-11-18 09:00..2026-11-19 00:00
the night before Thanksgiving     | the night before Thanksgiving | 2026-11-25 18:00..2026-11-26 00:00
the morning after Christmas       | the morning after Christmas   | 2026-12-26 00:00..2026-12-26 12:00
"""


@pytest.mark.parametrize(("sentence", "words", "reading"), table(TIMES_OF_DAY))
def test_times_of_day(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)


@pytest.mark.parametrize(("sentence", "words", "reading"), table(PARTS_OF_THE_DAY))
def test_parts_of_the_day(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)
