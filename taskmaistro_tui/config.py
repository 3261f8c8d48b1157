"""Settings: defaults, the settings file, the environment, the command line; later ones win. And where files live.

The settings file is ``config.toml`` in the platform's configuration folder. Keys of model providers are never read from
it and never written anywhere; they come from the environment.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import field, fields, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.memory.beside import beside
from taskmaistro_tui.memory.errors import TaskMaistroError
from taskmaistro_tui.memory.record import record
from taskmaistro_tui.memory.when import in_reach
from taskmaistro_tui.system_zone import local_zone

if TYPE_CHECKING:
    from taskmaistro_tui.language.reading import ReadingSettings

APP = "taskmaistro"

AGENT_NAME = "task_mAIstro"
AGENT_DESCRIPTION = "a personal assistant for your tasks"
AGENT_PERSONA = "friendly, brief and concrete"


class ConfigError(TaskMaistroError):
    """A settings file or environment variable that cannot be used; names the key and what it may hold."""

    kind = "settings"


@record
class Settings:
    """Everything a run is told. ``zone`` is the user's time zone; hours are 0 to 23; ``week_start`` 0 is Monday.

    Of models: ``keys`` says per provider where its key is (``env:NAME``, ``keyring``, ``keyring:SERVICE/NAME``), never what
    it is; ``thinking`` lets DeepSeek think where no tool is forced; ``num_ctx`` (tokens) and ``keep_alive`` are Ollama's;
    ``tools`` says per model whether tools are called ``native`` or ``constrained``; ``prices`` per model what a million tokens
    cost (``input``, ``cached``, ``output``, ``currency``); ``builtin_takes_over`` lets the built-in model serve a turn when
    the chosen one cannot be reached; tasks with ``private_tags`` or in ``private_projects`` are kept out of the prompts of
    models that are not on this machine; ``tracing`` allows LangSmith's.

    ``explicit`` has the names of those that a settings file, the environment or the command line gave.
    """

    data_dir: Path
    db: Path | None = None
    user: str = "me"
    model: str = "builtin"
    zone: tzinfo = UTC
    date_order: str = "mdy"
    week_start: int = 0
    day_start: int = 9
    clock_hours: int = 24
    country: str = "US"
    language: str | None = None
    theme: str | None = None
    keymap: Mapping[str, str] = field(default_factory=dict)
    confirm_above: int = 10
    backups_keep: int = 7
    write_memory: bool = True
    embeddings: str | None = None
    trace_keep_days: int = 30
    conversations_keep_days: int = 0
    changes_keep_days: int = 0
    reflection: bool = True
    rest_minutes: float = 10
    request_timeout: float = 60.0
    keys: Mapping[str, str] = field(default_factory=dict)
    thinking: bool = False
    num_ctx: int = 8192
    keep_alive: str = "10m"
    tools: Mapping[str, str] = field(default_factory=dict)
    prices: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    builtin_takes_over: bool = False
    tracing: bool = False
    private_tags: tuple[str, ...] = ()
    private_projects: tuple[str, ...] = ()
    agent_name: str = AGENT_NAME
    agent_description: str = AGENT_DESCRIPTION
    agent_persona: str = AGENT_PERSONA
    fixed_now: datetime | None = None
    explicit: frozenset[str] = frozenset()

    @property
    def db_path(self) -> Path:
        """The one file that holds everything remembered; where a link leads, so that all that lies beside it is found."""
        return Path(os.path.realpath(self.db or self.data_dir / "tasks.db"))

    @property
    def checkpoints_path(self) -> Path:
        """The agent's conversation checkpoints, beside the database."""
        return beside(self.db_path, ".checkpoints.db")

    @property
    def choices_path(self) -> Path:
        """What was chosen in the app, kept for its next start, beside the database."""
        return beside(self.db_path, ".app.json")

    @property
    def backups_dir(self) -> Path:
        """Where daily backups go."""
        return beside(self.db_path, "-backups")

    @property
    def reading(self) -> ReadingSettings:
        """How the user writes dates, for the reader of sentences."""
        from taskmaistro_tui.language.reading import ReadingSettings

        return ReadingSettings(
            date_order=self.date_order,
            week_start=self.week_start,
            day_start=self.day_start,
            clock=self.clock_hours,
            as_written=self.clock_hours == 24 and "clock_hours" in self.explicit,
            country=self.country,
            language=self.language,
        )

    def clock(self) -> datetime:
        """The current moment in the user's zone."""
        return self.fixed_now or datetime.now(self.zone)


