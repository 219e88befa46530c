// Each rule of a schedule, broken once.
// covers: ScheduleDepth, ScheduleProtocol, ScheduleHome, ScheduleTmaOnly, ScheduleWarps, ScheduleRegisters, ScheduleElements
// covers: SchedulePartitions, ScheduleNumbers, ScheduleLost, ScheduleUnknownChannel, ScheduleUnknownPartition
// covers: ScheduleChannelOps, ScheduleStages, ScheduleShallow
// RUN: txl-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{the depth of a channel is 0; it is 1 or more}}
#wrong = #txl.channel<home = shared, depth = 0, producer = cp_async, protocol = group>

// -----

// expected-error @below {{the protocol `group` does not fit the producer `tma`}}
#wrong = #txl.channel<home = shared, depth = 3, producer = tma, protocol = group>

// -----

// expected-error @below {{the producer `cp_async` writes shared memory, not `registers`}}
#wrong = #txl.channel<home = registers, depth = 2, producer = cp_async, protocol = group>

// -----

// expected-error @below {{only a channel whose producer is `tma` is multicast or has a fallback}}
#wrong = #txl.channel<home = shared, depth = 2, producer = cp_async, protocol = group, multicast = 0>

// -----

// expected-error @below {{a partition has 33 warps; it has 1 to 32}}
#wrong = #txl.partition<warps = 33>

// -----

// expected-error @below {{a partition has 100 registers; setmaxnreg takes a multiple of 8 from 24 to 256}}
#wrong = #txl.partition<warps = 4, registers = 100>

// -----

// expected-error @below {{`channels` is an array of `#txl.channel`, but has the element 1 : i32}}
#wrong = #txl.schedule<channels = [1 : i32]>

// -----

// expected-error @below {{a schedule has no partitions or two, the program and the producer, not 0}}
#wrong = #txl.schedule<m_split = 2>

// -----

// expected-error @below {{a schedule has no partitions or two, the program and the producer, not 1}}
#wrong = #txl.schedule<partitions = [#txl.partition<warps = 4>]>

// -----

// expected-error @below {{`m_split` is 1 or more, `reserved_bytes` and `interval` are not negative; they are 1, 0 and -1}}
#wrong = #txl.schedule<interval = -1>

// -----

tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %acc: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %tile = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %sum = scf.for %i = %zero to %n step %one iter_args(%c = %acc) -> (tensor<64x64xf32>) : i32 {
    // expected-error @below {{`txl.channel` is on an operation outside of the body of a loop with `txl.schedule`: a pass has dropped the loop}}
    %x = tt.load %tile {txl.channel = 0 : i32, txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    %y = tt.load %tile {txl.channel = 1 : i32, txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %c {txl.stage = 2 : i32} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  } 
  tt.return %sum : tensor<64x64xf32>
}

// -----

tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %acc: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %tile = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  // expected-error @below {{channel 1 of the schedule has 0 operations in the loop}}
  %sum = scf.for %i = %zero to %n step %one iter_args(%c = %acc) -> (tensor<64x64xf32>) : i32 {
    %x = tt.load %tile {txl.channel = 0 : i32, txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    %y = tt.load %tile {txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %c {txl.stage = 2 : i32} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  } {txl.schedule = #txl.schedule<channels = [#txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>, #txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>]>}
  tt.return %sum : tensor<64x64xf32>
}

// -----

tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %acc: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %tile = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  // expected-error @below {{channel 0 of the schedule has 0 operations in the loop}}
  %sum = scf.for %i = %zero to %n step %one iter_args(%c = %acc) -> (tensor<64x64xf32>) : i32 {
    %x = tt.load %tile {txl.channel = 1 : i32, txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    %y = tt.load %tile {txl.channel = 1 : i32, txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %c {txl.stage = 2 : i32} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  } {txl.schedule = #txl.schedule<channels = [#txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>, #txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>]>}
  tt.return %sum : tensor<64x64xf32>
}

// -----

tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %acc: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %tile = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %sum = scf.for %i = %zero to %n step %one iter_args(%c = %acc) -> (tensor<64x64xf32>) : i32 {
    %x = tt.load %tile {txl.channel = 0 : i32, txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    // expected-error @below {{channel 1 is not in the loop's schedule, which has 1}}
    %y = tt.load %tile {txl.channel = 1 : i32, txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %c {txl.stage = 2 : i32} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  } {txl.schedule = #txl.schedule<channels = [#txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>]>}
  tt.return %sum : tensor<64x64xf32>
}

// -----

tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %acc: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %tile = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %sum = scf.for %i = %zero to %n step %one iter_args(%c = %acc) -> (tensor<64x64xf32>) : i32 {
    %x = tt.load %tile {txl.channel = 0 : i32, txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    // expected-error @below {{partition 1 is not in the loop's schedule, which has 0}}
    %y = tt.load %tile {txl.channel = 1 : i32, txl.stage = 0 : i32, txl.partition = 1 : i32} : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %c {txl.stage = 2 : i32} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  } {txl.schedule = #txl.schedule<channels = [#txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>, #txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>]>}
  tt.return %sum : tensor<64x64xf32>
}

// -----

tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %acc: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %tile = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %sum = scf.for %i = %zero to %n step %one iter_args(%c = %acc) -> (tensor<64x64xf32>) : i32 {
    %x = tt.load %tile {txl.channel = 0 : i32, txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    %y = tt.load %tile {txl.channel = 1 : i32, txl.stage = 1 : i32} : tensor<64x64x!tt.ptr<f16>>
    // expected-error @below {{the operation runs in stage 0, before stage 1 of an operand}}
    %d = tt.dot %x, %y, %c {txl.stage = 0 : i32} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  } {txl.schedule = #txl.schedule<channels = [#txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>, #txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>]>}
  tt.return %sum : tensor<64x64xf32>
}

// -----

tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %acc: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %tile = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  // expected-error @below {{channel 0 has 3 slots, but its reader runs 3 stages after its producer}}
  %sum = scf.for %i = %zero to %n step %one iter_args(%c = %acc) -> (tensor<64x64xf32>) : i32 {
    %x = tt.load %tile {txl.channel = 0 : i32, txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    %y = tt.load %tile {txl.channel = 1 : i32, txl.stage = 0 : i32} : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %c {txl.stage = 3 : i32} : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  } {txl.schedule = #txl.schedule<channels = [#txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>, #txl.channel<home = shared, depth = 3, producer = cp_async, protocol = group>]>}
  tt.return %sum : tensor<64x64xf32>
}
