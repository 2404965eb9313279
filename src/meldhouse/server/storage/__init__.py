"""The stores: a common interface of SQLite and PostgreSQL, with their queries and migrations."""
