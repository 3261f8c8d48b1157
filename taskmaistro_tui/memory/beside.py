"""Where what belongs to a file of tasks lies beside it."""

from __future__ import annotations

from pathlib import Path


def beside(db: Path, ending: str) -> Path:
    """The path beside ``db`` for what belongs to it: ``tasks.db`` has ``tasks-backups``, ``tasks.sqlite`` has
    ``tasks.sqlite-backups``, and a file without an ending ``tasks.file-backups``, so that no two files share anything."""
    if db.suffix == ".db":
        return db.with_name(f"{db.stem}{ending}")
    return db.with_name(f"{db.name}{ending}" if db.suffix else f"{db.name}.file{ending}")
