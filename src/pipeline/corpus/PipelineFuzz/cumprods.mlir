module {
  tt.func public @cumprods(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %v = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %v_0 = tt.addptr %v, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %v_1 = tt.load %v_0 : tensor<32x!tt.ptr<f32>>
    %0 = tt.splat %o : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %2 = "tt.scan"(%v_1) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %5 = arith.mulf %arg2, %arg3 : f32
      tt.scan.return %5 : f32
    }) : (tensor<32xf32>) -> tensor<32xf32>
    %3 = "tt.scan"(%v_1) <{axis = 0 : i32, reverse = true}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %5 = arith.addf %arg2, %arg3 : f32
      tt.scan.return %5 : f32
    }) : (tensor<32xf32>) -> tensor<32xf32>
    %4 = arith.addf %2, %3 : tensor<32xf32>
    tt.store %1, %4 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
