"""Tables, game records, replays and provably fair deals."""
