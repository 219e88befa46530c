module {
  tt.func public @last_one_kernel(%x: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %parts: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %counter: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<64xi64>
    %c7_i32 = arith.constant 7 : i32
    %true = arith.constant true
    %c1_i32 = arith.constant 1 : i32
    %i = arith.constant 64 : i32
    %pid = tt.get_program_id x : i32
    %i_0 = arith.muli %pid, %i : i32
    %i_1 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_2 = tt.splat %i_0 : i32 -> tensor<64xi32>
    %i_3 = arith.addi %i_2, %i_1 : tensor<64xi32>
    %0 = tt.addptr %parts, %pid : !tt.ptr<i64>, i32
    %1 = tt.splat %n : i32 -> tensor<64xi32>
    %2 = arith.cmpi slt, %i_3, %1 : tensor<64xi32>
    %3 = tt.splat %x : !tt.ptr<i64> -> tensor<64x!tt.ptr<i64>>
    %4 = tt.addptr %3, %i_3 : tensor<64x!tt.ptr<i64>>, tensor<64xi32>
    %5 = tt.load %4, %2, %cst : tensor<64x!tt.ptr<i64>>
    %6 = "tt.reduce"(%5) <{axis = 0 : i32}> ({
    ^bb0(%arg5: i64, %arg6: i64):
      %9 = arith.addi %arg5, %arg6 : i64
      tt.reduce.return %9 : i64
    }) : (tensor<64xi64>) -> i64
    tt.store %0, %6 : !tt.ptr<i64>
    ttg.barrier all
    %7 = tt.atomic_rmw add, acq_rel, gpu, %counter, %c1_i32, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %8 = arith.cmpi eq, %7, %c7_i32 : i32
    scf.if %8 {
      %9 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
      %10 = tt.splat %parts : !tt.ptr<i64> -> tensor<8x!tt.ptr<i64>>
      %11 = tt.addptr %10, %9 : tensor<8x!tt.ptr<i64>>, tensor<8xi32>
      %12 = tt.load %11 : tensor<8x!tt.ptr<i64>>
      %13 = "tt.reduce"(%12) <{axis = 0 : i32}> ({
      ^bb0(%arg5: i64, %arg6: i64):
        %14 = arith.addi %arg5, %arg6 : i64
        tt.reduce.return %14 : i64
      }) : (tensor<8xi64>) -> i64
      tt.store %out, %13 : !tt.ptr<i64>
    }
    tt.return
  }
}
