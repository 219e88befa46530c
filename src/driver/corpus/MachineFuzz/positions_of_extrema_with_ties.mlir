module {
  tt.func public @arg_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c3_i32 = arith.constant 3 : i32
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %c4_i32 = arith.constant 4 : i32
    %v = arith.constant 32 : i32
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %v_0 = arith.muli %row, %v : i32
    %v_1 = tt.addptr %x, %v_0 : !tt.ptr<f32>, i32
    %v_2 = tt.splat %v_1 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %v_3 = tt.addptr %v_2, %c : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %v_4 = tt.load %v_3 : tensor<32x!tt.ptr<f32>>
    %0:2 = "tt.reduce"(%v_4, %c) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f32, %arg3: i32, %arg4: f32, %arg5: i32):
      %tie = arith.cmpf oeq, %arg2, %arg4 : f32
      %tie_5 = arith.cmpi slt, %arg3, %arg5 : i32
      %tie_6 = arith.andi %tie, %tie_5 : i1
      %gt = arith.cmpf ogt, %arg2, %arg4 : f32
      %gt_7 = arith.ori %gt, %tie_6 : i1
      %v_ret = arith.select %gt_7, %arg2, %arg4 : f32
      %i_ret = arith.select %gt_7, %arg3, %arg5 : i32
      tt.reduce.return %v_ret, %i_ret : f32, i32
    }) : (tensor<32xf32>, tensor<32xi32>) -> (f32, i32)
    %1 = arith.muli %row, %c4_i32 : i32
    %2 = tt.addptr %out, %1 : !tt.ptr<i32>, i32
    tt.store %2, %0#1 : !tt.ptr<i32>
    %3 = tt.addptr %2, %c1_i32 : !tt.ptr<i32>, i32
    %4:2 = "tt.reduce"(%v_4, %c) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f32, %arg3: i32, %arg4: f32, %arg5: i32):
      %tie = arith.cmpf oeq, %arg2, %arg4 : f32
      %tie_5 = arith.cmpi slt, %arg3, %arg5 : i32
      %tie_6 = arith.andi %tie, %tie_5 : i1
      %lt = arith.cmpf olt, %arg2, %arg4 : f32
      %lt_7 = arith.ori %lt, %tie_6 : i1
      %value_ret = arith.select %lt_7, %arg2, %arg4 : f32
      %index_ret = arith.select %lt_7, %arg3, %arg5 : i32
      tt.reduce.return %value_ret, %index_ret : f32, i32
    }) : (tensor<32xf32>, tensor<32xi32>) -> (f32, i32)
    tt.store %3, %4#1 : !tt.ptr<i32>
    %5 = tt.addptr %2, %c2_i32 : !tt.ptr<i32>, i32
    tt.store %5, %0#1 : !tt.ptr<i32>
    %6 = tt.addptr %2, %c3_i32 : !tt.ptr<i32>, i32
    %7 = "tt.reduce"(%v_4) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %10 = arith.maxnumf %arg2, %arg3 : f32
      tt.reduce.return %10 : f32
    }) : (tensor<32xf32>) -> f32
    %8 = arith.cmpf oeq, %0#0, %7 : f32
    %9 = arith.extui %8 : i1 to i32
    tt.store %6, %9 : !tt.ptr<i32>
    tt.return
  }
}
