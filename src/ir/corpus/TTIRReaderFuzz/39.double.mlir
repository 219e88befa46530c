module {
  tt.func public @double(%x: !tt.ptr<f64> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f64> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %v = tt.splat %x : !tt.ptr<f64> -> tensor<16x!tt.ptr<f64>>
    %v_0 = tt.addptr %v, %i : tensor<16x!tt.ptr<f64>>, tensor<16xi32>
    %v_1 = tt.load %v_0 : tensor<16x!tt.ptr<f64>>
    %0 = tt.splat %o : !tt.ptr<f64> -> tensor<16x!tt.ptr<f64>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<f64>>, tensor<16xi32>
    %2 = math.sqrt %v_1 : tensor<16xf64>
    %3 = arith.mulf %2, %v_1 : tensor<16xf64>
    %4 = "tt.reduce"(%v_1) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f64, %arg3: f64):
      %7 = arith.addf %arg2, %arg3 : f64
      tt.reduce.return %7 : f64
    }) : (tensor<16xf64>) -> f64
    %5 = tt.splat %4 : f64 -> tensor<16xf64>
    %6 = arith.addf %3, %5 : tensor<16xf64>
    tt.store %1, %6 : tensor<16x!tt.ptr<f64>>
    tt.return
  }
}