def config_path() -> Path:
    """Where the settings file is looked for; ``TASKMAISTRO_CONFIG`` names another."""
    if named := os.environ.get("TASKMAISTRO_CONFIG"):
        return _expanded(named)
    return _platform_folder("XDG_CONFIG_HOME", ".config", "user_config_path") / "config.toml"


def default_data_dir() -> Path:
    """The platform's data folder for this program; ``TASKMAISTRO_DATA`` names another."""
    if named := os.environ.get("TASKMAISTRO_DATA"):
        return _expanded(named)
    return _platform_folder("XDG_DATA_HOME", ".local/share", "user_data_path")


def _platform_folder(variable: str, below_home: str, function: str) -> Path:
    """This program's folder by the platform's custom, as ``platformdirs`` gives it.

    On Linux, where that is one variable and one default, its answer is worked out here: importing it takes as long as
    opening the database.
    """
    try:
        if sys.platform == "linux":
            named = os.environ.get(variable, "").strip()
            path = (Path(named) if named else Path.home() / below_home) / APP
        else:
            import platformdirs

            path = getattr(platformdirs, function)(APP)
    except RuntimeError:
        path = Path("~")
    if not path.is_absolute():
        raise ConfigError(
            "there is no home folder to keep anything in; set HOME, or TASKMAISTRO_DATA and TASKMAISTRO_CONFIG"
        )
    return path


