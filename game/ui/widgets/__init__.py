"""Our own widgets, drawn to look like our table."""
