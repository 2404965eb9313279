"""Templates, scripts and style sheets of the HTML pages."""
