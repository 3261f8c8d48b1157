"""Facts about the user: laid over the profile, nothing lost, nothing twice."""

from __future__ import annotations

from taskmaistro_tui.language.reading import Fact
from taskmaistro_tui.models.builtin.profile import profile_calls, profile_changes

BOTH = frozenset({"Profile", "PatchDoc"})


def test_facts_become_one_patch_with_the_fields_that_differ():
    calls = profile_calls([Fact("name", "Lance"), Fact("location", "San Francisco")], {"location": "Berlin"}, BOTH)
    (call,) = calls
    assert call.name == "PatchDoc"
    assert call.args["patches"] == [
        {"op": "add", "path": "/name", "value": "Lance"},
        {"op": "replace", "path": "/location", "value": "San Francisco"},
    ]


def test_without_a_patch_tool_the_whole_profile_is_given():
    (call,) = profile_calls([Fact("name", "Lance")], {"job": "nurse"}, frozenset({"Profile"}))
    assert call.name == "Profile"
    assert call.args == {"name": "Lance", "job": "nurse"}


def test_what_is_known_makes_no_call():
    assert profile_calls([Fact("name", "Lance")], {"name": "Lance"}, BOTH) == []


def test_an_entry_is_added_to_its_list():
    changed = profile_changes([Fact("interests", "jazz", "add")], {"interests": ["running"]})
    assert changed == {"interests": ["running", "jazz"]}


def test_the_fuller_name_of_a_person_replaces_the_shorter():
    assert profile_changes([Fact("connections", "wife Priya", "add")], {"connections": ["wife", "brother Tom"]}) == {
        "connections": ["wife Priya", "brother Tom"]
    }
    assert profile_changes([Fact("connections", "wife", "add")], {"connections": ["wife Priya"]}) == {}


def test_an_interest_is_not_taken_for_another_that_holds_its_word():
    changed = profile_changes([Fact("interests", "running", "add")], {"interests": ["trail running"]})
    assert changed == {"interests": ["trail running", "running"]}


def test_an_entry_can_be_taken_away():
    changed = profile_changes([Fact("interests", "jazz", "remove")], {"interests": ["jazz", "running"]})
    assert changed == {"interests": ["running"]}


def test_a_value_can_be_taken_away():
    assert profile_changes([Fact("job", None, "remove")], {"job": "nurse"}) == {"job": None}


def test_a_fact_that_no_field_can_hold_does_not_lose_the_others():
    assert profile_changes([Fact("age", 900), Fact("name", "Bo")], {}) == {"name": "Bo"}
