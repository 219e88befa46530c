module {
  tt.func public @bcast(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %a = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %a_0 = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
    %a_1 = tt.addptr %a_0, %a : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
    %a_2 = tt.load %a_1 : tensor<4x!tt.ptr<f32>>
    %a_3 = tt.expand_dims %a_2 {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
    %a_4 = tt.broadcast %a_3 : tensor<4x1xf32> -> tensor<4x8xf32>
    %b = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %b_5 = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %b_6 = tt.addptr %b_5, %b : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %b_7 = tt.load %b_6 : tensor<8x!tt.ptr<f32>>
    %b_8 = tt.expand_dims %b_7 {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
    %0 = tt.broadcast %b_8 : tensor<1x8xf32> -> tensor<4x8xf32>
    %1 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %2 = tt.expand_dims %1 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %c8_i32 = arith.constant 8 : i32
    %cst = arith.constant dense<8> : tensor<4x1xi32>
    %3 = arith.extsi %2 : tensor<4x1xi32> to tensor<4x1xi64>
    %4 = arith.extsi %cst : tensor<4x1xi32> to tensor<4x1xi64>
    %5 = arith.muli %3, %4 : tensor<4x1xi64>
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %cst_9 = arith.constant dense<2147483647> : tensor<4x1xi64>
    %6 = arith.cmpi sle, %5, %cst_9 : tensor<4x1xi64>
    %cst_10 = arith.constant dense<-2147483648> : tensor<4x1xi64>
    %7 = arith.cmpi sge, %5, %cst_10 : tensor<4x1xi64>
    %8 = arith.andi %6, %7 : tensor<4x1xi1>
    %9 = arith.muli %2, %cst : tensor<4x1xi32>
    %10 = tt.splat %o : !tt.ptr<f32> -> tensor<4x1x!tt.ptr<f32>>
    %11 = tt.addptr %10, %9 : tensor<4x1x!tt.ptr<f32>>, tensor<4x1xi32>
    %12 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %13 = tt.expand_dims %12 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %14 = tt.broadcast %11 : tensor<4x1x!tt.ptr<f32>> -> tensor<4x8x!tt.ptr<f32>>
    %15 = tt.broadcast %13 : tensor<1x8xi32> -> tensor<4x8xi32>
    %16 = tt.addptr %14, %15 : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
    %17 = arith.addf %a_4, %0 : tensor<4x8xf32>
    tt.store %16, %17 : tensor<4x8x!tt.ptr<f32>>
    tt.return
  }
}
