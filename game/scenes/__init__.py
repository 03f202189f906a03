"""Our screens."""
