"""Functions of single targets and of their libraries."""
