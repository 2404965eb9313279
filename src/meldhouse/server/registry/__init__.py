"""The services of a server, its open tables, and operations on all tables of a person."""
