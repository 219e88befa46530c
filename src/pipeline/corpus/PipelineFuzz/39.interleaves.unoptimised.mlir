module {
  tt.func public @interleaves(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %v = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %v_0 = tt.addptr %v, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %v_1 = tt.load %v_0 : tensor<32x!tt.ptr<f32>>
    %w = arith.constant 1.000000e+00 : f32
    %w_2 = arith.constant dense<1.000000e+00> : tensor<32xf32>
    %w_3 = arith.addf %v_1, %w_2 : tensor<32xf32>
    %w_4 = tt.call @triton.language.standard.interleave__fp32S32S_fp32S32S(%v_1, %w_3) : (tensor<32xf32>, tensor<32xf32>) -> tensor<64xf32>
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %1 = tt.splat %o : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %2 = tt.addptr %1, %0 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    tt.store %2, %w_4 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
  tt.func private @triton.language.standard.interleave__fp32S32S_fp32S32S(%a: tensor<32xf32>, %b: tensor<32xf32>) -> tensor<64xf32> attributes {noinline = false} {
    %c = tt.join %a, %b : tensor<32xf32> -> tensor<32x2xf32>
    %0 = tt.reshape %c : tensor<32x2xf32> -> tensor<64xf32>
    tt.return %0 : tensor<64xf32>
  ^bb1:  // no predecessors
    %1 = ub.poison : tensor<64xf32>
    tt.return %1 : tensor<64xf32>
  }
}
