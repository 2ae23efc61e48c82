"""Callback queries: presses of buttons that wait for the bot's answer."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.sandbox import refusals
from app.sandbox.ledger import Ledger
from app.sandbox.refusals import bad_request


@dataclass
class Query:
    """One press. `at`: when it was made, in seconds of the sandbox's clock."""

    id: str
    user: int
    chat: int
    message: int
    at: float


class Queries:
    """The presses that may still be answered: once each, and within the window."""

    def __init__(self, ledger: Ledger, clock: Callable[[], float], window: float) -> None:
        self._ledger = ledger
        self._clock = clock
        self._window = window
        self._open = {row["id"]: Query(**row) for row in ledger.rows("query")}
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}

    def ask(self, query: Query) -> None:
        """A button was pressed."""
        for old in [one for one in self._open.values() if one.at < self._clock() - self._window]:
            self._close(old)
        self._open[query.id] = query
        self._ledger.put("query", query.id, query)

    def take(self, query_id: str) -> Query:
        """The query that is about to be answered. Raises Refusal if it is too old, unknown or answered."""
        query = self._open.get(query_id)
        if query is None or self._clock() - query.at > self._window:
            raise bad_request(refusals.QUERY_TOO_OLD)
        return query

    def answer(self, query: Query, answer: dict[str, Any]) -> None:
        """Close a query and give the person the answer."""
        self._close(query)
        waiting = self._answers.get(query.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def _close(self, query: Query) -> None:
        del self._open[query.id]
        self._ledger.drop("query", query.id)

    async def wait(self, query: Query, seconds: float) -> dict[str, Any] | None:
        """The answer, or None if there is none within so many seconds. Call it right after `ask`."""
        waiting = self._answers[query.id] = asyncio.get_running_loop().create_future()
        try:
            return await asyncio.wait_for(waiting, seconds)
        except TimeoutError:
            return None
        finally:
            del self._answers[query.id]
