"""What the command line hands to programs: JSON that no terminal can take for a command, in any encoding."""

from __future__ import annotations

import sys
from typing import Any

from taskmaistro_tui.memory.visible import visible_json


def say_json(value: Any, *, indent: int | None = None, flush: bool = False) -> None:
    """Print ``value`` as JSON: letters as they are where standard output can carry them, control characters escaped."""
    import json

    plain = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") not in ("utf8", "utf8sig")
    print(visible_json(json.dumps(value, ensure_ascii=plain, indent=indent)), flush=flush)
