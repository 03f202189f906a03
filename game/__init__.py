"""Interstice: two table games about history and time, on one screen."""

__version__ = "0.1.0"
