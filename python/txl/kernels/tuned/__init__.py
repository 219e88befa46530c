"""The kernels and the functions that launch them, a module for each; `txl.kernels` has what programs call."""
