# mypy: ignore-errors
# ruff: noqa: F821
"""What a player works out of what it sees, as loops call it.  A template of doors, as engine/doors.py: `learned`, the
game's room of that name, is put in place."""

from meldhouse.engine.kernels import door

learned_notice = learned.notice


@door
def notice(view, rules, noticed):
    learned_notice(view, rules, noticed)
