"""Telegram: updates in, letters out."""
