"""The public course of a table: events in, state changes out.

session.py       the table, the people around it, and all that has happened: `check` and `take`
events.py        what can happen, as it is written down
changes.py       what came of it, as each viewer saw and heard it
claim_window.py  claims that give nothing away
seating.py       who sits where, and who is played for by a bot
piece_moves.py   pieces that everybody sees flying
snapshot.py      where reading may begin
history_view.py  the moments of a record, and stories
"""
