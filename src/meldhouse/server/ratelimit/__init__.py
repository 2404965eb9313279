"""Limits for clients: rate limits, fair scheduling, and limits on connections and slow requests."""
