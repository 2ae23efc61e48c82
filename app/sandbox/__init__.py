"""A strict local stand-in for Telegram, and the person's side of it over HTTP."""
