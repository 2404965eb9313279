"""Several nodes with one database: leases, synchronization, and proxies between nodes."""
