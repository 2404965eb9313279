"""Templates, scripts and styles of the pages."""
