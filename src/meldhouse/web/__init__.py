"""What browsers get: templates of pages, modules of scripts, sheets of style."""
