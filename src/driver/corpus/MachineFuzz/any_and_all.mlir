module {
  tt.func public @any_all_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %every = arith.constant dense<-2.000000e+00> : tensor<32xf32>
    %some = arith.constant dense<2.000000e+00> : tensor<32xf32>
    %v = arith.constant 32 : i32
    %row = tt.get_program_id x : i32
    %v_0 = arith.muli %row, %v : i32
    %v_1 = tt.addptr %x, %v_0 : !tt.ptr<f32>, i32
    %v_2 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %v_3 = tt.splat %v_1 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %v_4 = tt.addptr %v_3, %v_2 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %v_5 = tt.load %v_4 : tensor<32x!tt.ptr<f32>>
    %some_6 = arith.cmpf ogt, %v_5, %some : tensor<32xf32>
    %some_7 = arith.extui %some_6 : tensor<32xi1> to tensor<32xi32>
    %some_8 = "tt.reduce"(%some_7) <{axis = 0 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %some_12 = arith.ori %arg2, %arg3 : i32
      tt.reduce.return %some_12 : i32
    }) : (tensor<32xi32>) -> i32
    %every_9 = arith.cmpf ogt, %v_5, %every : tensor<32xf32>
    %every_10 = arith.extui %every_9 : tensor<32xi1> to tensor<32xi32>
    %every_11 = "tt.reduce"(%every_10) <{axis = 0 : i32}> ({
    ^bb0(%every_12: i32, %every_13: i32):
      %every_14 = arith.minsi %every_12, %every_13 : i32
      tt.reduce.return %every_14 : i32
    }) : (tensor<32xi32>) -> i32
    %0 = arith.muli %row, %c2_i32 : i32
    %1 = tt.addptr %out, %0 : !tt.ptr<i32>, i32
    tt.store %1, %some_8 : !tt.ptr<i32>
    %2 = tt.addptr %1, %c1_i32 : !tt.ptr<i32>, i32
    tt.store %2, %every_11 : !tt.ptr<i32>
    tt.return
  }
}
