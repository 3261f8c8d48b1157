"""Holidays by name, the movable ones of other calendars included."""

from __future__ import annotations

import sys

import pytest
from times_table import readings, table

from taskmaistro_tui.language.times import holiday_rules

HOLIDAYS = """
buy a tree before Christmas | before Christmas         | before 2026-12-25
Christmas Eve               | Christmas Eve            | 2026-12-24
New Year's Eve at 8pm       | New Year's Eve at 8pm    | 2026-12-31 20:00
New Year's Day              | New Year's Day           | 2027-01-01
Thanksgiving                | Thanksgiving             | 2026-11-26
Black Friday                | Black Friday             | 2026-11-27
Easter                      | Easter                   | 2027-03-28
Easter Monday               | Easter Monday            | 2027-03-29
Good Friday                 | Good Friday              | 2027-03-26
Mother's Day                | Mother's Day             | 2027-05-09
Father's Day                | Father's Day             | 2027-06-20
Labor Day                   | Labor Day                | 2027-09-06
Labor Day weekend           | Labor Day weekend        | 2027-09-03 18:00..2027-09-07 00:00
Memorial Day                | Memorial Day             | 2027-05-31
Martin Luther King Day      | Martin Luther King Day   | 2027-01-18
Presidents' Day             | Presidents' Day          | 2027-02-15
Independence Day            | Independence Day         | 2027-07-04
Halloween                   | Halloween                | 2027-10-31
Valentine's Day             | Valentine's Day          | 2027-02-14
St. Patrick's Day           | St. Patrick's Day        | 2027-03-17
Groundhog Day               | Groundhog Day            | 2027-02-02
Cinco de Mayo               | Cinco de Mayo            | 2027-05-05
Pancake Day                 | Pancake Day              | 2027-02-09
Ash Wednesday               | Ash Wednesday            | 2027-02-10
Whit Monday                 | Whit Monday              | 2027-05-17
Corpus Christi              | Corpus Christi           | 2027-05-27
Chinese New Year            | Chinese New Year         | 2027-02-06
Dragon Boat Festival        | Dragon Boat Festival     | 2027-06-09
Mid-Autumn Festival         | Mid-Autumn Festival      | 2027-09-15
Diwali                      | Diwali                   | 2027-10-29
Holi                        | Holi                     | 2027-03-22
Ramadan                     | Ramadan                  | 2027-02-08..2027-03-09
Eid al-Fitr                 | Eid al-Fitr              | 2027-03-09
Passover                    | Passover                 | 2027-04-21..2027-04-30
Rosh Hashanah               | Rosh Hashanah            | 2027-10-01..2027-10-04
Hanukkah 2027               | Hanukkah 2027            | 2027-12-24..2028-01-01
Yom Kippur                  | Yom Kippur               | 2027-10-10
Christmas 2028              | Christmas 2028           | 2028-12-25
Easter 2030                 | Easter 2030              | 2030-04-21
last Christmas              | last Christmas           | 2025-12-25
next Halloween              | next Halloween           | 2027-10-31
Thanksgiving 2 years ago    | Thanksgiving 2 years ago | 2024-11-28
Boxing Day                  | Boxing Day               | 2026-12-26
May Day                     | May Day                  | 2027-05-01
Orthodox Easter             | Orthodox Easter          | 2027-05-02
the Super Bowl              | the Super Bowl           | 2027-02-14
summer solstice             | summer solstice          | 2027-06-21
first day of Hanukkah    | first day of Hanukkah    | 2026-12-04
last day of Hanukkah     | last day of Hanukkah     | 2026-12-11
first night of Passover  | first night of Passover  | 2027-04-21 18:00..2027-04-22 00:00
the end of Ramadan       | the end of Ramadan       | 2027-03-08
4th of July weekend      | 4th of July weekend      | 2027-07-02 18:00..2027-07-05 00:00
Holy Week                | Holy Week                | 2027-03-21..2027-03-28
Golden Week              | Golden Week              | 2027-04-29..2027-05-06
Oktoberfest              | Oktoberfest              | 2027-09-18..2027-10-04
Superbowl Sunday         | Superbowl Sunday         | 2027-02-14
Fat Thursday             | Fat Thursday             | 2027-02-04
Spy Wednesday            | Spy Wednesday            | 2027-03-24
X-mas                    | X-mas                    | 2026-12-25
Holocaust Memorial Day   | Holocaust Memorial Day   | 2027-01-27
Mexican Independence Day | Mexican Independence Day | 2027-09-16
Patriots' Day            | Patriots' Day            | 2027-04-19
Patriot Day              | Patriot Day              | 2027-09-11
spring bank holiday      | spring bank holiday      | 2027-05-31
summer bank holiday      | summer bank holiday      | 2027-08-30
Lincoln's Birthday       | Lincoln's Birthday       | 2027-02-12
Midsummer's Eve          | Midsummer's Eve          | 2027-06-23
Orange Shirt Day         | Orange Shirt Day         | 2027-09-30
Melbourne Cup            | Melbourne Cup            | 2027-11-02
vernal equinox              | vernal equinox           | 2027-03-20
new years eve at 11 pm      | new years eve at 11 pm   | 2026-12-31 23:00
Inauguration Day 2029       | Inauguration Day 2029    | 2029-01-20
Small Business Saturday     | Small Business Saturday  | 2026-11-28
Songkran                    | Songkran                 | 2027-04-13
Burns Night                 | Burns Night              | 2027-01-25
"""


@pytest.mark.parametrize(("sentence", "words", "reading"), table(HOLIDAYS))
def test_holidays(sentence: str, words: str, reading: str) -> None:
    assert readings(sentence) == (words, reading)


def test_without_the_holidays_library_other_times_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "holidays.calendars.hindu", None)
    holiday_rules._calendar.cache_clear()
    holiday_rules._library_day.cache_clear()
    try:
        assert readings("call Ravi before Diwali or tomorrow") == ("tomorrow", "2026-11-19")
        assert readings("Christmas Eve") == ("Christmas Eve", "2026-12-24")
    finally:
        holiday_rules._calendar.cache_clear()
        holiday_rules._library_day.cache_clear()
