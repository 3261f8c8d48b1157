"""Wishes: kept one a line without loss, and carried out on new tasks where a rule can."""

from __future__ import annotations

import pytest

from taskmaistro_tui.models.builtin.instructions import merge_wishes, new_wishes
from taskmaistro_tui.models.builtin.instructions_applied import apply_wishes, rule_of
from taskmaistro_tui.models.builtin.titles import lower_case, sentence_case, title_case, verb_first

FAMILY = {"connections": ["wife Priya", "daughter Noor"]}


def written(title: str, wishes: str, **fields: object) -> dict[str, object]:
    return apply_wishes({"task": title, **fields}, wishes, FAMILY)


# -- the text ---------------------------------------------------------------------------------------------------------


def test_a_new_wish_becomes_the_last_line():
    assert merge_wishes("Tag calls with phone", ["keep titles short"]) == "Tag calls with phone\nKeep titles short"


def test_no_line_is_lost_when_a_new_wish_contradicts_it():
    text = merge_wishes("Write titles in title case", ["write titles in lower case"])
    assert text.splitlines() == ["Write titles in title case", "Write titles in lower case"]


def test_a_wish_in_other_letters_is_not_repeated():
    assert merge_wishes("Tag calls with phone", ["tag calls with phone, please."]) == "Tag calls with phone"


def test_a_wish_said_again_after_another_counts_again():
    text = merge_wishes("Write titles in title case\nWrite titles in lower case", ["write titles in title case"])
    assert text.splitlines() == ["Write titles in lower case", "Write titles in title case"]


def test_a_wish_of_several_lines_becomes_one():
    assert merge_wishes("", ["include local\nbusinesses"]) == "Include local businesses"


def test_only_wishes_that_alter_the_text_are_new():
    assert new_wishes("Tag calls with phone", ["tag calls with phone", "keep titles short"]) == ["keep titles short"]


# -- the rules --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wish, kind, value",
    [
        ("set high priority for anything about the kids", "priority", "high"),
        ("work tasks are low priority", "priority", "low"),
        ("mark work tasks as urgent", "priority", "high"),
        ("Whenever I mention a call, tag it with phone", "tags", "phone"),
        ("tasks mentioning Anna should be tagged #anna", "tags", "anna"),
        ("For work tasks use the project name acme", "project", "acme"),
        ("put car stuff in the project garage", "project", "garage"),
        ("From now on, give every task an estimate of 30 minutes", "time_to_complete", 30),
        ("calls take 10 minutes", "time_to_complete", 10),
        ("Write titles in title case", "case", "title"),
        ("I'd rather have my tasks written in lower case", "case", "lower"),
        ("I prefer tasks that start with a verb", "verb", True),
        ('start every task with "TODO:"', "prefix", "TODO:"),
        ("以后和孩子有关的任务都设为高优先级", "priority", "high"),
        ("默认预计时间30分钟", "time_to_complete", 30),
        ("打电话的任务加上phone标签", "tags", "phone"),
        ("工作任务的项目用acme", "project", "acme"),
    ],
)
def test_a_wish_of_a_known_kind_is_a_rule(wish: str, kind: str, value: object):
    rule = rule_of(wish)
    assert rule is not None
    assert (rule.kind, rule.value) == (kind, value)


@pytest.mark.parametrize(
    "wish",
    [
        "When creating or updating ToDo items, include specific local businesses / vendors.",
        "Keep task titles under five words please",
        "Put the store name in front of shopping tasks",
        "Always break big tasks into steps",
        "give every task a time estimate",
        "high priority please",
        "以后每个任务都要写上预计时间",
    ],
)
def test_a_wish_that_no_rule_can_carry_out_stays_text(wish: str):
    assert rule_of(wish) is None


# -- what they do to a task -------------------------------------------------------------------------------------------


def test_a_priority_goes_to_tasks_about_its_topic_only():
    wish = "set high priority for anything about the kids"
    assert written("pack lunch for the kids", wish)["priority"] == "high"
    assert "priority" not in written("buy milk", wish)


def test_the_kids_are_also_those_whom_the_profile_names():
    assert written("pick up Noor from school", "set high priority for anything about the kids")["priority"] == "high"


def test_a_rule_for_some_tasks_leaves_the_others_alone():
    assert "time_to_complete" not in written("buy milk", "assume 15 minutes for calls")
    assert written("call mum", "assume 15 minutes for calls")["time_to_complete"] == 15


def test_what_was_said_of_the_task_wins():
    fields = written("call the kids' school", "anything about the kids is high priority", priority="low")
    assert fields["priority"] == "low"


def test_the_later_of_two_wishes_counts():
    wishes = "default estimate 20 minutes\ndefault estimate 45 minutes"
    assert written("buy milk", wishes)["time_to_complete"] == 45


def test_a_tag_is_added_to_those_that_were_said():
    assert written("call mum", "tag calls with phone", tags=["family"])["tags"] == ["family", "phone"]


def test_a_wish_taken_back_is_no_longer_carried_out():
    wishes = "tag calls with phone\nDon't tag calls with phone any more"
    assert "tags" not in written("call mum", wishes)


def test_a_negated_wish_alone_does_nothing():
    assert written("call mum", "never tag calls with phone") == {"task": "call mum"}


def test_case_verb_and_prefix_work_together():
    wishes = 'Write titles in title case\nI prefer tasks that start with a verb\nstart every task with "TODO:"'
    assert written("renewing my passport", wishes)["task"] == "TODO: Renew My Passport"


def test_wishes_without_rules_change_nothing():
    assert written("buy milk", "include local vendors\nkeep it short") == {"task": "buy milk"}


@pytest.mark.parametrize(
    "title, expected",
    [
        ("renewing my passport", "renew my passport"),
        ("Calling the bank", "Call the bank"),
        ("the car needs washing", "wash the car"),
        ("gift for Anna: buy", "buy gift for Anna"),
        ("dentist appointment", "dentist appointment"),
        ("buy milk", "buy milk"),
        ("morning run", "morning run"),
    ],
)
def test_a_verb_comes_first_only_where_the_title_has_one(title: str, expected: str):
    assert verb_first(title) == expected


def test_cases_keep_names_and_abbreviations():
    assert title_case("send the VAT form to the iPhone shop") == "Send the VAT Form to the iPhone Shop"
    assert lower_case("Send The VAT Form") == "send the VAT form"
    assert sentence_case("send the form") == "Send the form"
