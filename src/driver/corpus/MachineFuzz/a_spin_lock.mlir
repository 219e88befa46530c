module {
  tt.func public @lock_kernel(%x: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %total: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %lock: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %v = arith.constant dense<0> : tensor<64xi64>
    %true = arith.constant true
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %i = arith.constant 64 : i32
    %i_0 = tt.get_program_id x : i32
    %i_1 = arith.muli %i_0, %i : i32
    %i_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<64xi32>
    %i_4 = arith.addi %i_3, %i_2 : tensor<64xi32>
    %v_5 = tt.splat %n : i32 -> tensor<64xi32>
    %v_6 = arith.cmpi slt, %i_4, %v_5 : tensor<64xi32>
    %v_7 = tt.splat %x : !tt.ptr<i64> -> tensor<64x!tt.ptr<i64>>
    %v_8 = tt.addptr %v_7, %i_4 : tensor<64x!tt.ptr<i64>>, tensor<64xi32>
    %v_9 = tt.load %v_8, %v_6, %v : tensor<64x!tt.ptr<i64>>
    scf.while : () -> () {
      %5 = tt.atomic_cas acq_rel, gpu, %lock, %c0_i32, %c1_i32 : (!tt.ptr<i32>, i32, i32) -> i32
      %6 = arith.cmpi eq, %5, %c1_i32 : i32
      scf.condition(%6)
    } do {
      scf.yield
    }
    ttg.barrier all
    %0 = tt.splat %total : !tt.ptr<i64> -> tensor<64x!tt.ptr<i64>>
    %1 = tt.addptr %0, %i_2 : tensor<64x!tt.ptr<i64>>, tensor<64xi32>
    %2 = tt.load %1 : tensor<64x!tt.ptr<i64>>
    %3 = arith.addi %2, %v_9 : tensor<64xi64>
    tt.store %1, %3 : tensor<64x!tt.ptr<i64>>
    ttg.barrier all
    %4 = tt.atomic_rmw exch, acq_rel, gpu, %lock, %c0_i32, %true : (!tt.ptr<i32>, i32, i1) -> i32
    tt.return
  }
}
