module {
  tt.func public @assumes(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %s: i32) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c16_i32 = arith.constant 16 : i32
    %0 = arith.remsi %n, %c16_i32 : i32
    %1 = arith.cmpi eq, %0, %c0_i32 : i32
    llvm.intr.assume %1 : i1
    %2 = arith.cmpi sgt, %s, %c0_i32 : i32
    llvm.intr.assume %2 : i1
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %3 = tt.splat %s : i32 -> tensor<16xi32>
    %4 = arith.muli %i, %3 : tensor<16xi32>
    %5 = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %6 = tt.addptr %5, %4 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %7 = tt.splat %n : i32 -> tensor<16xi32>
    %8 = arith.cmpi slt, %i, %7 : tensor<16xi32>
    %9 = tt.addptr %5, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %10 = tt.load %9, %8 : tensor<16x!tt.ptr<f32>>
    tt.store %6, %10 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}
