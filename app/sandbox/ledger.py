"""What survives the process: rows in an SQLite file, written once a request.

The file is in WAL mode without syncs: a commit is out of the process before the answer is, so a kill
loses nothing that anybody was told; only a power cut may lose the last moments.
"""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SCHEMA = """
CREATE TABLE IF NOT EXISTS rows (
    kind TEXT, key TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, key)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (name TEXT PRIMARY KEY, body BLOB NOT NULL);
"""


def _plain(thing: object) -> object:
    return vars(thing)


class Ledger:
    """Keeps rows of JSON by kind and key, and files by name; in memory only when there is no path."""

    def __init__(self, path: Path | None) -> None:
        self._changed: dict[tuple[str, str], object] = {}
        self._files: dict[str, bytes] = {}
        self._base: sqlite3.Connection | None = None
        if path is not None:
            self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._base.execute("PRAGMA journal_mode=WAL")
            self._base.execute("PRAGMA synchronous=OFF")
            self._base.executescript(SCHEMA)

    def rows(self, kind: str) -> Iterator[dict[str, Any]]:
        """All kept rows of a kind."""
        if self._base is not None:
            for (body,) in self._base.execute("SELECT body FROM rows WHERE kind = ?", (kind,)):
                yield json.loads(body)

    def put(self, kind: str, key: str, thing: object) -> None:
        """Keep `thing` (JSON, or an object of JSON attributes) as it will be at the next flush."""
        if self._base is not None:
            self._changed[kind, key] = thing

    def drop(self, kind: str, key: str) -> None:
        """Keep the row no longer."""
        if self._base is not None:
            self._changed[kind, key] = None

    def put_file(self, name: str, body: bytes) -> None:
        """Keep a file's bytes under a name."""
        if self._base is None:
            self._files[name] = body
        else:
            self._base.execute("INSERT OR REPLACE INTO files VALUES (?, ?)", (name, body))

    def file(self, name: str) -> bytes | None:
        """A file's bytes, or None if there is none of that name."""
        if self._base is None:
            return self._files.get(name)
        row = self._base.execute("SELECT body FROM files WHERE name = ?", (name,)).fetchone()
        return bytes(row[0]) if row else None

    def drop_file(self, name: str) -> None:
        """Keep the file no longer."""
        self._files.pop(name, None)
        if self._base is not None:
            self._base.execute("DELETE FROM files WHERE name = ?", (name,))

    def flush(self) -> None:
        """Write what has changed, as one transaction."""
        if self._base is None or not self._changed:
            return
        changed, self._changed = self._changed, {}
        self._base.execute("BEGIN")
        for (kind, key), thing in changed.items():
            if thing is None:
                self._base.execute("DELETE FROM rows WHERE kind = ? AND key = ?", (kind, key))
            else:
                body = json.dumps(thing, default=_plain, separators=(",", ":"))
                self._base.execute("INSERT OR REPLACE INTO rows VALUES (?, ?, ?)", (kind, key, body))
        self._base.execute("COMMIT")

    def close(self) -> None:
        """Flush and let go of the file."""
        self.flush()
        if self._base is not None:
            self._base.close()
            self._base = None
