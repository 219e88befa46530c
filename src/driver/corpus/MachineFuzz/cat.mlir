module {
  tt.func public @cat_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %both = tt.splat %x : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %both_0 = tt.addptr %both, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %both_1 = tt.load %both_0 : tensor<16x!tt.ptr<i32>>
    %both_2 = tt.splat %y : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %both_3 = tt.addptr %both_2, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %both_4 = tt.load %both_3 : tensor<16x!tt.ptr<i32>>
    %both_5 = tt.cat %both_1, %both_4 : tensor<16xi32> -> tensor<32xi32>
    %0 = "tt.reduce"(%both_5) <{axis = 0 : i32}> ({
    ^bb0(%arg3: i32, %arg4: i32):
      %3 = arith.addi %arg3, %arg4 : i32
      tt.reduce.return %3 : i32
    }) : (tensor<32xi32>) -> i32
    tt.store %out, %0 : !tt.ptr<i32>
    %1 = tt.addptr %out, %c1_i32 : !tt.ptr<i32>, i32
    %2 = "tt.reduce"(%both_5) <{axis = 0 : i32}> ({
    ^bb0(%arg3: i32, %arg4: i32):
      %3 = arith.maxsi %arg3, %arg4 : i32
      tt.reduce.return %3 : i32
    }) : (tensor<32xi32>) -> i32
    tt.store %1, %2 : !tt.ptr<i32>
    tt.return
  }
}
