"""Limits for clients: rate limiters, fair scheduling, and what is dropped when a connection is accepted or slow."""
