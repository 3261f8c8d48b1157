"""A lane reads windows, never the whole list, and its selection belongs to a task."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.tui.card import Card, make_card
from taskmaistro_tui.tui.lane import Lane
from tests.conftest import NOW


def card(key: str, now: datetime = NOW) -> Card:
    return make_card(Document(("todo", "me"), key, {"task": f"task {key}"}, 1, "", ""), now)


@dataclass
class Numbers:
    """A list of tasks that notes what was read of it."""

    keys: list[str]
    read: int = 0
    offsets: list[int] = field(default_factory=list)

    def count(self) -> int:
        return len(self.keys)

    def page(self, offset: int, limit: int) -> list[Card]:
        found = self.keys[offset : offset + limit]
        self.read += len(found)
        self.offsets.append(offset)
        return [card(key) for key in found]

    def position(self, key: str) -> int | None:
        return self.keys.index(key) if key in self.keys else None


def lane_of(count: int) -> tuple[Lane, Numbers]:
    source = Numbers([str(number) for number in range(count)])
    lane = Lane(source)
    lane.reload()
    return lane, source


def keys(lane: Lane, height: int = 10) -> list[str]:
    return [placed.card.key for placed in lane.place(height, lambda _: 2)]


def test_only_a_window_is_read_however_long_the_list_is() -> None:
    lane, source = lane_of(10_000)
    assert keys(lane) == ["0", "1", "2", "3", "4"]
    lane.select(9_999)
    assert keys(lane)[-1] == "9999"
    assert source.read <= 3 * Lane.WINDOW


def test_walking_down_reads_a_window_at_a_time() -> None:
    lane, source = lane_of(10_000)
    for _ in range(100):
        lane.select(lane.index + 1)
        keys(lane)
    assert len(source.offsets) < 12
    assert lane.selected == "100" and "100" in keys(lane)


def test_the_selection_stays_with_its_task_when_others_come_before_it() -> None:
    lane, source = lane_of(20)
    lane.select(7)
    source.keys = ["new1", "new2", *source.keys]
    lane.reload()
    assert (lane.selected, lane.index) == ("7", 9)


def test_when_the_selected_task_goes_its_neighbour_is_selected() -> None:
    lane, source = lane_of(5)
    lane.select(4)
    source.keys.remove("4")
    lane.reload()
    assert lane.selected == "3"
    source.keys.clear()
    lane.reload()
    assert lane.selected is None


def test_looking_elsewhere_does_not_select() -> None:
    lane, _ = lane_of(100)
    lane.scroll(20)
    assert keys(lane)[0] == "20" and lane.selected == "0"
    lane.select(0)
    assert keys(lane)[0] == "0"


def test_no_row_is_left_empty_at_the_end_while_tasks_are_hidden_before() -> None:
    lane, _ = lane_of(30)
    lane.scroll(29)
    assert keys(lane, 10) == ["25", "26", "27", "28", "29"]
