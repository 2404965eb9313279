"""Foundations of the server: the injected clock, logging, metrics, addresses and serialization."""
