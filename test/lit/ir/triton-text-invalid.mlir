// What the reader says of texts of Triton that it does not read. It says the first error of a text, so each case is one.
// RUN: split-file %s %t
// RUN: not txl-opt %t/barrier-argument.mlir 2>&1 | FileCheck %t/barrier-argument.mlir
// RUN: not txl-opt %t/barrier-arrivals.mlir 2>&1 | FileCheck %t/barrier-arrivals.mlir
// RUN: not txl-opt %t/barrier-wait.mlir 2>&1 | FileCheck %t/barrier-wait.mlir
// RUN: not txl-opt %t/descriptor-twice.mlir 2>&1 | FileCheck %t/descriptor-twice.mlir
// RUN: not txl-opt %t/descriptor-unmade.mlir 2>&1 | FileCheck %t/descriptor-unmade.mlir
// RUN: not txl-opt %t/descriptor-rank.mlir 2>&1 | FileCheck %t/descriptor-rank.mlir
// RUN: not txl-opt %t/scratch-read.mlir 2>&1 | FileCheck %t/scratch-read.mlir
// RUN: not txl-opt %t/function-type.mlir 2>&1 | FileCheck %t/function-type.mlir
// RUN: not txl-opt %t/tile-type.mlir 2>&1 | FileCheck %t/tile-type.mlir
// RUN: not txl-opt %t/tile-cast.mlir 2>&1 | FileCheck %t/tile-cast.mlir

//--- barrier-argument.mlir
// CHECK: error: the barrier is no buffer of an i64, or one of a row of them
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#tma = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%b: !ttg.memdesc<1xi64, #shared, #smem, mutable>) {
    ttng.init_barrier %b, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tt.return
  }
}

//--- barrier-arrivals.mlir
// CHECK: error: barriers of one row that wait for different numbers of arrivals are not read
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#tma = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k() {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %row = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
    %x = ttg.memdesc_index %row[%c0] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %x, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %y = ttg.memdesc_index %row[%c1] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.init_barrier %y, 2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tt.return
  }
}

//--- barrier-wait.mlir
// CHECK: error: {{.*}}takes a barrier, a phase and at most a predicate
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#tma = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.wait_barrier %b : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tt.return
  }
}

//--- descriptor-twice.mlir
// CHECK: error: memory in which two descriptors are made is not read
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#tma = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%p: !tt.ptr<f16>, %m: i32, %s: i64) {
    %place = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %place, %p, [%m, %m], [%m, %m], [%s], [%m, %m] {elem_type = 6 : i32, fill_mode = 0 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_create %place, %p, [%m, %m], [%m, %m], [%s], [%m, %m] {elem_type = 6 : i32, fill_mode = 0 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    %d = ttng.reinterpret_tensor_descriptor %place : !tt.ptr<i8> to !tt.tensordesc<16x16xf16, #tma>
    tt.return
  }
}

//--- descriptor-unmade.mlir
// CHECK: error: a descriptor is read that the program makes itself, in memory of its own
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#tma = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%p: !tt.ptr<f16>, %m: i32, %s: i64) {
    %place = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %d = ttng.reinterpret_tensor_descriptor %place : !tt.ptr<i8> to !tt.tensordesc<16x16xf16, #tma>
    tt.return
  }
}

//--- descriptor-rank.mlir
// CHECK: error: is no descriptor of '!tr.tensordesc<16x16x16xf16>'
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#tma = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%p: !tt.ptr<f16>, %m: i32, %s: i64) {
    %place = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    ttng.tensormap_create %place, %p, [%m, %m], [%m, %m], [%s], [%m, %m] {elem_type = 6 : i32, fill_mode = 0 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    %d = ttng.reinterpret_tensor_descriptor %place : !tt.ptr<i8> to !tt.tensordesc<16x16x16xf16, #tma>
    tt.return
  }
}

//--- scratch-read.mlir
// CHECK: error: scratch memory is read where descriptors are made in it
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#tma = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%p: !tt.ptr<f16>, %m: i32, %s: i64) {
    %place = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    %byte = tt.load %place : !tt.ptr<i8>
    tt.return
  }
}

//--- function-type.mlir
// CHECK: error: a function has a type
"builtin.module"() ({
  "tt.func"() <{sym_name = "k"}> ({
    "tt.return"() : () -> ()
  }) : () -> ()
}) {"ttg.threads-per-warp" = 32 : i32} : () -> ()

//--- tile-type.mlir
// CHECK: error: there is no type `tt.tile`
tt.func public @k(%x: !tr.tile, %p: !tt.ptr<tensor<8xf16>>) {
  tt.return
}

//--- tile-cast.mlir
// CHECK: error: block pointers and descriptors are loaded, stored, moved, carried by control flow and passed to functions
tt.func public @k(%p: !tt.ptr<tensor<8xf16>>) {
  %x = builtin.unrealized_conversion_cast %p : !tt.ptr<tensor<8xf16>> to i32
  tt.return
}
