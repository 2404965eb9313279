"""The worker process for long computations."""

import asyncio
import time

import pytest

from meldhouse.server.core.client_identity import ClientId
from meldhouse.server.core.errors import HttpError
from meldhouse.server.workers import process_pool

CLIENT = ClientId("192.0.2.1", "Ada")


@pytest.fixture
def worker():
    process_pool._process.cache_clear()  # the process of other tests may be busy or ended
    yield process_pool.ProcessWorker()
    process_pool.terminate_children()
    process_pool._process.cache_clear()


async def wait_in_vain(worker):
    """Return a request that waits for the worker process."""
    request = asyncio.create_task(worker.submit(CLIENT, time.sleep, 60))
    await asyncio.sleep(0.1)
    return request


def test_ending_all_requests_refuses_a_waiting_request_with_503(worker):
    async def end():
        request = await wait_in_vain(worker)
        worker.end_requests()
        with pytest.raises(HttpError) as refused:
            await asyncio.wait_for(request, 10)
        return refused.value.status

    assert asyncio.run(end()) == 503
    assert not worker.queued
    assert not worker.requests


def test_submitted_job_is_canceled_together_with_its_caller(worker):
    async def give_up():
        request = await wait_in_vain(worker)
        request.cancel()
        await request

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(give_up())
    assert not worker.queued
    assert not worker.requests
