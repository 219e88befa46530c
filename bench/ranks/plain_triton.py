"""Kernels over symmetric memory in plain Triton, as they are published: barriers in inline PTX on signal pads, tables
of addresses as integers. plain.py loads them with Triton, or with TXL under Triton's name.
"""
import triton
import triton.language as tl


@triton.jit
def get_tid():
    return tl.inline_asm_elementwise("""
        mov.u32 $0, %tid.x;
        mov.u32 $1, %tid.y;
        mov.u32 $2, %tid.z;
        """, "=r,=r,=r", [], dtype=(tl.uint32, tl.uint32, tl.uint32), is_pure=True, pack=1)


@triton.jit
def send_signal(addrs, sem: tl.constexpr):
    if sem == "relaxed":
        tl.inline_asm_elementwise(
            """
            {
                .reg .u32   %tmp32_<1>;
                .reg .pred  %p<1>;

                send_signal:
                    atom.global.relaxed.sys.cas.b32 %tmp32_0, [$1], 0, 1;
                    setp.eq.u32 %p0, %tmp32_0, 0;
                    @!%p0 bra send_signal;
            }
            """, "=r, l", [addrs], dtype=tl.int32, is_pure=False, pack=1)
    else:
        tl.inline_asm_elementwise(
            """
            {
                .reg .u32   %tmp32_<1>;
                .reg .pred  %p<1>;

                send_signal:
                    atom.global.release.sys.cas.b32 %tmp32_0, [$1], 0, 1;
                    setp.eq.u32 %p0, %tmp32_0, 0;
                    @!%p0 bra send_signal;
            }
            """, "=r, l", [addrs], dtype=tl.int32, is_pure=False, pack=1)


@triton.jit
def wait_signal(addrs, sem: tl.constexpr):
    if sem == "relaxed":
        tl.inline_asm_elementwise(
            """
            {
                .reg .u32   %tmp32_<1>;
                .reg .pred  %p<1>;

                wait_signal:
                    atom.global.sys.relaxed.cas.b32 %tmp32_0, [$1], 1, 0;
                    setp.eq.u32 %p0, %tmp32_0, 1;
                    @!%p0 bra wait_signal;
            }
            """, "=r, l", [addrs], dtype=tl.int32, is_pure=False, pack=1)
    else:
        tl.inline_asm_elementwise(
            """
            {
                .reg .u32   %tmp32_<1>;
                .reg .pred  %p<1>;

                wait_signal:
                    atom.global.sys.acquire.cas.b32 %tmp32_0, [$1], 1, 0;
                    setp.eq.u32 %p0, %tmp32_0, 1;
                    @!%p0 bra wait_signal;
            }
            """, "=r, l", [addrs], dtype=tl.int32, is_pure=False, pack=1)


@triton.jit
def blockwise_barrier(signal_pad_ptrs, block_id, rank: tl.constexpr, world_size: tl.constexpr, sem: tl.constexpr):
    """A barrier of the blocks with the same id of all ranks."""
    tid, _, _ = get_tid()
    remote_ranks = tl.arange(0, world_size)
    signal_pad_ptrs = signal_pad_ptrs.to(tl.pointer_type(tl.uint64))
    remote_signal_pads = tl.load(signal_pad_ptrs + remote_ranks).to(tl.pointer_type(tl.uint32))
    send_addrs = remote_signal_pads + block_id * world_size + rank
    local_signal_pad = tl.load(signal_pad_ptrs + rank).to(tl.pointer_type(tl.uint32))
    wait_addrs = local_signal_pad + block_id * world_size + remote_ranks
    tl.debug_barrier()
    if tid < world_size:
        send_signal(send_addrs, sem)
        wait_signal(wait_addrs, sem)
    tl.debug_barrier()


@triton.jit
def one_shot_all_reduce_kernel(buffer_ptrs, signal_pad_ptrs, output_ptr, numel, rank: tl.constexpr,
                               world_size: tl.constexpr, BLOCK_SIZE: tl.constexpr, dtype: tl.constexpr,
                               first: tl.constexpr = "acq_rel"):
    pid = tl.program_id(axis=0)
    buffer_ptrs = buffer_ptrs.to(tl.pointer_type(tl.uint64))
    block_start = pid * BLOCK_SIZE
    blockwise_barrier(signal_pad_ptrs, pid, rank, world_size, first)
    while block_start < numel:
        offsets = block_start + tl.arange(0, BLOCK_SIZE)
        mask = offsets < numel
        acc = tl.zeros((BLOCK_SIZE, ), dtype=tl.float32)
        for i in range(world_size):
            buffer_ptr = tl.load(buffer_ptrs + i).to(tl.pointer_type(dtype))
            acc += tl.load(buffer_ptr + offsets, mask=mask, other=0.0).to(tl.float32)
        tl.store(output_ptr + offsets, acc.to(dtype), mask=mask)
        block_start += tl.num_programs(axis=0) * BLOCK_SIZE
    blockwise_barrier(signal_pad_ptrs, pid, rank, world_size, "acq_rel")


