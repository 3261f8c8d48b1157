"""The side tables of memories follow every write, and can be made anew from the documents."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taskmaistro_tui.memory.change import Patch, Put, Remove, Restore, new_turn
from taskmaistro_tui.store.store import Store
from taskmaistro_tui.tasks.memories import Memories
from taskmaistro_tui.tasks.undo import redo, undo

NAMESPACE = ("memory", "me")
TABLES = {
    "terms": "SELECT t.term, t.memories FROM memory_terms t ORDER BY 1",
    "postings": "SELECT t.term, g.name, p.memory, p.times, p.words FROM memory_postings p JOIN memory_terms t ON t.id = p.term"
    " JOIN memory_groups g ON g.id = p.grp ORDER BY 1, 2, 3",
    "memories": "SELECT m.id, g.name, m.speaker, m.kinds, m.day, m.words, m.state, m.subject, m.attribute FROM memories m"
    " JOIN memory_groups g ON g.id = m.grp ORDER BY 1",
    "groups": "SELECT name, memories, words FROM memory_groups WHERE memories > 0 ORDER BY 1",
    "speakers": "SELECT g.name, s.speaker, s.memories FROM memory_speakers s JOIN memory_groups g ON g.id = s.grp ORDER BY 1, 2",
}


def tables(store: Store) -> dict[str, list[tuple[object, ...]]]:
    return {name: store.connection().all(sql) for name, sql in TABLES.items()}


contents = st.sampled_from(
    ["I like tea", "tea and coffee", "游泳很好", "What is it?", "at 9:30 tomorrow", "...", "tea tea tea"]
)
steps = st.lists(
    st.tuples(
        st.sampled_from(["put", "patch", "remove", "restore", "undo", "redo", "supersede"]),
        st.sampled_from("abc"),
        contents,
        st.sampled_from(["", "one", "two"]),
    ),
    max_size=12,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps)
def test_after_any_writes_the_tables_are_as_if_made_anew(tmp_path_factory, clock, taken) -> None:
    with Store.open(tmp_path_factory.mktemp("m") / "m.db", clock=clock) as store:
        for what, key, content, group in taken:
            turn = new_turn("user", "me", what)
            stored = store.get(NAMESPACE, key, include_removed=True)
            living = stored is not None and stored.removed_at is None
            if what == "put":
                value = {
                    "content": content,
                    "group": group,
                    "speaker": key.upper(),
                    "subject": "user",
                    "attribute": "x",
                }
                store.write([Put(NAMESPACE, key, value)], turn)
            elif what == "patch" and living:
                store.write([Patch(NAMESPACE, key, {"content": content, "group": group})], turn)
            elif what == "supersede" and living:
                store.write([Patch(NAMESPACE, key, {"superseded_by": "z"})], turn)
            elif what == "remove" and living:
                store.write([Remove(NAMESPACE, key)], turn)
            elif what == "restore" and stored is not None:
                store.write([Restore(NAMESPACE, key)], turn)
            elif what in ("undo", "redo"):
                (undo if what == "undo" else redo)(store, "me")
        before = tables(store)
        assert store.check() == []
        store.repair()
        assert tables(store) == before


def test_a_document_of_another_shape_harms_nothing(store: Store) -> None:
    odd = {"content": 7, "subject": ["x"], "group": None, "speaker": {}, "valid_from": 3}
    store.write([Put(NAMESPACE, "odd", odd), Put(NAMESPACE, "empty", {})], new_turn("user", "me"))
    assert store.check() == []


def test_no_word_of_a_forgotten_memory_stays_in_the_index(store: Store, memories: Memories, tell) -> None:
    document = tell("Remember the word zanzibar").kept[0]
    memories.forget([document.key], new_turn("user", "me"))
    assert store.connection().all("SELECT 1 FROM memory_terms WHERE term LIKE 'zanzi%'") == []


def test_a_memory_keeps_its_place_when_it_is_changed(store: Store, memories: Memories) -> None:
    rows = [{"id": str(n), "text": f"row {n}", "group": "g"} for n in range(3)]
    memories.add_rows(rows, new_turn("import", "me"))
    memories.edit("g/1", {"content": "changed"}, new_turn("user", "me"))
    assert [d.value["label"] for d in memories.latest(group="g")] == ["2", "1", "0"]
    places = store.connection().all("SELECT place FROM memories ORDER BY id")
    assert places == [(1,), (2,), (3,)]
