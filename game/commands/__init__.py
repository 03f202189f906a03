"""The headless commands, each loaded only when it runs."""
