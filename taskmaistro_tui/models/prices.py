"""What models cost: a small table of public prices, the settings' own before it. An unknown price is unknown and never 0.

DeepSeek's prices were read on 2026-10-27 from https://api-docs.deepseek.com/quick_start/pricing (US dollars for a million
tokens). It charges twice as much at its peak hours, 01:00 to 04:00 and 06:00 to 10:00 UTC from Monday to Friday; public
holidays in China, which are off-peak, are not known here, so that a sum is rather too high than too low.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from taskmaistro_tui.models.addresses import leaves_machine
from taskmaistro_tui.models.errors import ModelError
from taskmaistro_tui.models.names import parse_model_name

if TYPE_CHECKING:
    from taskmaistro_tui.config import Settings
    from taskmaistro_tui.models.names import ModelName

MILLION = 1_000_000
PEAK_HOURS = (range(1, 4), range(6, 10))
"""DeepSeek's, in UTC, Monday to Friday."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost in ``currency``: those that go in, those of them that the service has in its ``cached``
    memory, those that come back. At peak hours all of it ``peak`` times as much. ``source`` says where that is known from."""

    into: float
    cached: float
    out: float
    currency: str = "USD"
    peak: float = 1.0
    source: str = ""

    @property
    def free(self) -> bool:
        """Whether it costs nothing."""
        return not (self.into or self.cached or self.out)

    def cost(self, tokens_in: int, tokens_cached: int, tokens_out: int, at: datetime) -> float:
        """What so many tokens cost at the moment ``at`` (aware); ``tokens_cached`` are among ``tokens_in``."""
        cached = min(tokens_cached, tokens_in)
        plain = (tokens_in - cached) * self.into + cached * self.cached + tokens_out * self.out
        return plain / MILLION * (self.peak if is_peak(at) else 1.0)

    @property
    def words(self) -> str:
        """The price for people: ``USD 0.66 in, 0.022 cached, 1.98 out a million tokens, 2 times that at peak hours``."""
        if self.free:
            return "costs nothing"
        peak = f", {self.peak:g} times that at peak hours" if self.peak != 1 else ""
        return f"{self.currency} {self.into:g} in, {self.cached:g} cached, {self.out:g} out a million tokens{peak}"

    @property
    def short(self) -> str:
        """The price in few letters, without what is cached: ``0.66 / 1.98 USD``, ``free``."""
        return "free" if self.free else f"{self.into:g} / {self.out:g} {self.currency}"


FREE = Price(0.0, 0.0, 0.0, source="this machine")
_READ = "DeepSeek's price list, read on 2026-10-27"
_FLASH = Price(0.15, 0.003, 0.60, peak=2.0, source=_READ)
DEEPSEEK: Mapping[str, Price] = {
    "deepseek-v4-pro": Price(0.66, 0.022, 1.98, peak=2.0, source=_READ),
    "deepseek-flash": _FLASH,
    "deepseek-v4-flash": _FLASH,  # the former name, billed as the present one
}


def is_peak(at: datetime) -> bool:
    """Whether DeepSeek charges more at ``at``."""
    at = at.astimezone(UTC)
    return at.weekday() < 5 and any(at.hour in hours for hours in PEAK_HOURS)


def price_of(name: str, settings: Settings) -> Price | None:
    """The price of the model called ``name``: as the settings say, :data:`FREE` for what this machine computes itself, or the
    service's public price; None where it is not known. A server of the OpenAI kind on this machine may pass prompts on to
    somebody who charges for them, so nothing is known of its price."""
    try:
        parsed = parse_model_name(name)
    except ModelError:
        return None
    if (given := settings.prices.get(str(parsed))) is not None:
        return _given(given)
    if parsed.provider == "deepseek" and parsed.url is None:
        return DEEPSEEK.get(parsed.name)
    return FREE if _computed_here(parsed) else None


def _computed_here(name: ModelName) -> bool:
    return name.provider in ("builtin", "llamacpp", "ollama") and not leaves_machine(name)


def _given(given: Mapping[str, object]) -> Price:
    into, out = float(str(given["input"])), float(str(given["output"]))
    cached = float(str(given.get("cached", into)))
    return replace(
        FREE, into=into, cached=cached, out=out, currency=str(given.get("currency", "USD")), source="settings"
    )
