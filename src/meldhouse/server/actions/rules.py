"""The action with which the host of a table of friends changes its rules before the first hand."""

import json

from meldhouse.i18n import msg
from meldhouse.server.accounts.table_settings import parse_settings
from meldhouse.server.core.serialization import JSON
from meldhouse.server.tables.actor import TableActor
from meldhouse.session.events import Event
from meldhouse.util.errors import Mistake

CHANGEABLE = ("variant", "options", "hands", "clock", "draw", "strict", "quick_claims", "spectators")


async def change_rules(actor: TableActor, person: str | None, message: JSON) -> JSON:
    """Change the rules, and ask everyone at the table again whether they are ready."""
    actor.require_host(person)
    actor.require_not_started(msg("rules-settled"))
    if not actor.settings.friends:
        raise Mistake(msg("rules-fixed"))
    seat, before = actor.require_seat(person), actor.settings
    wished = {name: message[name] for name in CHANGEABLE if name in message}
    options: JSON = {"options": {}} if "variant" in message else {}  # the old ones belong to the old variant
    request = {**json.loads(before.to_json()), **options, **wished, "seats": None}
    changed = parse_settings(request, before.host, before.id, before.invitation, before.opened)
    actor.session.seating.check_resize(len(changed.seats))
    changed.chairs, changed.state = before.chairs, before.state
    await actor.amend(changed, [Event("rules", seat, str(len(changed.seats)))])
    return {"seats": len(changed.seats)}
