"""Days, weeks, months and years in English, read on Wednesday 18 November 2026 at 9:00 in Berlin."""

from __future__ import annotations

import pytest
from times_table import readings, table

DAYS = """
call the dentist today                  | today                              | 2026-11-18
water the plants tomorrow               | tomorrow                           | 2026-11-19
return the books the day after tomorrow | the day after tomorrow             | 2026-11-20
I called him yesterday                  | yesterday                          | 2026-11-17
that was the day before yesterday       | the day before yesterday           | 2026-11-16
send the invoice on Friday              | on Friday                          | 2026-11-20
send the invoice Friday                 | Friday                             | 2026-11-20
send the invoice this Friday            | this Friday                        | 2026-11-20
send the invoice next Friday            | next Friday                        | 2026-11-27
send the invoice by Friday              | by Friday                          | by 2026-11-20
meet Ana on Wednesday                   | on Wednesday                       | 2026-11-25
hand it in by Wednesday                 | by Wednesday                       | by 2026-11-18
we spoke last Tuesday                   | last Tuesday                       | 2026-11-17
swim on Sun                             | on Sun                             | 2026-11-22
swim Sat at 10                          | Sat at 10                          | 2026-11-21 10:00
wednesday of next week                  | wednesday of next week             | 2026-11-25
Monday of next week                     | Monday of next week                | 2026-11-23
a week from Monday                      | a week from Monday                 | 2026-11-30
Friday week                             | Friday week                        | 2026-11-27
two Tuesdays from now                   | two Tuesdays from now              | 2026-12-01
3 fridays from now                      | 3 fridays from now                 | 2026-12-04
the Monday after next                   | the Monday after next              | 2026-11-30
plan the offsite next week              | next week                          | 2026-11-23
finish it this week                     | this week                          | 2026-11-16
review goals next month                 | next month                         | 2026-12-01
pay taxes this year                     | this year                          | 2026-01-01
move house next year                    | next year                          | 2027-01-01
do the audit next quarter               | next quarter                       | 2027-01-01
the week after next                     | the week after next                | 2026-11-30
the month after next                    | the month after next               | 2027-01-01
visit gran this weekend                 | this weekend                       | 2026-11-20 18:00..2026-11-23 00:00
visit gran next weekend                 | next weekend                       | 2026-11-27 18:00..2026-11-30 00:00
we hiked last weekend                   | last weekend                       | 2026-11-13 18:00..2026-11-16 00:00
the weekend before Christmas            | the weekend before Christmas       | 2026-12-18 18:00..2026-12-21 00:00
pay rent on the 1st                     | on the 1st                         | 2026-12-01
pay rent on the first                   | on the first                       | 2026-12-01
submit on the 30th                      | on the 30th                        | 2026-11-30
meet on Thursday the 19th               | on Thursday the 19th               | 2026-11-19
meet on Friday the 13th                 | on Friday the 13th                 | 2027-08-13
20th of next month                      | 20th of next month                 | 2026-12-20
the first of next month                 | the first of next month            | 2026-12-01
the last day of the month               | the last day of the month          | 2026-11-30
last day of February                    | last day of February               | 2027-02-28
first Monday of March                   | first Monday of March              | 2027-03-01
the second Tuesday of January           | the second Tuesday of January      | 2027-01-12
last Friday of the month                | last Friday of the month           | 2026-11-27
second to last Friday of January        | second to last Friday of January   | 2027-01-22
the week of December 14                 | the week of December 14            | 2026-12-14
rest of the week                        | rest of the week                   | 2026-11-18..2026-11-23
closest weekday to the 19th             | closest weekday to the 19th        | 2026-11-19
closest Monday to December 25           | closest Monday to December 25      | 2026-12-28
later today                             | later today                        | 2026-11-18
sometime next week                      | sometime next week                 | 2026-11-23
first thing tomorrow                    | first thing tomorrow               | 2026-11-19 00:00..2026-11-19 09:00
the weekend of December 5               | the weekend of December 5          | 2026-12-04 18:00..2026-12-07 00:00
Christmas week                          | Christmas week                     | 2026-12-21
Monday afternoon of next week           | Monday afternoon of next week      | 2026-11-23 12:00..2026-11-23 19:00
third Tuesday after Christmas           | third Tuesday after Christmas      | 2027-01-12
party on Dec-12-2026                    | on Dec-12-2026                     | 2026-12-12
party on Dec/12/2026                    | on Dec/12/2026                     | 2026-12-12
due 20261212                            | due 20261212                       | by 2026-12-12
due 20261212T143000                     | due 20261212T143000                | by 2026-12-12 14:30
the fourth of the month                 | the fourth of the month            | 2026-12-04
last June                               | last June                          | 2026-06-01
Jan. 5, '28                             | Jan. 5, '28                        | 2028-01-05
Sunday May 1                            | Sunday May 1                       | 2027-05-01
last business day of January            | last business day of January       | 2027-01-29
third working day of next month         | third working day of next month    | 2026-12-03
next business day                       | next business day                  | 2026-11-19
in 3 business days                      | in 3 business days                 | 2026-11-23
in two working days                     | in two working days                | 2026-11-20
Monday in two weeks                     | Monday in two weeks                | 2026-11-30
Friday three weeks from now             | Friday three weeks from now        | 2026-12-11
friday to next tuesday                  | friday to next tuesday             | 2026-11-20..2026-11-25
Monday through Wednesday next week      | Monday through Wednesday next week | 2026-11-23..2026-11-26
the same day next month                 | the same day next month            | 2026-12-18
yesterday at the same time              | yesterday at the same time         | 2026-11-17 09:00
close of business Friday                | close of business Friday           | 2026-11-20 17:00..2026-11-21 00:00
COB Monday                              | COB Monday                         | 2026-11-23 17:00..2026-11-24 00:00
Thursday last                           | Thursday last                      | 2026-11-12
the Tuesday before last                 | the Tuesday before last            | 2026-11-10
today in a year                         | today in a year                    | 2027-11-18
tomorrow in two weeks                   | tomorrow in two weeks              | 2026-12-03
tomorrow, same time                     | tomorrow, same time                | 2026-11-19 09:00
"""

