"""Metrics: their names and what they count; each application has its own metrics."""

import re

from prometheus_client import generate_latest

from meldhouse.server.core.metrics import Metrics, event_count
from meldhouse.server.http.monitoring import create_registry
from meldhouse.server.ratelimit.limiter import RateLimits
from meldhouse.server.registry.services import create_services

NAMES = {
    "asked_seconds": "histogram", "back_room": "gauge", "bots_waited_seconds": "histogram", "bots_waiting": "gauge",
    "commit_seconds": "histogram", "moves_total": "counter", "people": "gauge", "rooms": "gauge",
    "rooms_read_again_total": "counter", "sockets": "gauge", "store_queue": "gauge", "tables": "gauge",
    "tables_damaged": "gauge", "writes_failed_total": "counter",
}  # fmt: skip


def exported(services):
    return generate_latest(create_registry(services, RateLimits(100))).decode()


def test_event_count_of_a_labelled_counter_is_the_sum_over_its_labels():
    metrics = Metrics(["pong"])
    metrics.moves.labels("pong").inc(2)
    metrics.moves.labels("tongits").inc()
    assert event_count(metrics.moves) == 3


def test_event_count_of_a_histogram_is_the_number_of_observations():
    metrics = Metrics()
    for seconds in (0.0001, 0.02, 100.0):
        metrics.request_seconds.observe(seconds)
    assert event_count(metrics.request_seconds) == 3


def test_metrics_of_a_server_have_the_documented_names_and_types(tmp_path):
    services = create_services(tmp_path / "house.db")
    types = dict(re.findall(r"^# TYPE meldhouse_(\w+) (\w+)$", exported(services), re.M))
    services.store.close()
    assert types == NAMES


def test_metrics_of_two_servers_are_separate(tmp_path):
    one, other = (create_services(tmp_path / f"{name}.db") for name in ("one", "other"))
    one.metrics.moves.labels("pong").inc()
    texts = [exported(services) for services in (one, other)]
    for services in (one, other):
        services.store.close()
    assert ['meldhouse_moves_total{game="pong"} 1.0' in text for text in texts] == [True, False]
