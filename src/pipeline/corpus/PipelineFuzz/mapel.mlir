module {
  tt.func public @mapel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %0 = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %2 = tt.load %1 : tensor<32x!tt.ptr<f32>>
    %3 = tt.splat %y : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %4 = tt.addptr %3, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %5 = tt.load %4 : tensor<32x!tt.ptr<f32>>
    %6:2 = "tt.map_elementwise"(%2, %5) <{pack = 1 : i32}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %7 = arith.addf %arg2, %arg3 : f32
      %8 = arith.subf %arg2, %arg3 : f32
      tt.map_elementwise.return %7, %8 : f32, f32
    }) : (tensor<32xf32>, tensor<32xf32>) -> (tensor<32xf32>, tensor<32xf32>)
    tt.store %1, %6#0 : tensor<32x!tt.ptr<f32>>
    tt.store %4, %6#1 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
