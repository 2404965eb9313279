"""Several nodes that share one database: leases, synchronization, and proxies between nodes."""
