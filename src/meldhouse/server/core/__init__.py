"""Basic modules of the server: the clock, logging, metrics, addresses and serialization."""
