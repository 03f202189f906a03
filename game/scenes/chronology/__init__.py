"""The chronology table: set-up, the line, the cards, and what came of it."""
