// A schedule is read, printed and read again, and canonicalisation, common-subexpression elimination and code motion keep
// it: equal loads of different channels stay two.
// RUN: txl-opt %s | txl-opt | FileCheck %s
// RUN: txl-opt %s --txl-canonicalize --cse --txl-licm --cse | FileCheck %s

// CHECK-LABEL: @kernel
// CHECK: scf.for
// CHECK: tt.load {{.*}} {txl.channel = 0 : i32, txl.partition = 1 : i32, txl.stage = 0 : i32}
// CHECK: tt.load {{.*}} {txl.channel = 1 : i32, txl.partition = 1 : i32, txl.stage = 0 : i32}
// CHECK: tt.dot {{.*}} {txl.order = 0 : i32, txl.stage = 2 : i32}
// CHECK: } {txl.schedule = #txl.schedule<channels = [#txl.channel<home = shared, depth = 3, producer = tma, protocol = mbarrier, multicast = 1, fallback = cp_async>, #txl.channel<home = shared, depth = 3, producer = cp_async, protocol = mbarrier, set = 1>], partitions = [#txl.partition<warps = 8, registers = 240>, #txl.partition<warps = 4, registers = 24>], m_split = 2, persistent = true, ping_pong = true, reserved_bytes = 1024, interval = 512>}
tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %acc: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %tile = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %sum:2 = scf.for %i = %zero to %n step %one iter_args(%c = %acc, %dead = %zero) -> (tensor<64x64xf32>, i32) : i32 {
    %offset = arith.muli %i, %c64 : i32
    %offsets = tt.splat %offset : i32 -> tensor<64x64xi32>
    %at = tt.addptr %tile, %offsets : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %x = tt.load %at {txl.channel = 0 : i32, txl.stage = 0 : i32, txl.partition = 1 : i32} : tensor<64x64x!tt.ptr<f16>>
    %y = tt.load %at {txl.channel = 1 : i32, txl.stage = 0 : i32, txl.partition = 1 : i32} : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %c {txl.stage = 2 : i32, txl.order = 0 : i32} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %next = arith.addi %dead, %one : i32
    scf.yield %d, %next : tensor<64x64xf32>, i32
  } {txl.schedule = #txl.schedule<channels = [
      #txl.channel<home = shared, depth = 3, producer = tma, protocol = mbarrier, multicast = 1, fallback = cp_async>,
      #txl.channel<home = shared, depth = 3, producer = cp_async, protocol = mbarrier, set = 1>],
    partitions = [#txl.partition<warps = 8, registers = 240>, #txl.partition<warps = 4, registers = 24>], m_split = 2,
    persistent = true, ping_pong = true, reserved_bytes = 1024, interval = 512>}
  tt.return %sum#0 : tensor<64x64xf32>
}
