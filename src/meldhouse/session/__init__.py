"""What happens at a table in public: events in, moments out.

course.py     the table, the people around it, and all that has happened: `check` and `take`
events.py     what can happen, as it is written down
moments.py    what came of it, as each viewer saw and heard it
windows.py    claims that give nothing away
chairs.py     who sits where, and who is played for by a bot
flights.py    pieces that everybody sees flying
bookmark.py   where reading may begin
retelling.py  the moments of a record, and stories
"""
