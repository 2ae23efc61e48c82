"""The rules of Secret Hitler as pure values: no I/O, no clock, no global randomness."""
