"""All tables of a server: opening, finding, storing and erasing them."""
