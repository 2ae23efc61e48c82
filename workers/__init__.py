"""The workers: play, deliver, and the clock's sweep."""
