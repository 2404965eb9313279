"""The services of a server, its open tables, and what concerns all tables of a person."""
