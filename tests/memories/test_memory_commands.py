"""``taskmaistro memory``: every action, for people and for programs."""

from __future__ import annotations

import io
import json

import pytest

from taskmaistro_tui.cli import main
from tests.forget.conftest import occurrences


@pytest.fixture(autouse=True)
def fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TASKMAISTRO_NOW", "2026-11-18T09:00:00+01:00")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def run(*words: str, status: int = 0, stdin: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        try:
            code = main(("memory", *words))
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = capsys.readouterr()
        assert code == status, err
        assert "Traceback" not in err
        return out if status == 0 else err

    return run


def listed(run, *words: str) -> list[dict]:
    return json.loads(run("list", "--json", *words))


def lines(*rows: dict) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def test_add_list_and_search(run) -> None:
    assert "I live in Boston" in run("add", "I live in Boston")
    assert "in place of" in run("add", "I moved to Chicago")
    assert [row["text"] for row in listed(run)] == ["I moved to Chicago"]
    assert [row["text"] for row in listed(run, "--all")] == ["I moved to Chicago", "I live in Boston"]
    assert "Chicago" in run("search", "where", "do", "I", "live?")
    (hit,) = json.loads(run("search", "--json", "live"))
    assert hit["score"] > 0
    assert "Nothing" in run("search", "zanzibar")


def test_adding_the_same_again_says_that_it_is_known(run) -> None:
    run("add", "I like tea")
    assert "known" in run("add", "I like tea")


def test_show_names_source_and_predecessor(run) -> None:
    run("add", "I live in Boston")
    run("add", "I moved to Chicago")
    key = listed(run)[0]["id"]
    shown = run("show", key[:7])
    assert "Chicago" in shown and "in place of" in shown and "Boston" in shown and "you added it" in shown
    assert json.loads(run("show", "--json", key))["value"] == "Chicago"


def test_edit_and_remove(run) -> None:
    run("add", "I like tea")
    key = listed(run)[0]["id"]
    run("edit", key, "I like green tea", "--category", "preference")
    assert listed(run)[0]["text"] == "I like green tea"
    assert "removed" in run("remove", key)
    assert listed(run) == []
    assert "no memory" in run("remove", key, status=1)
    assert "removed" in run("history").splitlines()[0]
    assert "write the new text" in run("edit", "x", status=1) or "no memory" in run("edit", "x", status=1)


def test_forgetting_is_for_good_and_asks_first(run, data_dir) -> None:
    run("add", "I live in Timbuktu")
    run("add", "I like tea")
    key = next(row["id"] for row in listed(run) if "Timbuktu" in row["text"])
    assert "add: --yes" in run("forget", key, status=1)
    assert len(listed(run)) == 2
    assert "Forgotten: one entry" in run("forget", key, "--yes")
    assert [row["text"] for row in listed(run)] == ["I like tea"]
    assert occurrences(data_dir, "Timbuktu") == {}
    assert "forgotten: [forgotten]" in run("history").splitlines()[0]
    assert "nothing that is known fits" in run("forget", key, "--yes", status=1)


def test_what_to_forget_may_be_told_in_words_or_be_several(run, data_dir) -> None:
    for text in ("I live in Timbuktu", "I love falconry", "My locker number is 471193"):
        run("add", text)
    assert json.loads(run("forget", "that", "I", "live", "in", "Timbuktu", "--yes", "--json"))["forgotten"] == 1
    run("forget", *(row["id"] for row in listed(run)), "--yes")
    assert listed(run) == []
    for word in ("Timbuktu", "falconry", "471193"):
        assert occurrences(data_dir, word) == {}


def test_a_chinese_user_is_asked_and_told_in_chinese(run, data_dir) -> None:
    run("add", "我住在哈尔滨")
    asked = run("forget", "我住在哈尔滨", status=1)
    assert "彻底忘掉" in asked and "（记忆）" in asked
    assert "已忘掉1条" in run("forget", "我住在哈尔滨", "--yes")
    assert occurrences(data_dir, "哈尔滨") == {}


def test_history_of_one_and_of_all(run) -> None:
    run("add", "I live in Boston")
    run("add", "I moved to Chicago")
    key = listed(run)[0]["id"]
    versions = run("history", key).splitlines()
    assert "Boston" in versions[0] and "Chicago" in versions[1]
    assert [v["text"] for v in json.loads(run("history", "--json", key))] == ["I live in Boston", "I moved to Chicago"]
    log = run("history")
    assert "remembered" in log and "replaced" in log


ROWS = (
    {
        "id": "D1:1",
        "text": "What is your favourite book?",
        "speaker": "Ann",
        "group": "g",
        "when": "1:56 pm on 8 May, 2023",
    },
    {"id": "D1:2", "text": "Charlotte's Web!", "speaker": "Bob", "group": "g", "when": "1:56 pm on 8 May, 2023"},
    {"id": "D1:1", "text": "I like tea", "group": "h"},
    {"id": "D1:2", "text": "I like tea", "group": "h"},
)


def test_a_batch_is_stored_as_it_is(run) -> None:
    run("add", "--jsonl", "-", stdin=lines(*ROWS) + "\n")
    stored = listed(run, "--group", "h")
    assert [(row["id"], row["text"]) for row in stored] == [("D1:2", "I like tea"), ("D1:1", "I like tea")]
    (first,) = [row for row in listed(run, "--group", "g") if row["id"] == "D1:1"]
    assert (first["speaker"], first["when"]) == ("Ann", "1:56 pm on 8 May, 2023")


