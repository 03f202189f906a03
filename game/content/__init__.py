"""Files become model values here, or clear messages that name file, line and field."""
