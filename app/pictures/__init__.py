"""Pictures: what everybody at the table may see, and no words, so that they serve every language."""