def _expanded(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise ConfigError(f"{text}: there is no home folder of that user; write the whole path") from None


def load_settings(overrides: Mapping[str, Any] | None = None) -> Settings:
    """Settings from file, environment and ``overrides`` (None values are ignored). Raises :class:`ConfigError`."""
    values: dict[str, Any] = {}
    path = config_path()
    if path.exists():
        values |= _read_file(path)
    for name in ("model", "user"):
        if value := os.environ.get(f"{APP.upper()}_{name.upper()}"):
            values[name] = value
    values |= {name: value for name, value in (overrides or {}).items() if value is not None}
    zone = _zone(values.pop("timezone", None))
    data_dir = values.pop("data_dir", None)
    db = values.pop("db", None)
    fixed_now = values.pop("fixed_now", None)
    settings = Settings(
        data_dir=_expanded(data_dir) if data_dir else default_data_dir(),
        db=_expanded(db) if db else None,
        zone=zone,
    )
    settings = replace(settings, explicit=frozenset(values))
    known = {f.name: f for f in fields(Settings)}
    for name, value in values.items():
        if name not in known or name in ("fixed_now", "zone", "db", "explicit"):
            raise ConfigError(f"{path} has an unknown setting {name!r}; remove it or see the list in the README")
        settings = replace(settings, **{name: _checked(name, value)})
    if moment := fixed_now or os.environ.get("TASKMAISTRO_NOW"):
        try:
            fixed = datetime.fromisoformat(moment)
            in_reach(fixed)
        except ValueError:
            raise ConfigError(
                f"the clock cannot be set to {moment!r}; write an ISO date-time, 2026-11-30T09:00"
            ) from None
        fixed = fixed.replace(tzinfo=zone) if fixed.tzinfo is None else fixed.astimezone(zone)
        settings = replace(settings, fixed_now=fixed)
    return settings


def _read_file(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        raise ConfigError(f"the settings file {path} cannot be read: {problem}") from None
    except tomllib.TOMLDecodeError as problem:
        raise ConfigError(f"the settings file {path} is not valid TOML: {problem}") from None
    agent = values.pop("agent", None)
    if agent is not None:
        if not isinstance(agent, dict):
            raise ConfigError(f"{path}: [agent] must be a table with name, description and persona")
        values |= {f"agent_{key}": value for key, value in agent.items()}
    return values


def _zone(name: str | None) -> tzinfo:
    if not name:
        return local_zone()
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError, TypeError):
        raise ConfigError(f"timezone: {name!r} is no known time zone; write one such as Europe/Berlin") from None


_CHOICES: dict[str, tuple[Any, ...]] = {
    "date_order": ("mdy", "dmy"),
    "clock_hours": (12, 24),
    "language": (None, "en", "zh"),
}
_KEY_PLACE = re.compile(r"(?:env:[A-Z][A-Z0-9_]*|keyring(?::[^/\s]+/[^/\s]+)?)\Z")
_FLAGS = ("write_memory", "reflection", "thinking", "builtin_takes_over", "tracing")
_NAMES = ("private_tags", "private_projects")
_RANGES = {
    "num_ctx": (512, 1_048_576),
    "week_start": (0, 6),
    "day_start": (0, 23),
    "confirm_above": (1, 1_000_000),
    "backups_keep": (1, 1000),
    "trace_keep_days": (0, 36_500),
    "conversations_keep_days": (0, 36_500),
    "changes_keep_days": (0, 36_500),
    "rest_minutes": (0.1, 10_080),
    "request_timeout": (1, 3600),
}


def _is_price(value: Any) -> bool:
    if not isinstance(value, Mapping) or not {"input", "output"} <= set(value) <= {
        "input",
        "cached",
        "output",
        "currency",
    }:
        return False
    amounts = [amount for field, amount in value.items() if field != "currency"]
    return isinstance(value.get("currency", ""), str) and all(
        isinstance(amount, int | float) and not isinstance(amount, bool) and 0 <= amount < 1e6 for amount in amounts
    )


def _checked(name: str, value: Any) -> Any:
    if name in _CHOICES:
        if value not in _CHOICES[name]:
            raise ConfigError(f"{name}: {value!r} is not one of {', '.join(str(x) for x in _CHOICES[name] if x)}")
    elif name in _RANGES:
        low, high = _RANGES[name]
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise ConfigError(f"{name}: {value!r} is no number from {low} to {high}")
    elif name in _FLAGS:
        if not isinstance(value, bool):
            raise ConfigError(f"{name}: write true or false")
    elif name in _NAMES:
        if not isinstance(value, list | tuple) or not all(isinstance(v, str) and v.strip() for v in value):
            raise ConfigError(f'{name}: write a list of names, such as ["health"]')
        return tuple(value)
    elif name == "keys":
        if not isinstance(value, Mapping) or not all(
            isinstance(v, str) and _KEY_PLACE.match(v) for v in value.values()
        ):
            # what stands there may be a key, so it is not repeated
            raise ConfigError("keys: write where a key is, env:NAME or keyring, never the key itself")
    elif name == "tools":
        if not isinstance(value, Mapping) or not all(v in ("native", "constrained") for v in value.values()):
            raise ConfigError('tools: write a table of model = "native" or "constrained"')
    elif name == "prices":
        if not isinstance(value, Mapping) or not all(map(_is_price, value.values())):
            raise ConfigError(
                'prices: write what a million tokens cost, "PROVIDER:NAME" = { input = 0.5, cached = 0.05, output = 1.5, '
                'currency = "USD" }'
            )
    elif name == "keymap":
        if not isinstance(value, Mapping) or not all(isinstance(v, str) for v in value.values()):
            raise ConfigError("keymap: write a table of action = key, such as task.add = 'n'")
    elif not isinstance(value, str) or not value.strip():
        raise ConfigError(f"{name}: this must be text")
    if name == "user" and len(value) > 200:
        raise ConfigError("user: at most 200 characters fit")
    return value
