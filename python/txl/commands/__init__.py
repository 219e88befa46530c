"""Commands of `txl` that belong to no other package of its own."""
