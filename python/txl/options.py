"""The options of a compilation, as launches name them: those that a GPU alone understands, and the defaults of all."""

# Options of a GPU compilation that mean nothing on a CPU: a tuned program carries them, and it must run here unchanged.
GPU_OPTIONS = frozenset({
    "maxnreg", "launch_cooperative_grid", "launch_pdl", "ir_override", "extern_libs", "ptx_version", "ptx_options",
    "enable_reflect_ftz", "warp_size", "arch", "backend_name", "instrumentation_mode", "supported_fp8_dtypes",
    "deprecated_fp8_dot_operand_dtypes", "allowed_dot_input_precisions", "waves_per_eu", "matrix_instr_nonkdim",
    "kpack", "num_cpu_threads", "vec_lib"
})

# Those of them that mean nothing on a GPU either: the compiler has no such choice.
WITHOUT_MEANING = GPU_OPTIONS - {
    "maxnreg", "launch_cooperative_grid", "launch_pdl", "ir_override", "warp_size", "backend_name", "arch"
}

DEFAULT_OPTIONS = {
    "num_warps": 4, "num_stages": 3, "num_ctas": 1, "num_warpgroups": 1, "cluster": 1, "enable_fp_fusion": True,
    "debug": False, "sanitize_overflow": True, "default_dot_input_precision": "tf32"
}


def option_text(value):
    """The value of an option as the compiler takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    value = getattr(value, "value", value)
    return str(value)
