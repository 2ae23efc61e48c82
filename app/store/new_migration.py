"""``python -m app.store.new_migration "what changes"``: write the next migration."""

import sys
import tempfile
from pathlib import Path

from app.store import migrate
from app.store.engine import Store


def main(message: str) -> None:
    """Compare the tables with a database made by all migrations so far, and write the next one."""
    number = len(list((Path(migrate.__file__).parent / "migrations" / "versions").glob("[0-9]*.py"))) + 1
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/now.sqlite")
        migrate.upgrade(store)
        migrate.new_revision(store, message, f"{number:04}")
        store.close()


if __name__ == "__main__":
    main(sys.argv[1])
