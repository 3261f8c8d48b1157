"""Search: what people type finds what they wrote, in English and Chinese, and nothing they type breaks it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taskmaistro_tui.memory.change import Patch, Put, Remove, Turn
from taskmaistro_tui.memory.todo import ToDo
from taskmaistro_tui.store.search import match_expression, texts_at, words_of
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.store.todo_query import TodoQuery

NOTES = ("notes", "me")
TASKS = ("todo", "me")


@pytest.fixture
def noted(store: Store, turn: Turn):
    """Keep texts as notes; their keys are the texts."""

    def keep(*texts: str) -> None:
        store.write([Put(NOTES, text, {"content": text}) for text in texts], turn)

    return keep


def found(store: Store, words: str, **how) -> list[str]:
    return [document.key for document, _ in store.search_text(NOTES, words, **how)]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("grocery", "buy groceries"),
        ("groceries", "the grocery shop"),
        ("book", "booking a flight"),
        ("booked", "book the dentist"),
        ("RUNNING", "run for an hour"),
        ("cafe", "meet at the Café"),
        ("Café", "meet at the cafe"),
        ("don't", "I don't like olives"),
        ("anna@example.org", "write to anna@example.org"),
        ("ＡＢＣ", "abc company"),
        ("naïve", "naive bayes"),
        ("Größe", "die Größe messen"),
        ("GRÖSSE", "die Größe messen"),
        ("молоко", "купить молоко"),
        ("42", "room 42"),
    ],
)
def test_a_word_is_found_in_whatever_form(store: Store, noted, asked: str, text: str):
    noted(text, "something else entirely")
    assert found(store, asked) == [text]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("游泳", "周六去游泳课"),
        ("牙医", "明天下午三点看牙医"),
        ("牛奶", "买牛奶和面包"),
        ("买牛奶", "买牛奶和面包"),
        ("课", "周六去游泳课"),
        ("Python课", "学习 Python 课程"),
        ("東京", "東京へ行く"),
        ("カタカナ", "カタカナの練習"),
        ("회의", "내일 회의 준비"),
    ],
)
def test_writing_without_spaces_is_found_by_two_characters_or_one(store: Store, noted, asked: str, text: str):
    noted(text, "泳游反过来", "something else")
    assert found(store, asked) == [text]


def test_characters_of_a_chinese_word_must_stand_together(store: Store, noted):
    noted("游览泳池")
    assert found(store, "游泳") == []


def test_any_word_is_enough_unless_all_are_wanted(store: Store, noted):
    noted("milk and bread", "bread and butter", "milk")
    assert set(found(store, "milk bread")) == {"milk and bread", "bread and butter", "milk"}
    assert found(store, "milk bread")[0] == "milk and bread"
    assert found(store, "milk bread", any_word=False) == ["milk and bread"]


def test_words_that_say_nothing_do_not_decide_unless_there_are_no_others(store: Store, noted):
    noted("milk and bread", "where is it")
    assert found(store, "where is the milk?") == ["milk and bread"]
    assert found(store, "where is it?") == ["where is it"]
    assert found(store, "milk and bread", any_word=False) == ["milk and bread"]


def test_a_hit_in_the_title_comes_before_one_in_the_text_and_scores_higher(store: Store, turn: Turn):
    store.write([Put(TASKS, "text", {"task": "Call Anna", "notes": "about the dentist"})], turn)
    store.write([Put(TASKS, "title", {"task": "Call the dentist", "notes": "about Anna"})], turn)
    (first, better), (second, worse) = store.search_text(TASKS, "dentist")
    assert (first.key, second.key) == ("title", "text")
    assert better > worse > 0


def test_words_of_every_text_field_are_found_but_no_status_or_date(store: Store, turn: Turn):
    value = ToDo(task="Milk").with_fields(
        {"notes": "oat", "solutions": ["corner shop"], "tags": ["errand"], "project": "House", "deadline": "2026-11-30"}
    )
    store.write([Put(TASKS, "a", value.to_document())], turn)
    for word in ("milk", "oat", "corner", "errand", "house"):
        assert store.search_text(TASKS, word), word
    for word in ("started", "2026", "not"):
        assert not store.search_text(TASKS, word), word


def test_the_index_follows_edits_and_removals(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {"content": "milk"})], turn)
    store.write([Patch(NOTES, "a", {"content": "bread"})], turn)
    assert found(store, "milk") == []
    assert found(store, "bread") == ["a"]
    store.write([Remove(NOTES, "a")], turn)
    assert found(store, "bread") == []
    assert found(store, "bread", include_removed=True) == ["a"]


def test_a_namespace_is_searched_alone(store: Store, turn: Turn):
    store.write([Put(NOTES, "a", {"content": "milk"}), Put(("notes", "you"), "b", {"content": "milk"})], turn)
    assert found(store, "milk") == ["a"]


def test_statuses_narrow_a_search_of_tasks(store: Store, turn: Turn):
    for key, status in (("a", "not started"), ("b", "done"), ("c", "in progress")):
        store.write([Put(TASKS, key, {"task": "milk", "status": status})], turn)
    hits = store.search_text(TASKS, "milk", statuses=("not started", "in progress"))
    assert {document.key for document, _ in hits} == {"a", "c"}


def test_a_limit_keeps_the_best(store: Store, noted):
    noted("milk", "milk and many other things that one may want to buy", "milk milk milk")
    assert found(store, "milk", limit=1) == ["milk milk milk"]
    assert found(store, "milk", limit=0) == []


@pytest.mark.parametrize("length", range(3, 9))
def test_a_word_is_found_at_every_letter_while_it_is_typed(store: Store, turn: Turn, length: int):
    for key, title in (("a", "book a table"), ("b", "make pancakes"), ("c", "different notes"), ("d", "happiness")):
        store.write([Put(TASKS, key, {"task": title})], turn)
    for key, word in (("a", "booking"), ("b", "making"), ("c", "different"), ("d", "happiness")):
        hits = store.todos(TASKS, TodoQuery(text=word[:length]))
        assert key in [document.key for document in hits], word[:length]


def test_a_finished_word_is_not_taken_for_a_beginning(store: Store, noted):
    noted("carpet", "car")
    assert set(found(store, "car", prefix=True)) == {"carpet", "car"}
    assert found(store, "car ", prefix=True) == ["car"]
    assert found(store, "car") == ["car"]


HOSTILE = [
    '"', '""', "'", "*", "a*", "^a", "a OR", "AND", "NOT", "NEAR(a b)", "title:a", "{title body}:a", "a + b", "(a", "-a",
    "a\x00b", "\ud800", "%", "_", "; DROP TABLE documents; --", "a" * 100_000, "( " * 5_000, "word " * 5_000, "游" * 5_000,
    "🎉", "\u202e", "\u0301",
]  # fmt: skip


@pytest.mark.parametrize("asked", HOSTILE, ids=lambda text: ascii(text[:12]))
def test_nothing_that_is_typed_breaks_search(store: Store, noted, asked: str):
    noted("a quiet note")
    for how in ({}, {"any_word": False}, {"prefix": True}):
        assert isinstance(store.search_text(NOTES, asked, **how), list)
    assert isinstance(store.todos(TASKS, TodoQuery(text=asked)), list)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=40), st.booleans(), st.booleans())
def test_no_text_at_all_breaks_search(store: Store, asked: str, any_word: bool, prefix: bool):
    assert isinstance(store.search_text(NOTES, asked, any_word=any_word, prefix=prefix), list)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(categories=("L", "N", "Zs")), min_size=1, max_size=30))
def test_every_text_is_found_by_its_own_words(store: Store, turn: Turn, text: str):
    store.write([Put(NOTES, "own", {"content": text})], turn)
    if words_of(text):
        assert "own" in found(store, text, any_word=False, limit=1000)


def test_a_query_without_words_finds_nothing(store: Store, noted):
    noted("a note")
    assert match_expression("?!", any_word=True) is None
    assert found(store, "?!") == []
    assert store.todos(TASKS, TodoQuery(text="?!")) == []


@pytest.mark.parametrize(
    ("path", "texts"),
    [
        ("title", ["T"]),
        ("meta.author", ["A"]),
        ("steps[*].text", ["one", "two"]),
        ("steps[0].text", ["one"]),
        ("steps[-1].text", ["two"]),
        ("steps[7].text", []),
        ("{title,meta.author}", ["T", "A"]),
        ("meta.*", ["A", "3"]),
        ("$", ["T", "A", "3", "one", "two"]),
        ("absent.deep", []),
    ],
)
def test_paths_name_parts_of_a_value(path: str, texts: list[str]):
    value = {"title": "T", "meta": {"author": "A", "year": 3}, "steps": [{"text": "one"}, {"text": "two"}]}
    assert texts_at(value, path) == texts
