"""Finding memories: what a question brings up, in which order, and what it never brings up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taskmaistro_tui.memory.change import new_turn
from taskmaistro_tui.store.memory_dates import dates_in, day_of
from taskmaistro_tui.store.memory_words import terms
from taskmaistro_tui.store.stems import stem
from taskmaistro_tui.tasks.memories import Memories

Row = dict[str, str]


@pytest.fixture
def kept(memories: Memories) -> Callable[..., None]:
    """Keep rows of one conversation; each is "speaker: text", its id its place from 1."""

    def keep(*lines: str, group: str = "talk", when: str = "2023-05-08T13:56:00") -> None:
        rows = []
        for place, line in enumerate(lines, 1):
            speaker, _, text = line.partition(": ")
            rows.append({"id": f"{group}{place}", "text": text, "speaker": speaker, "group": group, "when": when})
        memories.add_rows(rows, new_turn("import", "me", "rows"))

    return keep


@pytest.fixture
def found(memories: Memories) -> Callable[..., list[str]]:
    return lambda text, **how: [d.value["label"] for d, _ in memories.search(text, **how)]


def test_words_are_found_in_their_other_forms(kept, found) -> None:
    kept("Ann: I adopted a puppy", "Ann: we went hiking", "Ann: my children paint")
    assert found("adoption")[0] == "talk1"
    assert found("did she go on a hike")[0] == "talk2"
    assert found("which child painted")[0] == "talk3"


def test_a_name_that_would_shrink_to_a_hollow_word_is_found(kept, found) -> None:
    kept("Bob: we saw Ines there", "Bob: in here", "Bob: so", "Bob: in here", "Bob: I stepped on her toes")
    assert found("who met Ines")[0] == "talk1"
    assert found("toes")[0] == "talk5"


def test_a_broad_word_finds_what_it_covers(kept, found) -> None:
    kept("Ann: I practise the clarinet every evening", "Ann: dinner was nice", "Ann: we saw a film")
    assert found("which instrument does she play")[0] == "talk1"


def test_the_answer_is_found_by_the_question_before_it(kept, found) -> None:
    kept("Ann: hello there", "Ann: What is your favourite book?", "Bob: Charlotte's Web!", "Ann: lovely weather")
    assert found("favourite book of Bob")[0] == "talk3"


def test_a_question_at_the_end_of_a_turn_is_answered_by_the_next(kept, found) -> None:
    kept(
        "Ann: That is a great idea, I could ask Ruben, he is good with numbers. What is going on with the album?",
        'Bob: It is finished, "Closing Time" it says',
        "Ann: lovely",
        "Bob: the weather is good",
    )
    assert found("When is the album of Bob done?")[0] == "talk2"


def test_neighbours_of_another_day_or_group_do_not_count(kept, found, memories) -> None:
    kept("Ann: What is your favourite book?", group="a")
    kept("Bob: Charlotte's Web!", group="b")
    assert found("favourite book") == ["a1"]
    rows = [
        {"id": "x", "text": "What is your favourite song?", "speaker": "Ann", "group": "c", "when": "2023-05-08"},
        {"id": "y", "text": "Yesterday!", "speaker": "Bob", "group": "c", "when": "2023-06-08"},
    ]
    memories.add_rows(rows, new_turn("import", "me", "rows"))
    assert "y" not in found("favourite song")


def test_memories_in_no_group_are_nobodys_neighbours(memories, tell) -> None:
    tell("I like tea")
    tell("My sister lives in Rome")
    assert [d.value["content"] for d, _ in memories.search("tea")] == ["I like tea"]


def test_who_is_named_said_it(kept, found) -> None:
    kept("Ann: I ran a race in spring", "Bob: nice weather", "Bob: I ran a race in spring", "Ann: fine")
    assert found("what race did Bob run")[0] == "talk3"
    assert found("what race did Ann run")[0] == "talk1"


def test_a_name_that_is_only_addressed_does_not_decide(kept, found) -> None:
    kept("Ann: Bob, that is wonderful, Bob!", "Ann: fine", "Bob: I teach pottery at night")
    assert found("what does Bob teach")[0] == "talk3"


def test_questions_stand_behind_statements(kept, found) -> None:
    kept("Ann: Did you sell the old piano?", "Ann: so", "Ann: so", "Bob: I did sell the old piano today")
    assert found("old piano sell")[0] == "talk4"


def test_when_prefers_what_tells_a_time(kept, found) -> None:
    kept("Ann: the concert was loud", "Ann: hm", "Ann: hm", "Ann: the concert was last Friday", "Ann: hm", "Ann: hm")
    assert found("when was the concert")[0] == "talk4"


def test_a_word_is_found_by_another_formed_from_it(kept, found) -> None:
    kept("Ann: The publisher liked my frogs", "Ann: fine", "Ann: fine", "Ann: the keel bolts have rusted through")
    assert found("when will it be published")[0] == "talk1"
    assert found("what is rusty")[0] == "talk4"


def test_what_is_asked_is_asked_about_what_the_speaker_said_before(kept, found) -> None:
    kept(
        "Ann: I got a commission from a hotel, they want twelve paintings",
        "Bob: Congratulations! When do they need them?",
        "Ann: By the end of October, and I am worried",
        "Bob: You can do it",
        "Ann: nice weather",
        "Ann: the hotel manager saw my hat",
    )
    assert found("When does the hotel need the paintings?", limit=2)[0] == "talk3"


def test_more_of_the_questions_words_count_for_more_than_one_often_said(kept, found) -> None:
    kept(
        "Ann: piano piano piano",
        "Ann: so",
        "Ann: so",
        "Ann: my teacher plays the piano in a church",
        "Ann: so",
        "Ann: so",
    )
    assert found("the piano in the church")[0] == "talk4"


def test_a_name_that_is_asked_for_is_where_something_is_called(kept, found) -> None:
    kept(
        "Ann: The boat needs a new deck", "Ann: so", "Ann: so", "Ann: so",
        "Ann: The boat is called Wren", "Ann: so", "Ann: so", "Ann: so", "Ann: The boat leaks",
    )  # fmt: skip
    assert found("What is the name of the boat?")[0] == "talk5"


def test_why_prefers_what_tells_a_reason(kept, found) -> None:
    kept(
        "Ann: We moved in October", "Ann: so", "Ann: so", "Ann: so",
        "Ann: We moved because the landlord sold the house", "Ann: so", "Ann: so", "Ann: so", "Ann: We moved at night",
    )  # fmt: skip
    assert found("Why did they move?")[0] == "talk5"


def test_my_own_comes_before_that_of_others(memories, tell, found) -> None:
    tell("My birthday is May 3")
    tell("Tom's birthday is June 12")
    assert memories.search("when is my birthday?")[0][0].value["content"] == "My birthday is May 3"
    assert memories.search("when is Tom's birthday?")[0][0].value["content"] == "Tom's birthday is June 12"


def test_the_rest_of_a_conversation_comes_after_what_fits(kept, found) -> None:
    kept("Ann: tea is good", "Ann: yes", "Ann: no", "Ann: lovely weather outside")
    assert found("tea")[0] == "talk1"


def test_a_date_in_the_question_prefers_what_was_said_then(kept, found) -> None:
    kept("Ann: we visited the museum", group="may", when="1:56 pm on 8 May, 2023")
    kept("Ann: we visited the museum", group="june", when="2:10 pm on 20 August, 2023")
    assert found("what did Ann visit on 7 May 2023")[0] == "may1"
    assert found("what did Ann visit in August 2023")[0] == "june1"


def test_of_two_that_fit_alike_the_later_comes_first(kept, found) -> None:
    kept("Ann: tea is good", group="a")
    kept("Ann: tea is good", group="b")
    assert found("tea") == ["b1", "a1"]


def test_a_group_restricts_the_search_and_the_rarity_of_words(kept, found) -> None:
    kept("Ann: tea at four", group="a")
    kept("Ann: tea at five", group="b")
    assert found("tea", group="a") == ["a1"]
    assert found("tea", group="nobody") == []


def test_chinese_words_of_two_characters_are_found_wherever_they_stand(kept, found) -> None:
    kept("小明: 我周末去游泳了", "小明: 今天天气很好", "小明: 妈妈在学钢琴")
    assert found("游泳")[0] == "talk1"
    assert found("谁在学钢琴？")[0] == "talk3"
    assert found("琴")[0] == "talk3"
    assert found("足球") == []


def test_when_nothing_fits_the_latest_five_are_recalled(memories, tell) -> None:
    for city in ("Rome", "Oslo", "Bonn", "Lyon", "Bern", "Graz"):
        tell(f"Remember that {city} was sunny")
    recalled = [d.value["content"] for d in memories.recall("quantum chromodynamics")]
    assert recalled == [f"{city} was sunny" for city in ("Graz", "Bern", "Lyon", "Bonn", "Oslo")]
    assert memories.search("quantum chromodynamics") == []


def test_superseded_memories_come_only_when_asked_for(memories, tell) -> None:
    tell("I live in Boston")
    tell("I live in Chicago")
    assert [d.value["value"] for d, _ in memories.search("live")] == ["Chicago"]
    assert {d.value["value"] for d, _ in memories.search("live", superseded=True)} == {"Chicago", "Boston"}


def test_forgotten_memories_never_come(memories, tell) -> None:
    document = tell("I like tea").kept[0]
    memories.forget([document.key], new_turn("user", "me"))
    assert memories.search("tea") == []
    assert memories.recall("tea") == []


def test_users_do_not_see_each_others_memories(memories, tell, store, clock) -> None:
    tell("I like tea")
    assert Memories(store, "somebody else", clock).recall("tea") == []


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("went", "go"),
        ("children", "kids"),
        ("bought", "buy"),
        ("running", "runs"),
        ("hobbies", "hobby"),
        ("photos", "photo"),
    ],
)
def test_forms_of_a_word_share_a_stem(word: str, other: str) -> None:
    assert stem(word) == stem(other)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2023-05-08T13:56:00", "2023-05-08"),
        ("1:56 pm on 8 May, 2023", "2023-05-08"),
        ("May 8th, 2023", "2023-05-08"),
        ("2023年5月8日", "2023-05-08"),
    ],
)
def test_the_day_something_was_said_is_read_in_many_forms(text: str, day: str) -> None:
    from datetime import date

    assert day_of(text) == date.fromisoformat(day).toordinal()


def test_a_month_without_a_year_is_the_nearest_of_its_name() -> None:
    from datetime import date

    (dated,) = dates_in("what happened in June?")
    assert dated.distance(date(2023, 6, 20).toordinal()) == 0
    assert dated.distance(date(2023, 7, 2).toordinal()) == 2


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_can_be_kept_and_asked_for(memories: Memories, text: str, question: str) -> None:
    content = text.encode("utf-8", "ignore").decode() or "x"
    if content.strip():
        memories.add_rows([{"id": "x", "text": content}], new_turn("import", "me"))
        if terms(content):
            assert "x" in [d.value["label"] for d, _ in memories.search(content, limit=50)]
    memories.search(question)
