"""The view for bots in messages to clients that ask for it, as docs/reference/api.md describes it."""

from collections.abc import Sequence

from meldhouse.core.heard_moves import Heard
from meldhouse.core.position_text import view_fields
from meldhouse.server.core.serialization import JSON
from meldhouse.session.changes import Viewer
from meldhouse.session.session import WAITING, TableSession


def bot_json(session: TableSession, viewer: Viewer, heard: Sequence[Heard], asked: bool = True) -> JSON:
    """Return a viewer's concealed position and the moves that it has learned of; `asked` is that of `viewer_json`."""
    if session.state == WAITING or not session.table.hands:
        return {"view": None, "fields": None, "heard": []}
    hides_question = not asked and session.window is not None
    view = session.window.bystander_view(viewer) if hides_question and session.window else session.view(viewer)
    return {"view": view_fields(view), "fields": view.fields, "heard": heard}
