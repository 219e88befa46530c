module {
  tt.func public @ptr_table(%t: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.get_program_id x : i32
    %p = tt.addptr %t, %i : !tt.ptr<i64>, i32
    %p_0 = tt.load %p : !tt.ptr<i64>
    %p_1 = tt.int_to_ptr %p_0 : i64 -> !tt.ptr<f32>
    %0 = tt.addptr %o, %i : !tt.ptr<f32>, i32
    %1 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %2 = tt.splat %p_1 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %3 = tt.addptr %2, %1 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %4 = tt.load %3 : tensor<16x!tt.ptr<f32>>
    %5 = tt.call @triton.language.standard.sum__fp32S16S_c0_cFalse_cNone(%4) : (tensor<16xf32>) -> f32
    tt.store %0, %5 : !tt.ptr<f32>
    tt.return
  }
  tt.func private @triton.language.standard.sum__fp32S16S_c0_cFalse_cNone(%input: tensor<16xf32>) -> f32 attributes {noinline = false} {
    %0 = "tt.reduce"(%input) <{axis = 0 : i32}> ({
    ^bb0(%arg1: f32, %arg2: f32):
      %2 = tt.call @triton.language.standard._sum_combine__fp32_fp32(%arg1, %arg2) : (f32, f32) -> f32
      tt.reduce.return %2 : f32
    }) : (tensor<16xf32>) -> f32
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
