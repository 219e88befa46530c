"""Bundles: kernels for several GPUs, specializations and tuned configurations in one file, for the C runtime and for
`TXL_BUNDLE` (docs/ship/bundles.md)."""
