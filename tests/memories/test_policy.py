"""What is worth keeping, and the reason that is given for it."""

from __future__ import annotations

import time

import pytest

from taskmaistro_tui.language.remember.claim import Claim
from taskmaistro_tui.language.remember.worth import tells_facts, worth

KEPT = {
    "Remember that the key is under the mat": "you asked to remember it",
    "my name is Ada": "your name",
    "I am Denial": "who you are",
    "I like jazz": "what you like",
    "I dislike mornings": "what you dislike",
    "I prefer tea to coffee": "what you prefer",
    "My goal is to earn 50k per month": "goal",
    "Hello! By the way, I live in Oslo.": "where you live",
    "standup is at 9:00": "when something is",
    "My sister is allergic to nuts": "not tolerate",
    "I'm on vacation until Friday": "for a while",
    "请记住钥匙在门垫下面": "you asked to remember it",
    "我叫小明": "name",
    "我喜欢游泳": "what you like",
    "我的目标是跑马拉松": "goal",
}

REFUSED = {
    "what is my name?": "asks",
    "Where do I live": "asks",
    "我叫什么名字？": "asks",
    "我住在哪里": "asks",
    "remember to buy milk": "to do",
    "Remind me to call mum tomorrow": "to do",
    "Book the dentist by Friday": "to do",
    "提醒我给妈妈打电话": "to do",
    "I need to buy milk": "plan or a wish",
    "我要买牛奶": "plan or a wish",
    "If I lived in Rome I would be happy": "not certain",
    "Maybe I live in a dream": "not certain",
    "如果我住在罗马就好了": "not certain",
    "I'm going home": "longer than the moment",
    "I am tired": "longer than the moment",
    "thanks": "longer than the moment",
    "I love it": "longer than the moment",
    "No, thanks": "corrects nothing",
    "x" * 600: "too long",
}


@pytest.mark.parametrize(("text", "reason"), KEPT.items())
def test_what_lasts_is_kept_with_the_reason(text: str, reason: str, now) -> None:
    judged = worth(text, now)
    assert judged.keep
    assert reason in judged.reason


@pytest.mark.parametrize(("text", "reason"), REFUSED.items(), ids=[text[:40] for text in REFUSED])
def test_what_does_not_last_is_left_with_the_reason(text: str, reason: str, now) -> None:
    judged = worth(text, now)
    assert not judged.keep
    assert reason in judged.reason


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("standup is at 9:00", True),
        ("no, 9:30", True),
        ("站会是九点", True),
        ("I live in Oslo. My sister lives in Rome.", True),
        ("I live in Oslo. Remind me to call mum.", False),
        ("call mum tomorrow", False),
        ("when is standup?", False),
        ("", False),
    ],
)
def test_a_text_of_nothing_but_facts_is_told_from_a_task(text: str, facts: bool, now) -> None:
    assert tells_facts(text, now) is facts


def claims(text: str, now) -> list[Claim]:
    return [part for part in worth(text, now).parts if isinstance(part, Claim)]


def test_one_sentence_may_tell_several_things(now) -> None:
    found = claims("My name is Ada and I live in Oslo and work at Acme", now)
    assert [(c.attribute, c.value) for c in found] == [("name", "Ada"), ("home", "Oslo"), ("employer", "Acme")]
    found = claims("我叫小明，住在上海", now)
    assert [(c.attribute, c.value) for c in found] == [("name", "小明"), ("home", "上海")]


@pytest.mark.parametrize(
    ("text", "subject", "attribute", "value"),
    [
        ("My sister's birthday is on 4 July", "sister", "birthday", "4 July"),
        ("Anna's phone number is 12345", "anna", "phone number", "12345"),
        ("The meeting is in room 4", "meeting", "place", "room 4"),
        ("Rent costs 900 euros", "rent", "price", "900 euros"),
        ("I get up at 6", "user", "get up", "6"),
        ("My best friend is called Tim", "best friend", "name", "Tim"),
        ("我妈妈的生日是七月一日", "妈妈", "生日", "七月一日"),
        ("办公室在浦东", "办公室", "place", "浦东"),
    ],
)
def test_subject_attribute_and_value_are_read(text: str, subject: str, attribute: str, value: str, now) -> None:
    (claim,) = claims(text, now)
    assert (claim.subject, claim.attribute, claim.value) == (subject, attribute, value)


@pytest.mark.parametrize(
    ("text", "valid_from", "valid_to"),
    [
        ("I'm on vacation until Friday", None, "2026-11-21"),
        ("This week standup is at 10", "2026-11-16", "2026-11-23"),
        ("From next Monday standup is at 10", "2026-11-23", None),
        ("I'm in Paris from Monday to Wednesday", "2026-11-23", "2026-11-26"),
        ("从下周一起站会是十点", "2026-11-23", None),
        ("我休假到周五", None, "2026-11-21"),
    ],
)
def test_the_time_it_holds_for_is_read(text: str, valid_from: str | None, valid_to: str | None, now) -> None:
    (claim,) = claims(text, now)
    assert (claim.valid_from and claim.valid_from[:10], claim.valid_to and claim.valid_to[:10]) == (
        valid_from,
        valid_to,
    )


@pytest.mark.parametrize(
    "unit",
    [
        "my ",
        "I like ",
        "not ",
        "'s ",
        "9:30 ",
        "我喜欢",
        "，",
        "and I am ",
        "a.",
        "My sister Anna's ",
        "no, ",
        "(",
        "ááá ",
    ],
)
def test_reading_takes_time_linear_in_the_length(unit: str, now) -> None:
    worth(unit, now)
    for length in (400, 10_000):
        began = time.perf_counter()
        worth((unit * length)[:length], now)
        assert time.perf_counter() - began < 2.0
