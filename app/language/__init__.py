"""Texts: what is said (``say``), as data (``text``), and how it reads in a language (``translate``)."""
