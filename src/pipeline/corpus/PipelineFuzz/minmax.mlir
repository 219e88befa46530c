module {
  tt.func public @minmax(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %v = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %v_0 = tt.addptr %v, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v_1 = tt.load %v_0 : tensor<64x!tt.ptr<f32>>
    %0 = "tt.reduce"(%v_1) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %9 = arith.maxnumf %arg2, %arg3 : f32
      tt.reduce.return %9 : f32
    }) : (tensor<64xf32>) -> f32
    %1 = "tt.reduce"(%v_1) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %9 = arith.minnumf %arg2, %arg3 : f32
      tt.reduce.return %9 : f32
    }) : (tensor<64xf32>) -> f32
    %2 = arith.subf %0, %1 : f32
    tt.store %o, %2 : !tt.ptr<f32>
    %3 = tt.addptr %o, %c1_i32 : !tt.ptr<f32>, i32
    %4:2 = "tt.reduce"(%v_1, %i) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f32, %arg3: i32, %arg4: f32, %arg5: i32):
      %tie = arith.cmpf oeq, %arg2, %arg4 : f32
      %tie_2 = arith.cmpi slt, %arg3, %arg5 : i32
      %tie_3 = arith.andi %tie, %tie_2 : i1
      %gt = arith.cmpf ogt, %arg2, %arg4 : f32
      %gt_4 = arith.ori %gt, %tie_3 : i1
      %v_ret = arith.select %gt_4, %arg2, %arg4 : f32
      %i_ret = arith.select %gt_4, %arg3, %arg5 : i32
      tt.reduce.return %v_ret, %i_ret : f32, i32
    }) : (tensor<64xf32>, tensor<64xi32>) -> (f32, i32)
    %5 = arith.sitofp %4#1 : i32 to f32
    tt.store %3, %5 : !tt.ptr<f32>
    %6 = tt.addptr %o, %c2_i32 : !tt.ptr<f32>, i32
    %7:2 = "tt.reduce"(%v_1, %i) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f32, %arg3: i32, %arg4: f32, %arg5: i32):
      %lt = arith.cmpf olt, %arg2, %arg4 : f32
      %value_ret = arith.select %lt, %arg2, %arg4 : f32
      %index_ret = arith.select %lt, %arg3, %arg5 : i32
      tt.reduce.return %value_ret, %index_ret : f32, i32
    }) : (tensor<64xf32>, tensor<64xi32>) -> (f32, i32)
    %8 = arith.sitofp %7#1 : i32 to f32
    tt.store %6, %8 : !tt.ptr<f32>
    tt.return
  }
}
