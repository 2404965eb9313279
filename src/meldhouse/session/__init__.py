"""The event-sourced session of a table, which applies events and returns state changes.

session.py          the table, its seats and its log: `check` and `apply`
events.py           the kinds of events, as they are stored
changes.py          the effects of events, as each viewer may see them
claim_window.py     claim windows that do not reveal who can claim
standing_claims.py  claims that a seat states in advance
seating.py          the occupants of seats, and the people for whom a bot plays
piece_moves.py      moving pieces that every viewer can see
standings.py        results of hands and totals
closing.py          the final scene of a table that was ended
aborted_hands.py    hands that newer rules no longer allow
snapshot.py         snapshots, from which replay can start
outcomes.py         the results of finished hands, as they are stored
history_view.py     replays of a record, and player views
"""
