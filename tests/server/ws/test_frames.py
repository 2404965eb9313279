"""Frames of messages: shared by connections that receive the same text, and compressed if the client can read that."""

import json
import zlib

import pytest
from websockets.frames import Frame
from websockets.streams import StreamReader
from websockets.sync.client import connect

from meldhouse.server.core import websocket_frames
from meldhouse.server.core.websocket_frames import MIN_COMPRESSED_BYTES, SharedText, text_frame
from meldhouse.server.ratelimit.uvicorn_protocols import LimitedWebSocketProtocol
from meldhouse.server.ws import connection
from tests.support.live_server import Line


def inflate(frame):
    """Return the text of a compressed frame, without what the connection has sent before."""
    start = 4 if frame[1] == websocket_frames.TWO_BYTES else 2
    inflater = zlib.decompressobj(-websocket_frames.WINDOW_BITS)
    return inflater.decompress(frame[start:] + websocket_frames.END_OF_FLUSH).decode()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_frame_of_a_text_of_any_length_is_read_by_a_client(length):
    """A parser of another library reads it."""
    text, reader = "é" * (length // 2) + "x" * (length % 2), StreamReader()
    reader.feed_data(text_frame(text, compressed=False))
    with pytest.raises(StopIteration) as done:
        next(Frame.parse(reader.read_exact, mask=False))
    frame = done.value.value
    assert frame.fin
    assert bytes(frame.data).decode() == text


def test_shared_text_is_framed_and_compressed_once(monkeypatch):
    made = []
    monkeypatch.setattr(websocket_frames, "_frame", lambda first, payload: made.append(first) or first + payload)
    text = SharedText("card " * MIN_COMPRESSED_BYTES)
    for _ in range(3):
        text_frame(text, compressed=False)
        text_frame(text, compressed=True)
    assert made == [websocket_frames.TEXT_FRAME, websocket_frames.COMPRESSED_TEXT_FRAME]


def test_compressed_frame_is_smaller_and_has_the_same_text():
    text = SharedText(json.dumps([{"key": f"pile {n}", "pieces": ["10D"]} for n in range(40)]))
    assert inflate(text.compressed_frame) == text
    assert len(text.compressed_frame) < len(text) / 3
    short = SharedText('{"tell": "done"}')
    assert short.compressed_frame == short.plain_frame


@pytest.mark.parametrize("compression", ["deflate", None])
def test_two_connections_with_the_same_view_receive_the_same_messages(server, compression):
    """One asks for compression, or both do not; what they read is equal, and in the same order."""
    ada = server.person()
    table = ada.open("kingscorners", "me bot")["table"]
    with Line(server, ada.key, table, compression=compression) as first, Line(server, ada.key, table) as second:
        for line in (first, second):
            line.wait_for(lambda now: now["scene"] and now["scene"]["choices"])
        first.ask("play", move=first.now["scene"]["choices"][0]["move"])
        for line in (first, second):
            line.wait_for(lambda now: now.get("kind") == "move" and now["seat"] == 0)
        assert {**first.now, "awaited": None} == {**second.now, "awaited": None}


def test_client_that_reads_compressed_messages_gets_them_compressed(server, monkeypatch):
    sent = []
    send_at_once = LimitedWebSocketProtocol.send_at_once
    monkeypatch.setattr(
        LimitedWebSocketProtocol,
        "send_at_once",
        lambda line, text: sent.append(line.compresses) or send_at_once(line, text),
    )
    ada = server.person()
    table = ada.open("kingscorners", "me bot")["table"]
    with Line(server, ada.key, table):
        pass
    assert set(sent) == {True}
    with connect(f"ws://127.0.0.1:{server.port}/socket", compression=None) as plain:
        plain.send('{"do": "ping"}')
        assert json.loads(plain.recv()) == {"tell": "pong"}
    assert sent[-1] is False


def test_message_never_overtakes_one_that_is_still_queued(server, monkeypatch):
    """A message can be sent at once only if no earlier one waits for the client to read."""
    writable, send_at_once = [True], LimitedWebSocketProtocol.send_at_once
    monkeypatch.setattr(
        LimitedWebSocketProtocol,
        "send_at_once",
        lambda line, text: writable.pop(0) if writable else send_at_once(line, text),
    )
    writable[:] = [False, False]
    with connect(f"ws://127.0.0.1:{server.port}/socket") as line:
        for number in range(20):
            line.send(json.dumps({"do": "no such thing", "id": str(number)}))
        assert [json.loads(line.recv())["id"] for _ in range(20)] == [str(number) for number in range(20)]
    assert connection.MAX_QUEUED_MESSAGES > 20
