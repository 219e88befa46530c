module {
  tt.func public @xor_sum(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %0 = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %1 = tt.addptr %0, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %2 = tt.load %1 : tensor<64x!tt.ptr<i32>>
    %3 = tt.call @triton.language.standard.xor_sum__i32S64S_c0_cFalse(%2) : (tensor<64xi32>) -> i32
    tt.store %o, %3 : !tt.ptr<i32>
    tt.return
  }
  tt.func private @triton.language.standard.xor_sum__i32S64S_c0_cFalse(%input: tensor<64xi32>) -> i32 attributes {noinline = false} {
    %0 = "tt.reduce"(%input) <{axis = 0 : i32}> ({
    ^bb0(%arg1: i32, %arg2: i32):
      %2 = tt.call @triton.language.standard._xor_combine__i32_i32(%arg1, %arg2) : (i32, i32) -> i32
      tt.reduce.return %2 : i32
    }) : (tensor<64xi32>) -> i32
    tt.return %0 : i32
  ^bb1:  // no predecessors
    %1 = ub.poison : i32
    tt.return %1 : i32
  }
  tt.func private @triton.language.standard._xor_combine__i32_i32(%a: i32, %b: i32) -> i32 attributes {noinline = false} {
    %0 = arith.xori %a, %b : i32
    tt.return %0 : i32
  ^bb1:  // no predecessors
    %1 = ub.poison : i32
    tt.return %1 : i32
  }
}
