"""Webhooks and health over HTTP."""
