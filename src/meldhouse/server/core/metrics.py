"""Metrics of the server, which belong to no registry until an application collects them (http/monitoring.py)."""

from collections.abc import Iterable

from prometheus_client import Counter, Histogram, disable_created_metrics

BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

disable_created_metrics()  # type: ignore[no-untyped-call]  # one more time series for each metric, which says when it was created


def counter(name: str, description: str, labels: Iterable[str] = ()) -> Counter:
    return Counter(f"meldhouse_{name}", description, labels, registry=None)


def histogram(name: str, description: str) -> Histogram:
    return Histogram(f"meldhouse_{name}", description, buckets=BUCKETS_S, registry=None)


def event_count(metric: Counter | Histogram) -> int:
    """Return the total count of a metric over all labels."""
    samples = (sample for family in metric.collect() for sample in family.samples)
    return int(sum(sample.value for sample in samples if sample.name.endswith(("_total", "_count"))))


class Metrics:
    """The counters of a server's tables since the server was started."""

    def __init__(self, games: Iterable[str] = ()) -> None:
        self.moves = counter("moves", "Moves stored.", ["game"])
        for game in games:
            self.moves.labels(game)  # export 0 from the start
        self.request_seconds = histogram("asked_seconds", "Response times of requests to tables, in seconds.")
        self.reloads = counter("rooms_read_again", "Tables that were reloaded after an error.")
