module {
  tt.func public @scans_kernel(%x: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i64> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c768_i32 = arith.constant 768 : i32
    %c512_i32 = arith.constant 512 : i32
    %c256_i32 = arith.constant 256 : i32
    %i = arith.constant dense<32> : tensor<8x1xi32>
    %i_0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %i_1 = tt.expand_dims %i_0 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %i_2 = arith.muli %i_1, %i : tensor<8x1xi32>
    %i_3 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %i_4 = tt.expand_dims %i_3 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %i_5 = tt.broadcast %i_2 : tensor<8x1xi32> -> tensor<8x32xi32>
    %i_6 = tt.broadcast %i_4 : tensor<1x32xi32> -> tensor<8x32xi32>
    %i_7 = arith.addi %i_5, %i_6 : tensor<8x32xi32>
    %v = tt.splat %x : !tt.ptr<i64> -> tensor<8x32x!tt.ptr<i64>>
    %v_8 = tt.addptr %v, %i_7 : tensor<8x32x!tt.ptr<i64>>, tensor<8x32xi32>
    %v_9 = tt.load %v_8 : tensor<8x32x!tt.ptr<i64>>
    %0 = tt.splat %out : !tt.ptr<i64> -> tensor<8x32x!tt.ptr<i64>>
    %1 = tt.addptr %0, %i_7 : tensor<8x32x!tt.ptr<i64>>, tensor<8x32xi32>
    %2 = "tt.scan"(%v_9) <{axis = 1 : i32, reverse = false}> ({
    ^bb0(%arg2: i64, %arg3: i64):
      %15 = arith.addi %arg2, %arg3 : i64
      tt.scan.return %15 : i64
    }) : (tensor<8x32xi64>) -> tensor<8x32xi64>
    tt.store %1, %2 : tensor<8x32x!tt.ptr<i64>>
    %3 = tt.addptr %out, %c256_i32 : !tt.ptr<i64>, i32
    %4 = tt.splat %3 : !tt.ptr<i64> -> tensor<8x32x!tt.ptr<i64>>
    %5 = tt.addptr %4, %i_7 : tensor<8x32x!tt.ptr<i64>>, tensor<8x32xi32>
    %6 = "tt.scan"(%v_9) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%arg2: i64, %arg3: i64):
      %15 = arith.addi %arg2, %arg3 : i64
      tt.scan.return %15 : i64
    }) : (tensor<8x32xi64>) -> tensor<8x32xi64>
    tt.store %5, %6 : tensor<8x32x!tt.ptr<i64>>
    %7 = tt.addptr %out, %c512_i32 : !tt.ptr<i64>, i32
    %8 = tt.splat %7 : !tt.ptr<i64> -> tensor<8x32x!tt.ptr<i64>>
    %9 = tt.addptr %8, %i_7 : tensor<8x32x!tt.ptr<i64>>, tensor<8x32xi32>
    %10 = "tt.scan"(%v_9) <{axis = 1 : i32, reverse = true}> ({
    ^bb0(%arg2: i64, %arg3: i64):
      %15 = arith.addi %arg2, %arg3 : i64
      tt.scan.return %15 : i64
    }) : (tensor<8x32xi64>) -> tensor<8x32xi64>
    tt.store %9, %10 : tensor<8x32x!tt.ptr<i64>>
    %11 = tt.addptr %out, %c768_i32 : !tt.ptr<i64>, i32
    %12 = tt.splat %11 : !tt.ptr<i64> -> tensor<8x32x!tt.ptr<i64>>
    %13 = tt.addptr %12, %i_7 : tensor<8x32x!tt.ptr<i64>>, tensor<8x32xi32>
    %14 = "tt.scan"(%v_9) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%arg2: i64, %arg3: i64):
      %15 = arith.muli %arg2, %arg3 : i64
      tt.scan.return %15 : i64
    }) : (tensor<8x32xi64>) -> tensor<8x32xi64>
    tt.store %13, %14 : tensor<8x32x!tt.ptr<i64>>
    tt.return
  }
}
