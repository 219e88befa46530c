module {
  tt.func public @rank1(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %v = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
    %v_0 = tt.splat %x : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
    %v_1 = tt.addptr %v_0, %v : tensor<1x!tt.ptr<f32>>, tensor<1xi32>
    %v_2 = tt.load %v_1 : tensor<1x!tt.ptr<f32>>
    %0 = tt.call @triton.language.standard.sum__fp32S1S_c0_cFalse_cNone(%v_2) : (tensor<1xf32>) -> f32
    tt.store %o, %0 : !tt.ptr<f32>
    %1 = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
    %2 = tt.splat %o : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
    %3 = tt.addptr %2, %1 : tensor<1x!tt.ptr<f32>>, tensor<1xi32>
    %4 = tt.reshape %v_2 : tensor<1xf32> -> tensor<1x1xf32>
    %5 = tt.reshape %4 : tensor<1x1xf32> -> tensor<1xf32>
    tt.store %3, %5 : tensor<1x!tt.ptr<f32>>
    %6 = tt.unsplat %v_2 : tensor<1xf32>
    tt.store %o, %6 : !tt.ptr<f32>
    tt.return
  }
  tt.func private @triton.language.standard.sum__fp32S1S_c0_cFalse_cNone(%input: tensor<1xf32>) -> f32 attributes {noinline = false} {
    %0 = "tt.reduce"(%input) <{axis = 0 : i32}> ({
    ^bb0(%arg1: f32, %arg2: f32):
      %2 = tt.call @triton.language.standard._sum_combine__fp32_fp32(%arg1, %arg2) : (f32, f32) -> f32
      tt.reduce.return %2 : f32
    }) : (tensor<1xf32>) -> f32
    tt.return %0 : f32
  ^bb1:  // no predecessors
    %1 = ub.poison : f32
    tt.return %1 : f32
  }
  tt.func private @triton.language.standard._sum_combine__fp32_fp32(%a: f32, %b: f32) -> f32 attributes {noinline = false} {
    %0 = arith.addf %a, %b : f32
    tt.return %0 : f32
  ^bb1:  // no predecessors
    %1 = ub.poison : f32
    tt.return %1 : f32
  }
}
