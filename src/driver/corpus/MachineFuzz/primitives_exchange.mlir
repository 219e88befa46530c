module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @exchange(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<2.000000e+00> : tensor<64xf32>
    %c256_i32 = arith.constant 256 : i32
    %c64_i32 = arith.constant 64 : i32
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %c3_i32 = arith.constant 3 : i32
    %c0_i32 = arith.constant 0 : i32
    %row = ttg.local_alloc : () -> !ttg.memdesc<2x64xf32, row, mutable>
    %full = txl.mbarrier_alloc 128 : !ttg.memdesc<2x1xi64, row, mutable>
    %free = txl.mbarrier_alloc 128 : !ttg.memdesc<2x1xi64, row, mutable>
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    txl.group warpgroups [0] {
      scf.for %k = %c0_i32 to %c3_i32 step %c1_i32  : i32 {
        %0 = arith.remsi %k, %c2_i32 : i32
        %1 = ttg.memdesc_index %free[%0] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        %2 = arith.divsi %k, %c2_i32 : i32
        %3 = arith.addi %2, %c1_i32 : i32
        %4 = arith.remsi %3, %c2_i32 : i32
        txl.mbarrier_wait %1, %4 : !ttg.memdesc<1xi64, mutable>
        %5 = ttg.memdesc_index %row[%0] : !ttg.memdesc<2x64xf32, row, mutable> -> !ttg.memdesc<64xf32, mutable>
        %6 = arith.muli %k, %c64_i32 : i32
        %7 = tt.addptr %x, %6 : !tt.ptr<f32>, i32
        %8 = tt.splat %7 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
        %9 = tt.addptr %8, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
        %10 = tt.load %9 : tensor<64x!tt.ptr<f32>>
        ttg.local_store %10, %5 : tensor<64xf32> -> !ttg.memdesc<64xf32, mutable>
        %11 = ttg.memdesc_index %full[%0] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        txl.mbarrier_arrive %11 : !ttg.memdesc<1xi64, mutable>
      }
    }
    txl.group warpgroups [1] {
      %0 = tt.addptr %x, %c256_i32 : !tt.ptr<f32>, i32
      scf.for %k = %c0_i32 to %c3_i32 step %c1_i32  : i32 {
        %1 = arith.remsi %k, %c2_i32 : i32
        %2 = ttg.memdesc_index %full[%1] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        %3 = arith.divsi %k, %c2_i32 : i32
        %4 = arith.remsi %3, %c2_i32 : i32
        txl.mbarrier_wait %2, %4 : !ttg.memdesc<1xi64, mutable>
        %v = ttg.memdesc_index %row[%1] : !ttg.memdesc<2x64xf32, row, mutable> -> !ttg.memdesc<64xf32, mutable>
        %v_0 = ttg.local_load %v : !ttg.memdesc<64xf32, mutable> -> tensor<64xf32>
        %5 = ttg.memdesc_index %free[%1] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        txl.mbarrier_arrive %5 : !ttg.memdesc<1xi64, mutable>
        %6 = arith.muli %k, %c64_i32 : i32
        %7 = tt.addptr %0, %6 : !tt.ptr<f32>, i32
        %8 = tt.splat %7 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
        %9 = tt.addptr %8, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
        %10 = arith.mulf %v_0, %cst : tensor<64xf32>
        tt.store %9, %10 : tensor<64x!tt.ptr<f32>>
      }
    }
    tt.return
  }
}
