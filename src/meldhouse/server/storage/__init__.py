"""The stores: one interface over SQLite and PostgreSQL, with their queries and migrations."""