@triton.jit
def two_shot_all_reduce_kernel(buffer_ptrs, signal_pad_ptrs, numel, rank: tl.constexpr, world_size: tl.constexpr,
                               BLOCK_SIZE: tl.constexpr, dtype: tl.constexpr):
    """In place. Each rank reduces every world_size-th block, and writes it to all ranks."""
    pid = tl.program_id(axis=0)
    blockwise_barrier(signal_pad_ptrs, pid, rank, world_size, "acq_rel")
    buffer_ptrs = buffer_ptrs.to(tl.pointer_type(tl.uint64))
    block_start = pid * BLOCK_SIZE * world_size + rank * BLOCK_SIZE
    while block_start < numel:
        offsets = block_start + tl.arange(0, BLOCK_SIZE)
        mask = offsets < numel
        acc = tl.zeros((BLOCK_SIZE, ), dtype=tl.float32)
        for i in tl.static_range(world_size):
            buffer_ptr = tl.load(buffer_ptrs + i).to(tl.pointer_type(dtype))
            acc += tl.load(buffer_ptr + offsets, mask=mask, other=0.0).to(tl.float32)
        for i in tl.static_range(world_size):
            buffer_ptr = tl.load(buffer_ptrs + i).to(tl.pointer_type(dtype))
            tl.store(buffer_ptr + offsets, acc.to(dtype), mask=mask)
        block_start += tl.num_programs(axis=0) * BLOCK_SIZE * world_size
    blockwise_barrier(signal_pad_ptrs, pid, rank, world_size, "acq_rel")


@triton.jit
def set_flag(addr):
    tl.inline_asm_elementwise("{ fence.acq_rel.sys; st.relaxed.sys.global.u32 [$1], 1; mov.u32 $0, 0; }", "=r, l",
                              [addr], dtype=tl.int32, is_pure=False, pack=1)


@triton.jit
def wait_flag(addr):
    tl.inline_asm_elementwise(
        """
        {
            .reg .u32   %tmp32_<1>;
            .reg .pred  %p<1>;

            wait_block:
                ld.global.acquire.sys.u32 %tmp32_0, [$1];
                setp.eq.u32 %p0, %tmp32_0, 1;
                @!%p0 bra wait_block;
            mov.u32 $0, 0;
        }
        """, "=r, l", [addr], dtype=tl.int32, is_pure=False, pack=1)


@triton.jit
def gather_matmul_kernel(a_ptrs, progress_ptrs, gathered_ptr, b_ptr, c_ptr, rank: tl.constexpr,
                         world_size: tl.constexpr, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """The first world_size programs fetch a shard and set a flag, the others multiply a shard after its flag."""
    pid = tl.program_id(0)
    rows, ks, columns = tl.arange(0, M), tl.arange(0, K), tl.arange(0, N)
    progress = tl.load(progress_ptrs.to(tl.pointer_type(tl.uint64)) + rank).to(tl.pointer_type(tl.uint32))
    if pid < world_size:
        source = tl.load(a_ptrs.to(tl.pointer_type(tl.uint64)) + pid).to(tl.pointer_type(tl.float16))
        tile = tl.load(source + rows[:, None] * K + ks[None, :])
        tl.store(gathered_ptr + (pid * M + rows)[:, None] * K + ks[None, :], tile)
        tl.debug_barrier()
        set_flag(progress + pid)
    else:
        shard = pid - world_size
        wait_flag(progress + shard)
        a = tl.load(gathered_ptr + (shard * M + rows)[:, None] * K + ks[None, :])
        b = tl.load(b_ptr + ks[:, None] * N + columns[None, :])
        tl.store(c_ptr + (shard * M + rows)[:, None] * N + columns[None, :], tl.dot(a, b).to(tl.float16))


@triton.jit
def all_to_all_kernel(input_ptr, output_ptrs, signal_pad_ptrs, rank: tl.constexpr, world_size: tl.constexpr,
                      CHUNK: tl.constexpr):
    """Program p writes this rank's chunk for rank p there."""
    peer = tl.program_id(0)
    offsets = tl.arange(0, CHUNK)
    output = tl.load(output_ptrs.to(tl.pointer_type(tl.uint64)) + peer).to(tl.pointer_type(tl.float32))
    tl.store(output + rank * CHUNK + offsets, tl.load(input_ptr + peer * CHUNK + offsets))
    blockwise_barrier(signal_pad_ptrs, peer, rank, world_size, "acq_rel")
