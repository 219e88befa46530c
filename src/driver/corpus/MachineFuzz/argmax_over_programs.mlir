module {
  tt.func public @multi_block_argmax_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %best: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %true = arith.constant true
    %packed = arith.constant dense<2147483647> : tensor<128xi32>
    %packed_0 = arith.constant dense<32> : tensor<128xi64>
    %v = arith.constant dense<-2147483648> : tensor<128xi32>
    %i = arith.constant 128 : i32
    %i_1 = tt.get_program_id x : i32
    %i_2 = arith.muli %i_1, %i : i32
    %i_3 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %i_4 = tt.splat %i_2 : i32 -> tensor<128xi32>
    %i_5 = arith.addi %i_4, %i_3 : tensor<128xi32>
    %v_6 = tt.splat %n : i32 -> tensor<128xi32>
    %v_7 = arith.cmpi slt, %i_5, %v_6 : tensor<128xi32>
    %v_8 = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %v_9 = tt.addptr %v_8, %i_5 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %v_10 = tt.load %v_9, %v_7, %v : tensor<128x!tt.ptr<i32>>
    %packed_11 = arith.extsi %v_10 : tensor<128xi32> to tensor<128xi64>
    %packed_12 = arith.shli %packed_11, %packed_0 : tensor<128xi64>
    %packed_13 = arith.subi %packed, %i_5 : tensor<128xi32>
    %packed_14 = arith.extsi %packed_13 : tensor<128xi32> to tensor<128xi64>
    %packed_15 = arith.ori %packed_12, %packed_14 : tensor<128xi64>
    %0 = "tt.reduce"(%packed_15) <{axis = 0 : i32}> ({
    ^bb0(%arg3: i64, %arg4: i64):
      %2 = arith.maxsi %arg3, %arg4 : i64
      tt.reduce.return %2 : i64
    }) : (tensor<128xi64>) -> i64
    %1 = tt.atomic_rmw max, acq_rel, gpu, %best, %0, %true : (!tt.ptr<i64>, i64, i1) -> i64
    tt.return
  }
}
