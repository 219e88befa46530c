module {
  tt.func public @scatter_kernel(%x: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %index: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<64xi32>
    %i = arith.constant 64 : i32
    %i_0 = tt.get_program_id x : i32
    %i_1 = arith.muli %i_0, %i : i32
    %i_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<64xi32>
    %i_4 = arith.addi %i_3, %i_2 : tensor<64xi32>
    %0 = tt.splat %n : i32 -> tensor<64xi32>
    %1 = arith.cmpi slt, %i_4, %0 : tensor<64xi32>
    %2 = tt.splat %index : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %3 = tt.addptr %2, %i_4 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %4 = tt.load %3, %1, %cst : tensor<64x!tt.ptr<i32>>
    %5 = tt.splat %out : !tt.ptr<f64> -> tensor<64x!tt.ptr<f64>>
    %6 = tt.addptr %5, %4 : tensor<64x!tt.ptr<f64>>, tensor<64xi32>
    %7 = tt.splat %x : !tt.ptr<f64> -> tensor<64x!tt.ptr<f64>>
    %8 = tt.addptr %7, %i_4 : tensor<64x!tt.ptr<f64>>, tensor<64xi32>
    %9 = tt.load %8, %1 : tensor<64x!tt.ptr<f64>>
    tt.store %6, %9, %1 : tensor<64x!tt.ptr<f64>>
    tt.return
  }
}
