"""People with their keys and names, and the settings agreed on when a table is opened."""
