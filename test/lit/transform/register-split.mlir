// Warpgroups that hold no tiles give registers to those that do, where the program does not do it and all begin with too few.
// RUN: txl-opt --split-input-file --txl-register-split %s | FileCheck %s

// CHECK-LABEL: @three
// CHECK: txl.group warpgroups [0] {
// CHECK-NEXT: txl.set_registers 40{{$}}
// CHECK: txl.group warpgroups [1, 2] {
// CHECK-NEXT: txl.set_registers 232 increase
module attributes {"txl.num-warpgroups" = 3 : i32} {
tt.func public @three(%x: tensor<64x!tt.ptr<f32>>) {
  txl.group warpgroups [0] {
    txl.tensor_store_wait 0
    txl.yield
  }
  txl.group warpgroups [1, 2] {
    %t = tt.load %x : tensor<64x!tt.ptr<f32>>
    tt.store %x, %t : tensor<64x!tt.ptr<f32>>
    txl.yield
  }
  tt.return
}
}

// -----

// CHECK-LABEL: @four
// CHECK: txl.group warpgroups [1, 2, 3] {
// CHECK-NEXT: txl.set_registers 160 increase
// CHECK: else
// CHECK-NEXT: txl.set_registers 32{{$}}
module attributes {"txl.num-warpgroups" = 4 : i32} {
tt.func public @four(%x: tensor<64x!tt.ptr<f32>>) {
  txl.group warpgroups [1, 2, 3] {
    %t = tt.load %x : tensor<64x!tt.ptr<f32>>
    tt.store %x, %t : tensor<64x!tt.ptr<f32>>
    txl.yield
  } else {
    txl.tensor_store_wait 0
    txl.yield
  }
  tt.return
}
}

// -----

// Two of four warps have all that they can use; two of eight have not.
// CHECK-LABEL: @two
// CHECK-NOT: set_registers
module attributes {"txl.num-warpgroups" = 2 : i32} {
tt.func public @two(%x: tensor<64x!tt.ptr<f32>>) {
  txl.group warpgroups [0] {
    txl.tensor_store_wait 0
    txl.yield
  }
  txl.group warpgroups [1] {
    %t = tt.load %x : tensor<64x!tt.ptr<f32>>
    tt.store %x, %t : tensor<64x!tt.ptr<f32>>
    txl.yield
  }
  tt.return
}
}

// -----

// CHECK-LABEL: @wide
// CHECK: txl.set_registers 40{{$}}
// CHECK: txl.set_registers 216 increase
module attributes {"txl.num-warpgroups" = 2 : i32, "txl.warpgroup-warps" = 8 : i32} {
tt.func public @wide(%x: tensor<64x!tt.ptr<f32>>) {
  txl.group warpgroups [0] {
    txl.tensor_store_wait 0
    txl.yield
  }
  txl.group warpgroups [1] {
    %t = tt.load %x : tensor<64x!tt.ptr<f32>>
    tt.store %x, %t : tensor<64x!tt.ptr<f32>>
    txl.yield
  }
  tt.return
}
}

// -----

// The program does it; tiles in all; no warpgroup without tiles; the warpgroup that takes would wait for one that waits for it.
// CHECK-LABEL: @said
// CHECK-COUNT-1: set_registers
// CHECK-NOT: set_registers
module attributes {"txl.num-warpgroups" = 3 : i32} {
tt.func public @said(%x: tensor<64x!tt.ptr<f32>>) {
  txl.group warpgroups [0] {
    txl.set_registers 24
    txl.yield
  }
  txl.group warpgroups [1, 2] {
    %t = tt.load %x : tensor<64x!tt.ptr<f32>>
    tt.store %x, %t : tensor<64x!tt.ptr<f32>>
    txl.yield
  }
  tt.return
}
}

// -----

// CHECK-LABEL: @common
// CHECK-NOT: set_registers
module attributes {"txl.num-warpgroups" = 3 : i32} {
tt.func public @common(%x: tensor<64x!tt.ptr<f32>>) {
  txl.group warpgroups [0] {
    txl.tensor_store_wait 0
    txl.yield
  }
  txl.group warpgroups [1, 2] {
    %t = tt.load %x : tensor<64x!tt.ptr<f32>>
    tt.store %x, %t : tensor<64x!tt.ptr<f32>>
    txl.yield
  }
  %t = tt.load %x : tensor<64x!tt.ptr<f32>>
  tt.store %x, %t : tensor<64x!tt.ptr<f32>>
  tt.return
}
}

// -----

// CHECK-LABEL: @all
// CHECK-NOT: set_registers
module attributes {"txl.num-warpgroups" = 3 : i32} {
tt.func public @all(%x: tensor<64x!tt.ptr<f32>>) {
  txl.group warpgroups [0, 1, 2] {
    %t = tt.load %x : tensor<64x!tt.ptr<f32>>
    tt.store %x, %t : tensor<64x!tt.ptr<f32>>
    txl.yield
  }
  tt.return
}
}

// -----

// CHECK-LABEL: @waits
// CHECK-NOT: set_registers
module attributes {"txl.num-warpgroups" = 3 : i32} {
tt.func public @waits(%x: tensor<64x!tt.ptr<f32>>) {
  txl.group warpgroups [1, 2] {
    %t = tt.load %x : tensor<64x!tt.ptr<f32>>
    tt.store %x, %t : tensor<64x!tt.ptr<f32>>
    txl.yield
  }
  txl.cluster_arrive
  txl.cluster_wait
  txl.group warpgroups [0] {
    txl.tensor_store_wait 0
    txl.yield
  }
  tt.return
}
}
