module {
  tt.func public @assumes(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %s: i32) attributes {noinline = false} {
    %c16_i32 = arith.constant 16 : i32
    %0 = arith.remsi %n, %c16_i32 : i32
    %c0_i32 = arith.constant 0 : i32
    %1 = arith.cmpi eq, %0, %c0_i32 : i32
    llvm.intr.assume %1 : i1
    %c0_i32_0 = arith.constant 0 : i32
    %2 = arith.cmpi sgt, %s, %c0_i32_0 : i32
    llvm.intr.assume %2 : i1
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %3 = tt.splat %s : i32 -> tensor<16xi32>
    %4 = arith.extsi %i : tensor<16xi32> to tensor<16xi64>
    %5 = arith.extsi %3 : tensor<16xi32> to tensor<16xi64>
    %6 = arith.muli %4, %5 : tensor<16xi64>
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %cst = arith.constant dense<2147483647> : tensor<16xi64>
    %7 = arith.cmpi sle, %6, %cst : tensor<16xi64>
    %cst_1 = arith.constant dense<-2147483648> : tensor<16xi64>
    %8 = arith.cmpi sge, %6, %cst_1 : tensor<16xi64>
    %9 = arith.andi %7, %8 : tensor<16xi1>
    %10 = arith.muli %i, %3 : tensor<16xi32>
    %11 = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %12 = tt.addptr %11, %10 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %13 = tt.splat %n : i32 -> tensor<16xi32>
    %14 = arith.cmpi slt, %i, %13 : tensor<16xi32>
    %15 = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %16 = tt.addptr %15, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %17 = tt.load %16, %14 : tensor<16x!tt.ptr<f32>>
    tt.store %12, %17 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}
