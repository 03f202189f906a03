"""The time-travel board on the screen."""
