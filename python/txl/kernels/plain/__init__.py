"""Plain programs that compute what the tuned kernels do: tiles, loops, loads and stores, for any GPU and any strides.
`TXL_KERNELS=reference` runs them in place of the tuned kernels; GPUs other than Hopper always do."""
