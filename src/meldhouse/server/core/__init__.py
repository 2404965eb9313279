"""What every part of the server uses: the injected clock, logging, metrics, addresses and serialization."""
