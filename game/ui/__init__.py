"""The toolkit that knows no rule: window, scenes, motion, widgets, text, pictures and sounds."""
