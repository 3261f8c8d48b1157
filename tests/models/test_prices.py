"""What models cost: the table, the settings before it, and that what is not known is never taken for nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as some

from taskmaistro_tui.config import ConfigError, Settings, load_settings
from taskmaistro_tui.models.prices import DEEPSEEK, FREE, Price, is_peak, price_of

OFF_PEAK = datetime(2026, 11, 18, 12, tzinfo=UTC)  # a Wednesday
PEAK = datetime(2026, 11, 18, 7, tzinfo=UTC)


def test_a_million_tokens_each_cost_what_the_table_says() -> None:
    price = DEEPSEEK["deepseek-v4-pro"]
    assert price.cost(1_000_000, 0, 0, OFF_PEAK) == pytest.approx(0.66)
    assert price.cost(1_000_000, 1_000_000, 0, OFF_PEAK) == pytest.approx(0.022)
    assert price.cost(0, 0, 1_000_000, OFF_PEAK) == pytest.approx(1.98)


def test_what_came_from_the_cache_is_cheaper() -> None:
    price = DEEPSEEK["deepseek-v4-pro"]
    assert price.cost(2000, 1920, 10, OFF_PEAK) == pytest.approx((80 * 0.66 + 1920 * 0.022 + 10 * 1.98) / 1e6)


def test_peak_hours_cost_twice_as_much() -> None:
    price = DEEPSEEK["deepseek-v4-pro"]
    assert price.cost(1000, 0, 100, PEAK) == pytest.approx(2 * price.cost(1000, 0, 100, OFF_PEAK))


@pytest.mark.parametrize(
    ("moment", "peak"),
    [
        ("2026-11-18T00:59:59+00:00", False),
        ("2026-11-18T01:00:00+00:00", True),
        ("2026-11-18T03:59:59+00:00", True),
        ("2026-11-18T04:00:00+00:00", False),
        ("2026-11-18T09:59:00+00:00", True),
        ("2026-11-18T10:00:00+00:00", False),
        ("2026-11-18T08:30:00+01:00", True),
        ("2026-11-21T07:00:00+00:00", False),  # a Saturday
    ],
)
def test_when_the_peak_hours_are(moment: str, peak: bool) -> None:
    assert is_peak(datetime.fromisoformat(moment)) is peak


@given(some.integers(0, 10**7), some.integers(0, 10**7), some.integers(0, 10**6))
def test_the_cache_never_makes_it_dearer_and_nothing_costs_less_than_nothing(into: int, cached: int, out: int) -> None:
    price = DEEPSEEK["deepseek-v4-pro"]
    assert 0 <= price.cost(into, cached, out, OFF_PEAK) <= price.cost(into, 0, out, OFF_PEAK)


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("builtin", FREE),
        ("llamacpp:/models/x.gguf", FREE),
        ("ollama:qwen", FREE),
        ("ollama:qwen@http://127.0.0.1:11434", FREE),
        ("deepseek:deepseek-v4-pro", DEEPSEEK["deepseek-v4-pro"]),
        ("deepseek:one-of-tomorrow", None),
        ("deepseek:deepseek-v4-pro@http://127.0.0.1:8000/v1", None),  # somebody else's, whatever its name
        ("ollama:qwen@http://192.0.2.1:11434", None),
        ("ollama:big-cloud", None),
        ("openai:gpt", None),
        ("openai:x@http://127.0.0.1:8080/v1", None),
        ("no such thing", None),
    ],
)
def test_what_is_not_known_is_not_taken_for_nothing(name: str, price: Price | None) -> None:
    assert price_of(name, load_settings()) == price


def test_the_settings_come_first() -> None:
    prices = {"openai:gpt": {"input": 1, "output": 4.5}, "deepseek:deepseek-v4-pro": {"input": 2, "cached": 0.5, "output": 8,
              "currency": "CNY"}}  # fmt: skip
    settings = replace(load_settings(), prices=prices)
    gpt = price_of("openai:gpt", settings)
    assert gpt is not None
    assert (gpt.into, gpt.cached, gpt.out, gpt.currency) == (1, 1, 4.5, "USD")
    pro = price_of("deepseek:deepseek-v4-pro", settings)
    assert pro is not None
    assert pro.cost(1_000_000, 0, 0, PEAK) == 2
    assert pro.words == "CNY 2 in, 0.5 cached, 8 out a million tokens"


@pytest.mark.parametrize(
    "given",
    [
        7,
        {"x:y": 3},
        {"x:y": {"input": 1}},
        {"x:y": {"input": 1, "output": -1}},
        {"x:y": {"input": True, "output": 1}},
        {"x:y": {"input": 1, "output": 1, "key": "sk-1"}},
        {"x:y": {"input": 1, "output": 1, "currency": 5}},
        {"x:y": {"input": float("nan"), "output": 1}},
    ],
)
def test_prices_that_are_none_are_refused(given: object) -> None:
    with pytest.raises(ConfigError, match="prices") as caught:
        load_settings({"prices": given})
    assert "sk-1" not in str(caught.value)


def test_prices_are_read_from_the_settings_file(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[prices]\n"openai:gpt" = { input = 0.5, cached = 0.05, output = 1.5, currency = "EUR" }\n')
    monkeypatch.setenv("TASKMAISTRO_CONFIG", str(path))
    settings: Settings = load_settings()
    price = price_of("openai:gpt", settings)
    assert price is not None
    assert price.words == "EUR 0.5 in, 0.05 cached, 1.5 out a million tokens"


def test_a_price_in_words() -> None:
    assert FREE.words == "costs nothing"
    assert DEEPSEEK["deepseek-v4-pro"].words == (
        "USD 0.66 in, 0.022 cached, 1.98 out a million tokens, 2 times that at peak hours"
    )
