module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<2.000000e+00> : tensor<512xf32>
    %c256_i32 = arith.constant 256 : i32
    %c8_i32 = arith.constant 8 : i32
    %cst_0 = arith.constant dense<7.000000e+00> : tensor<512xf32>
    %cst_1 = arith.constant dense<500> : tensor<512xi32>
    %c512_i32 = arith.constant 512 : i32
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %ring = ttg.local_alloc : () -> !ttg.memdesc<2x512xf32, row, mutable>
    %full = txl.mbarrier_alloc 128 : !ttg.memdesc<2x1xi64, row, mutable>
    %free = txl.mbarrier_alloc 128 : !ttg.memdesc<2x1xi64, row, mutable>
    %i = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    txl.group warpgroups [0] {
      %0 = arith.cmpi slt, %i, %cst_1 : tensor<512xi32>
      scf.for %step = %c0_i32 to %n step %c1_i32  : i32 {
        %slot = arith.remsi %step, %c2_i32 : i32
        %1 = ttg.memdesc_index %free[%slot] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        %2 = arith.divsi %step, %c2_i32 : i32
        %3 = arith.addi %2, %c1_i32 : i32
        %4 = arith.remsi %3, %c2_i32 : i32
        txl.mbarrier_wait %1, %4 : !ttg.memdesc<1xi64, mutable>
        %5 = ttg.memdesc_index %ring[%slot] : !ttg.memdesc<2x512xf32, row, mutable> -> !ttg.memdesc<512xf32, mutable>
        %6 = arith.muli %step, %c512_i32 : i32
        %7 = tt.addptr %x, %6 : !tt.ptr<f32>, i32
        %8 = tt.splat %7 : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
        %9 = tt.addptr %8, %i : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
        txl.async_copy %9, %5 mask %0 : tensor<512xi1> other %cst_0 : tensor<512xf32> : tensor<512x!tt.ptr<f32>> -> !ttg.memdesc<512xf32, mutable>
        txl.async_commit
        %10 = ttg.memdesc_index %full[%slot] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        txl.mbarrier_arrive %10 tracking : !ttg.memdesc<1xi64, mutable>
      }
      txl.named_barrier_arrive %c8_i32, %c256_i32
    } else {
      scf.for %step = %c0_i32 to %n step %c1_i32  : i32 {
        %slot = arith.remsi %step, %c2_i32 : i32
        %0 = ttg.memdesc_index %full[%slot] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        %1 = arith.divsi %step, %c2_i32 : i32
        %2 = arith.remsi %1, %c2_i32 : i32
        txl.mbarrier_wait %0, %2 : !ttg.memdesc<1xi64, mutable>
        %value = ttg.memdesc_index %ring[%slot] : !ttg.memdesc<2x512xf32, row, mutable> -> !ttg.memdesc<512xf32, mutable>
        %value_2 = ttg.local_load %value : !ttg.memdesc<512xf32, mutable> -> tensor<512xf32>
        %3 = arith.muli %step, %c512_i32 : i32
        %4 = tt.addptr %y, %3 : !tt.ptr<f32>, i32
        %5 = tt.splat %4 : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
        %6 = tt.addptr %5, %i : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
        %7 = arith.mulf %value_2, %cst : tensor<512xf32>
        tt.store %6, %7 : tensor<512x!tt.ptr<f32>>
        %8 = ttg.memdesc_index %free[%slot] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        txl.mbarrier_arrive %8 : !ttg.memdesc<1xi64, mutable>
      }
      txl.named_barrier_wait %c8_i32, %c256_i32
    }
    tt.return
  }
}
