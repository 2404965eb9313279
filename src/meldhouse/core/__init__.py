"""Tables, records and replays."""
