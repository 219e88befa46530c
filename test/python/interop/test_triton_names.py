"""Every name of Triton's public package is there, or docs/reference/triton-package.md says why not."""
import subprocess
import sys
from pathlib import Path

from test_torch_names import is_there

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "reference" / "triton-package.md").read_text()

NAMES = {
    "triton": "jit autotune heuristics Config cdiv next_power_of_2 constexpr_function aggregate MockTensor reinterpret "
              "TensorWrapper compile compiler "
    "CompilationError OutOfResources InterpreterError TritonError KernelInterface JITFunction language runtime testing "
    "tools knobs "
    "set_allocator AsyncCompileMode FutureKernel must_use_result __version__ experimental.gluon plugins profiler "
    "_C.libtriton.ir Cdiv _filecheck _internal_testing",
    "triton.JITFunction": "run warmup preload add_pre_run_hook device_caches cache_key src repr hash is_gluon "
                          "signature raw_src _unsafe_update_src create_binder",
    "triton.Config": "all_kwargs",
    "triton.compiler": "ASTSource IRSource compile CompiledKernel LazyDict make_backend make_ir errors compiler "
                       "code_generator CompilationError "
    "max_shared_mem make_launcher",
    "triton.compiler.compiler": "ASTSource IRSource AsmDict CompiledKernel LazyDict compile triton_key make_backend "
                                "GPUTarget",
    "triton.compiler.CompiledKernel": "metadata packed_metadata metadata_group src kernel module function n_regs "
                                      "n_spills n_max_threads run "
    "launch_metadata _init_handles __getitem__",
    "triton.compiler.errors": "CompilationError CompileTimeAssertionFailure UnsupportedLanguageConstruct",
    "triton.runtime": "autotune Autotuner Config Heuristics heuristics JITFunction KernelInterface MockTensor "
                      "OutOfResources InterpreterError driver "
    "errors cache jit autotuner build interpreter.InterpretedFunction interpreter.interpreter_builder "
    "_allocation.set_allocator "
    "_allocation.set_profile_allocator _allocation.NullAllocator _allocation.has_profile_allocator TensorWrapper "
    "reinterpret "
    "_async_compile.AsyncCompileMode _async_compile.FutureKernel RemoteCacheBackend RedisRemoteCacheBackend",
    "triton.runtime.autotuner": "Autotuner Config Heuristics autotune heuristics OutOfResources PTXASError "
                                "AutotunerError",
    "triton.runtime.jit": "JITFunction KernelInterface KernelParam MockTensor TensorWrapper reinterpret mangle_type "
                          "native_specialize_impl jit "
    "constexpr_function ConstexprFunction JITCallable type_canonicalisation_dict",
    "triton.runtime.cache": "CacheManager FileCacheManager get_cache_manager get_dump_manager get_override_manager "
                            "RemoteCacheBackend "
    "RedisRemoteCacheBackend",
    "triton.runtime.errors": "OutOfResources PTXASError AutotunerError InterpreterError TritonError",
    "triton.runtime.driver": "active driver set_active reset_active",
    "triton.runtime.driver.active": "get_current_target get_active_torch_device get_benchmarker get_current_device "
                                    "get_current_stream set_current_device "
    "get_device_interface get_empty_cache_for_benchmark clear_cache utils.get_device_properties is_active",
    "triton.backends": "backends BaseBackend DriverBase compiler driver amd nvidia",
    "triton.backends.compiler": "BaseBackend GPUTarget Language", "triton.backends.driver": "DriverBase GPUDriver",
    "triton.knobs": "build redis cache compilation autotuning runtime language nvidia amd proton HookChain base_knobs "
                    "propagate_env",
    "triton._filecheck": "filecheck_test run_filecheck run_filecheck_test run_parser MatchError stub_target",
    "triton.knobs.cache": "home_dir dump_dir override_dir dir manager_class remote_manager_class scope copy reset",
    "triton.knobs.compilation": "override dump_ir dump_ir_extract_di_local_variables store_binary_only always_compile "
                                "use_ir_loc enable_asan disable_line_info "
    "front_end_debugging allow_non_constexpr_globals instrumentation_mode listener",
    "triton.knobs.autotuning": "cache print listener", "triton.knobs.build": "cc cudacrt_path cudart_path impl",
    "triton.knobs.redis": "key_format host port",
    "triton.knobs.amd": "use_buffer_ops use_buffer_atomics buffer_ops_analyze_small_tensor_range dump_amdgcn "
                        "libhip_path use_block_pingpong "
    "use_in_thread_transpose use_async_copy scalarize_packed_fops",
    "triton.knobs.proton": "disable cupti_lib_dir cupti_lib_blackwell_dir profile_buffer_size "
                           "profile_metric_buffer_size enable_nvtx enable_hw_trace",
    "triton.knobs.runtime": "interpret debug override_arch launch_enter_hook launch_exit_hook kernel_load_start_hook "
                            "kernel_load_end_hook "
    "kernel_unload_hook jit_cache_hook jit_post_compile_hook add_stages_inspection_hook",
    "triton.knobs.language": "fp32_default default_fp_fusion",
    "triton.knobs.nvidia": "cuobjdump nvdisasm ptxas ptxas_blackwell dump_nvptx disable_ptxas_opt ptxas_options "
                           "mock_ptx_version dump_ptxas_log "
    "libdevice_path libcuda_path",
    "triton.testing": "do_bench do_bench_cudagraph do_bench_proton assert_close Benchmark perf_report Mark "
                      "get_dram_gbps get_max_tensorcore_tflops "
    "get_max_simd_tflops do_bench_cudagraph_proton set_gpu_clock cuda_memcheck nvsmi",
    "triton.tools": "compile link disasm mxfp ragged_tma tensor_descriptor triton_to_gluon_translator "
                    "experimental_descriptor build_extern ragged_tma.create_ragged_descriptor "
    "ragged_tma.load_ragged ragged_tma.store_ragged ragged_tma.atomic_add_ragged compile.main link.main",
    "triton.tools.disasm": "get_sass extract", "triton.tools.mxfp": "MXFP4Tensor MXScaleTensor",
    "triton.tools.tensor_descriptor": "TensorDescriptor TensorDescriptor.from_tensor",
    "triton.profiler": "start finalize activate deactivate profile DEFAULT_PROFILE_NAME scope cpu_timed_scope "
                       "enter_scope exit_scope state enter_state "
    "exit_state metadata_state data.get data.get_msgpack data.advance_phase data.is_phase_complete data.clear viewer "
    "proton "
    "context flags hooks metric mode specs",
    "triton.profiler.language": "enable_semantic disable_semantic scope enter_scope exit_scope record",
    "triton.language": "core standard math random extra.libdevice extra.cuda.libdevice extra.tlx extra.hip constexpr "
                       "dtype tensor target_info "
    "extra.cuda.utils.smid extra.cuda.utils.globaltimer extra.cuda.utils.num_warps extra.cuda.gdc.gdc_wait "
    "extra.cuda.gdc.gdc_launch_dependents "
    "extra.cuda.convert_custom_float8_sm70 extra.cuda.convert_custom_float8_sm80 semantic.TritonSemantic",
    "triton._utils": "find_paths_if get_iterable_path",
}


def names():
    return [f"{module}.{name}" for module, words in NAMES.items() for name in words.split()]


def listed(name):
    """Whether the page's last table has a name, or the package that it is in."""
    table = "".join(
        line.split("|")[1] for line in PAGE[PAGE.index("## What is not there"):].splitlines() if line.startswith("|"))
    parts = name.split(".")
    return any(f"`{'.'.join(parts[:i])}`" in table for i in range(2, len(parts) + 1))


def complaints():
    for name in names():
        there = is_there(name)
        if there and listed(name) and name != "triton.runtime.interpreter.InterpretedFunction":
            yield f"{name} is there, and docs/reference/triton-package.md says that it is not"
        if not there and not listed(name):
            yield f"{name} is neither there nor in docs/reference/triton-package.md"


def test_every_name_is_there_or_explained():
    done = subprocess.run([sys.executable, "-m", "txl", __file__], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "", done.stdout


if __name__ == "__main__":
    print("\n".join(complaints()), end="")
