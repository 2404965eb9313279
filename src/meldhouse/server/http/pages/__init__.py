"""The HTML pages of the server."""
