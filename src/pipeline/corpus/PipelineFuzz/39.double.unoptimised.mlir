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
    %4 = tt.call @triton.language.standard.sum__fp64S16S_c0_cFalse_cNone(%v_1) : (tensor<16xf64>) -> f64
    %5 = tt.splat %4 : f64 -> tensor<16xf64>
    %6 = arith.addf %3, %5 : tensor<16xf64>
    tt.store %1, %6 : tensor<16x!tt.ptr<f64>>
    tt.return
  }
  tt.func private @triton.language.standard.sum__fp64S16S_c0_cFalse_cNone(%input: tensor<16xf64>) -> f64 attributes {noinline = false} {
    %0 = "tt.reduce"(%input) <{axis = 0 : i32}> ({
    ^bb0(%arg1: f64, %arg2: f64):
      %2 = tt.call @triton.language.standard._sum_combine__fp64_fp64(%arg1, %arg2) : (f64, f64) -> f64
      tt.reduce.return %2 : f64
    }) : (tensor<16xf64>) -> f64
    tt.return %0 : f64
  ^bb1:  // no predecessors
    %1 = ub.poison : f64
    tt.return %1 : f64
  }
  tt.func private @triton.language.standard._sum_combine__fp64_fp64(%a: f64, %b: f64) -> f64 attributes {noinline = false} {
    %0 = arith.addf %a, %b : f64
    tt.return %0 : f64
  ^bb1:  // no predecessors
    %1 = ub.poison : f64
    tt.return %1 : f64
  }
}
