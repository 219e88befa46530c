module {
  tt.func public @xor_sum(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %0 = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %1 = tt.addptr %0, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %2 = tt.load %1 : tensor<64x!tt.ptr<i32>>
    %3 = "tt.reduce"(%2) <{axis = 0 : i32}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      %4 = arith.xori %arg2, %arg3 : i32
      tt.reduce.return %4 : i32
    }) : (tensor<64xi32>) -> i32
    tt.store %o, %3 : !tt.ptr<i32>
    tt.return
  }
}
