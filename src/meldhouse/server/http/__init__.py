"""The HTTP interface: authentication, the JSON API, assets, and monitoring."""
