"""The pace-maker: how fast the channels may be written to, the same for all processes.

Token buckets, taken from all or none. What matters less leaves a reserve for what matters more, so that an
answer never waits for chatter. Whoever asked us to wait is left alone until then; nobody else is.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import redis

from app.channels.channel import Rate
from app.table.letters import Priority

RESERVES = {
    Priority.ANSWER: 0.0,
    Priority.PROMPT: 0.0,
    Priority.RESULT: 0.2,
    Priority.STATUS: 0.4,
    Priority.CHATTER: 0.4,
}
"""The share of a bucket that a letter of this priority leaves to the more urgent ones."""


class Pace(Protocol):
    def take(self, rates: Sequence[Rate], priority: Priority) -> float:
        """0.0: go, the tokens are taken. Else the seconds after which to ask again; nothing is taken."""

    def stop(self, key: str, seconds: float) -> None:
        """Whoever this key stands for asked us to wait."""


class NoPace:
    """For a sandbox that limits nothing."""

    def take(self, rates: Sequence[Rate], priority: Priority) -> float:
        return 0.0

    def stop(self, key: str, seconds: float) -> None:
        pass


def _needed(rate: Rate, priority: Priority) -> float:
    """Tokens that must be there: one to take, the reserve to leave; never more than the bucket holds."""
    return min(1.0 + RESERVES[priority] * rate.capacity, rate.capacity)


@dataclass
class _Bucket:
    tokens: float
    at: float


class MemoryPace:
    """For one process. ``clock`` is in seconds and never goes back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: dict[str, _Bucket] = {}
        self._stopped: dict[str, float] = {}

    def take(self, rates: Sequence[Rate], priority: Priority) -> float:
        with self._lock:
            now = self._clock()
            self._forget(now)
            wait = max((self._wait(rate, priority, now) for rate in rates), default=0.0)
            if wait <= 0.0:
                for rate in rates:
                    self._buckets[rate.key].tokens -= 1.0
            return max(wait, 0.0)

    def stop(self, key: str, seconds: float) -> None:
        with self._lock:
            self._stopped[key] = max(self._stopped.get(key, 0.0), self._clock() + seconds)

    def _wait(self, rate: Rate, priority: Priority, now: float) -> float:
        bucket = self._buckets.setdefault(rate.key, _Bucket(rate.capacity, now))
        bucket.tokens = min(rate.capacity, bucket.tokens + (now - bucket.at) * rate.per_second)
        bucket.at = now
        missing = (_needed(rate, priority) - bucket.tokens) / rate.per_second
        return max(missing, self._stopped.get(rate.key, now) - now)

    def _forget(self, now: float) -> None:
        """Keep memory bounded: a bucket that has long been full is as good as none."""
        if len(self._buckets) > 10_000:
            self._buckets = {key: b for key, b in self._buckets.items() if now - b.at < 60.0}
        if len(self._stopped) > 10_000:
            self._stopped = {key: until for key, until in self._stopped.items() if until > now}


_TAKE = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local wait = 0
local found = {}
for i, key in ipairs(KEYS) do
  local capacity, rate, needed = tonumber(ARGV[3*i-2]), tonumber(ARGV[3*i-1]), tonumber(ARGV[3*i])
  local kept = redis.call('HMGET', key, 'tokens', 'at', 'until')
  local at = tonumber(kept[2]) or now
  local tokens = math.min(capacity, (tonumber(kept[1]) or capacity) + math.max(0, now - at) * rate)
  found[i] = tokens
  wait = math.max(wait, (needed - tokens) / rate, (tonumber(kept[3]) or now) - now)
end
for i, key in ipairs(KEYS) do
  local taken = wait <= 0 and 1 or 0
  redis.call('HSET', key, 'tokens', tostring(found[i] - taken), 'at', tostring(now))
  local held = tonumber(redis.call('HGET', key, 'until')) or now
  redis.call('EXPIRE', key, math.ceil(math.max(120, held - now + 1)))
end
return tostring(math.max(wait, 0))
"""

_STOP = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local till = math.max(tonumber(redis.call('HGET', KEYS[1], 'until')) or 0, now + tonumber(ARGV[1]))
redis.call('HSET', KEYS[1], 'until', tostring(till))
redis.call('EXPIRE', KEYS[1], math.ceil(till - now + 120))
"""


class RedisPace:
    """For all processes that share a Redis; its clock is the only one. Where Redis does not answer, each
    process keeps the pace by itself meanwhile."""

    PREFIX = "kanzler:pace:"

    def __init__(self, url: str) -> None:
        self._redis = redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
        self._take = self._redis.register_script(_TAKE)
        self._stop = self._redis.register_script(_STOP)
        self._alone = MemoryPace()

    def take(self, rates: Sequence[Rate], priority: Priority) -> float:
        keys = [self.PREFIX + rate.key for rate in rates]
        numbers = [n for r in rates for n in (r.capacity, r.per_second, _needed(r, priority))]
        try:
            return float(self._take(keys=keys, args=numbers))
        except redis.RedisError:
            return self._alone.take(rates, priority)

    def stop(self, key: str, seconds: float) -> None:
        self._alone.stop(key, seconds)
        try:
            self._stop(keys=[self.PREFIX + key], args=[seconds])
        except redis.RedisError:
            return