def test_a_batch_of_questions_is_answered_line_by_line(run) -> None:
    run("add", "--jsonl", "-", stdin=lines(*ROWS))
    asked = lines(
        {"id": "q1", "text": "Which book does Bob like?", "group": "g"},
        {"id": "q2", "text": "tea", "group": "g"},
        {"id": "q3", "text": "tea"},
        {"id": 4, "text": "book", "group": "nobody"},
    )
    answers = [json.loads(line) for line in run("search", "--jsonl", "-", "-k", "1", stdin=asked).splitlines()]
    assert answers == [
        {"id": "q1", "hits": ["D1:2"]},
        {"id": "q2", "hits": []},
        {"id": "q3", "hits": ["D1:2"]},
        {"id": 4, "hits": []},
    ]


def test_ids_keep_their_kind_and_never_meet(run) -> None:
    """A number stays one, also zero, and a slash in an id or a group is no border between them."""
    rows = [
        {"id": 0, "text": "zebra"},
        {"id": "x/y", "text": "apple"},
        {"group": "x", "text": "pear", "id": "y"},
        {"id": "c", "text": "plum", "group": "a/b"},
        {"id": "b/c", "text": "grape", "group": "a"},
        {"id": "c", "text": "melon", "group": "a%2Fb", "speaker": None, "when": None},
    ]
    run("add", "--jsonl", "-", stdin=lines(*rows))
    asked = [{"text": row["text"], "id": place} for place, row in enumerate(rows)]
    answers = [json.loads(line) for line in run("search", "--jsonl", "-", "-k", "9", stdin=lines(*asked)).splitlines()]
    assert answers == [{"id": place, "hits": [row["id"]]} for place, row in enumerate(rows)]


def test_rows_without_text_keep_their_place(run) -> None:
    rows = [
        {"id": "1", "text": "the boat is rotten", "speaker": "Ann", "group": "g"},
        *({"id": f"e{n}", "text": "", "group": "g"} for n in range(3)),
        {"id": "2", "text": "nice weather", "speaker": "Bob", "group": "g"},
    ]
    run("add", "--jsonl", "-", stdin=lines(*rows))
    assert len(listed(run)) == 5
    asked = lines({"id": "q", "text": "boat", "group": "g"}, {"id": "nothing", "text": "", "group": "g"})
    hits = [json.loads(line)["hits"] for line in run("search", "--jsonl", "-", stdin=asked).splitlines()]
    assert hits[0][0] == "1" and hits[1] == []


def test_a_thousand_rows_of_one_text_are_a_thousand_memories(run) -> None:
    """No dedupe, no superseding, no policy, at most as many hits as asked for."""
    rows = [{"id": n, "text": "I live in Oslo" if n % 2 else "I live in Rome", "group": "g"} for n in range(1000)]
    run("add", "--jsonl", "-", stdin=lines(*rows))
    assert len(listed(run)) == 1000
    for k in (1, 7, 1000):
        (line,) = run("search", "--jsonl", "-", "-k", str(k), stdin=lines({"id": "q", "text": "live"})).splitlines()
        hits = json.loads(line)["hits"]
        assert 0 < len(hits) <= k and len(set(hits)) == len(hits)


def test_storing_a_batch_again_changes_nothing(run) -> None:
    for _ in range(2):
        run("add", "--jsonl", "-", stdin=lines(*ROWS))
    assert len(listed(run)) == len(ROWS)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("{", "line 2"),
        ("[]", "line 2"),
        ('{"id": "x", "text": "y"} {"id": "z"}', "line 2"),
        ("[" * 100_000, "line 2"),
        ('{"id": 1.5, "text": "x"}', "row 2"),
        ('{"id": "x", "text": "x", "group": 4}', "row 2"),
        ('{"id": "x", "text": "\\ud800"}', "broken character"),
        ('{"id": "x"}', "row 2"),
        ('{"text": "x"}', "row 2"),
        ('{"id": "x", "text": 3}', "row 2"),
    ],
)
def test_a_bad_row_is_named_and_nothing_is_stored(run, line: str, word: str) -> None:
    problem = run("add", "--jsonl", "-", stdin=lines(ROWS[0]) + line + "\n", status=1)
    assert word in problem
    assert listed(run) == []


def test_an_export_can_be_stored_elsewhere(run, tmp_path) -> None:
    run("add", "--jsonl", "-", stdin=lines(*ROWS))
    run("add", "I live in Oslo")
    text = run("export")
    before = listed(run)
    path = tmp_path / "memories.jsonl"
    run("export", str(path))
    assert path.read_text(encoding="utf-8") == text
    assert "exists already" in run("export", str(path), status=1)
    for row in before:
        run("remove", row["key"])
    run("add", "--jsonl", str(path))
    kept = ("id", "text", "when", "speaker", "group", "category", "subject", "attribute")
    assert [[row.get(n) for n in kept] for row in listed(run)] == [[row.get(n) for n in kept] for row in before]


@pytest.mark.parametrize("words", [("search",), ("add",), ("search", "x", "-k", "0"), ("list", "--limit", "0")])
def test_what_is_missing_is_said(run, words: tuple[str, ...]) -> None:
    assert "write" in run(*words, status=1)


def test_an_action_is_needed(run) -> None:
    assert "ACTION" in run(status=2)


def test_control_characters_never_reach_the_terminal(run) -> None:
    run("add", "I live in \x1b[31mRed")
    assert "\x1b" not in run("list") + run("search", "live") + run("history") + run("list", "--json")