DATES_AND_PERIODS = """
due November 30               | due November 30               | by 2026-11-30
due Nov 30                    | due Nov 30                    | by 2026-11-30
due 30 November               | due 30 November               | by 2026-11-30
due 30th of November          | due 30th of November          | by 2026-11-30
due the 30th of November 2027 | due the 30th of November 2027 | by 2027-11-30
due Nov. 30, 2027             | due Nov. 30, 2027             | by 2027-11-30
due Mon, Nov 30               | due Mon, Nov 30               | by 2026-11-30
due Monday, November 30, 2026 | due Monday, November 30, 2026 | by 2026-11-30
due 2026-11-30                | due 2026-11-30                | by 2026-11-30
due 11/30                     | due 11/30                     | by 2026-11-30
due 11/30/2026                | due 11/30/2026                | by 2026-11-30
due 11/30/26                  | due 11/30/26                  | by 2026-11-30
due 30.11.2026                | due 30.11.2026                | by 2026-11-30
due 31/12/2026                | due 31/12/2026                | by 2026-12-31
due 31-Dec-26                 | due 31-Dec-26                 | by 2026-12-31
due 2027/1/5                  | due 2027/1/5                  | by 2027-01-05
due thirtieth of November     | due thirtieth of November     | by 2026-11-30
due september twenty one      | due september twenty one      | by 2027-09-21
due September twenty-first    | due September twenty-first    | by 2027-09-21
renew in March                | in March                      | 2027-03-01
renew by March                | by March                      | by 2027-03-01
trip to Oslo in May           | in May                        | 2027-05-01
trip to Oslo in may 2027      | in may 2027                   | 2027-05-01
May 5 is the exam             | May 5                         | 2027-05-05
the ides of March             | the ides of March             | 2027-03-15
in 2028                       | in 2028                       | 2028-01-01
March 2027                    | March 2027                    | 2027-03-01
12/2026                       | 12/2026                       | 2026-12-01
2027-03                       | 2027-03                       | 2027-03-01
this summer                   | this summer                   | 2027-06-21..2027-09-24
in the winter                 | in the winter                 | 2026-12-21..2027-03-20
last spring                   | last spring                   | 2026-03-20..2026-06-21
Q1                            | Q1                            | 2027-01-01
Q3 2027                       | Q3 2027                       | 2027-07-01
2027Q2                        | 2027Q2                        | 2027-04-01
the 4th quarter               | the 4th quarter               | 2026-10-01
beginning of Q3               | beginning of Q3               | 2027-07-01..2027-08-01
end of Q1                     | end of Q1                     | 2027-03-01..2027-04-01
early December                | early December                | 2026-12-01..2026-12-11
mid-January                   | mid-January                   | 2027-01-11..2027-01-21
late February                 | late February                 | 2027-02-21..2027-03-01
end of the month              | end of the month              | 2026-11-21..2026-12-01
end of next month             | end of next month             | 2026-12-21..2027-01-01
beginning of the year         | beginning of the year         | 2026-01-01..2026-04-01
end of 2027                   | end of 2027                   | 2027-09-01..2028-01-01
middle of next week           | middle of next week           | 2026-11-25..2026-11-27
by the end of November        | by the end of November        | by 2026-11-30..2026-12-01
by the end of the month       | by the end of the month       | by 2026-11-30..2026-12-01
by the end of next week       | by the end of next week       | by 2026-11-29..2026-11-30
by end of year                | by end of year                | by 2026-12-31..2027-01-01
by EOM                        | by EOM                        | by 2026-11-30..2026-12-01
by the beginning of March     | by the beginning of March     | by 2027-03-01..2027-03-02
first day of spring           | first day of spring           | 2027-03-20
end of summer                 | end of summer                 | 2027-08-22..2027-09-24
in 2028 A.D.                  | in 2028 A.D.                  | 2028-01-01
27q2                          | 27q2                          | 2027-04-01
until the end of the month    | until the end of the month    | until 2026-11-30..2026-12-01
the summer of 2028            | the summer of 2028            | 2028-06-21..2028-09-24
by 2030                       | by 2030                       | by 2030-01-01
since 2016                    | since 2016                    | since 2016-01-01
midweek                       | midweek                       | 2026-11-18..2026-11-20
by month's end                | by month's end                | by 2026-11-30..2026-12-01
by the year's end             | by the year's end             | by 2026-12-31..2027-01-01
first half of 2027            | first half of 2027            | 2027-01-01..2027-07-01
second half of March          | second half of March          | 2027-03-16..2027-04-01
H2 2027                       | H2 2027                       | 2027-07-01..2028-01-01
in the 1990s                  | in the 1990s                  | 1990-01-01..2000-01-01
the last 3 days of December   | the last 3 days of December   | 2026-12-29..2027-01-01
the first ten days of March   | the first ten days of March   | 2027-03-01..2027-03-11
week 30 of 2027               | week 30 of 2027               | 2027-07-26
year to date                  | year to date                  | 2026-01-01..2026-11-19
next June                     | next June                     | 2027-06-01
this coming March             | this coming March             | 2027-03-01
"""


@pytest.mark.parametrize(("sentence", "words", "reading"), table(DAYS))
def test_days(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)


@pytest.mark.parametrize(("sentence", "words", "reading"), table(DATES_AND_PERIODS))
def test_dates_and_periods(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)
