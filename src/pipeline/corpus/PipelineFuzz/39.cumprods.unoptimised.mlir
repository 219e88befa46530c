module {
  tt.func public @cumprods(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %v = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %v_0 = tt.addptr %v, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %v_1 = tt.load %v_0 : tensor<32x!tt.ptr<f32>>
    %0 = tt.splat %o : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %2 = tt.call @triton.language.standard.cumprod__fp32S32S_c0_cFalse_cNone(%v_1) : (tensor<32xf32>) -> tensor<32xf32>
    %3 = tt.call @triton.language.standard.cumsum__fp32S32S_c0_cTrue_cNone(%v_1) : (tensor<32xf32>) -> tensor<32xf32>
    %4 = arith.addf %2, %3 : tensor<32xf32>
    tt.store %1, %4 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
  tt.func private @triton.language.standard.cumprod__fp32S32S_c0_cFalse_cNone(%input: tensor<32xf32>) -> tensor<32xf32> attributes {noinline = false} {
    %0 = "tt.scan"(%input) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%arg1: f32, %arg2: f32):
      %2 = tt.call @triton.language.standard._prod_combine__fp32_fp32(%arg1, %arg2) : (f32, f32) -> f32
      tt.scan.return %2 : f32
    }) : (tensor<32xf32>) -> tensor<32xf32>
    tt.return %0 : tensor<32xf32>
  ^bb1:  // no predecessors
    %1 = ub.poison : tensor<32xf32>
    tt.return %1 : tensor<32xf32>
  }
  tt.func private @triton.language.standard._prod_combine__fp32_fp32(%a: f32, %b: f32) -> f32 attributes {noinline = false} {
    %0 = arith.mulf %a, %b : f32
    tt.return %0 : f32
  ^bb1:  // no predecessors
    %1 = ub.poison : f32
    tt.return %1 : f32
  }
  tt.func private @triton.language.standard.cumsum__fp32S32S_c0_cTrue_cNone(%input: tensor<32xf32>) -> tensor<32xf32> attributes {noinline = false} {
    %0 = "tt.scan"(%input) <{axis = 0 : i32, reverse = true}> ({
    ^bb0(%arg1: f32, %arg2: f32):
      %2 = tt.call @triton.language.standard._sum_combine__fp32_fp32(%arg1, %arg2) : (f32, f32) -> f32
      tt.scan.return %2 : f32
    }) : (tensor<32xf32>) -> tensor<32xf32>
    tt.return %0 : tensor<32xf32>
  ^bb1:  // no predecessors
    %1 = ub.poison : tensor<32xf32>
    tt.return %1 : tensor<32xf32>
  }
  tt.func private @triton.language.standard._sum_combine__fp32_fp32(%a: f32, %b: f32) -> f32 attributes {noinline = false} {
    %0 = arith.addf %a, %b : f32
    tt.return %0 : f32
  ^bb1:  // no predecessors
    %1 = ub.poison : f32
    tt.return %1 : f32
  }
}
