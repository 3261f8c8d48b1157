"""Value classes: compared, hashed, printed and replaced by their fields."""

from __future__ import annotations

from dataclasses import asdict, field, fields, replace

from taskmaistro_tui.memory.record import record


@record
class Point:
    """A place."""

    x: int
    y: int = 0
    names: tuple[str, ...] = field(default=(), metadata={"description": "what it is called"})

    def moved(self) -> Point:
        return replace(self, x=self.x + 1)


@record
class Empty:
    """Nothing."""


@record
class Single:
    """One value."""

    value: object


def test_equal_fields_make_equal_records_of_one_class() -> None:
    assert Point(1) == Point(1, 0)
    assert Point(1) != Point(2)
    assert Single(1) != Point(1)
    assert Empty() == Empty()
    assert Single((1,)) != Single(1)


def test_records_can_be_members_of_sets() -> None:
    assert len({Point(1), Point(1, 0), Point(2), Empty(), Empty(), Single(1)}) == 4


def test_a_record_is_a_dataclass() -> None:
    assert asdict(Point(1, 2)) == {"x": 1, "y": 2, "names": ()}
    assert fields(Point)[2].metadata["description"] == "what it is called"
    assert Point(1).moved() == Point(2)


def test_a_record_shows_its_fields() -> None:
    assert repr(Point(1)) == "Point(x=1, y=0, names=())"
    assert repr(Empty()) == "Empty()"


def test_a_record_has_no_room_for_other_attributes() -> None:
    assert not hasattr(Point(1), "__dict__")
