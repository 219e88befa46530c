"""Files that processes share, and the entries of the compile cache."""
