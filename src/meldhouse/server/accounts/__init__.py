"""People, their keys and names, and what they agree on when a table is opened."""
