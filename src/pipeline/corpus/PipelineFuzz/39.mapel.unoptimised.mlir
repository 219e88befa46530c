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
      %11:2 = tt.call @k.two__fp32_fp32(%arg2, %arg3) : (f32, f32) -> (f32, f32)
      tt.map_elementwise.return %11#0, %11#1 : f32, f32
    }) : (tensor<32xf32>, tensor<32xf32>) -> (tensor<32xf32>, tensor<32xf32>)
    %7 = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %8 = tt.addptr %7, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    tt.store %8, %6#0 : tensor<32x!tt.ptr<f32>>
    %9 = tt.splat %y : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %10 = tt.addptr %9, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    tt.store %10, %6#1 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
  tt.func private @k.two__fp32_fp32(%a: f32, %b: f32) -> (f32, f32) attributes {noinline = false} {
    %0 = arith.addf %a, %b : f32
    %1 = arith.subf %a, %b : f32
    tt.return %0, %1 : f32, f32
  ^bb1:  // no predecessors
    %2 = ub.poison : f32
    %3 = ub.poison : f32
    tt.return %2, %3 : f32, f32
  }
}
