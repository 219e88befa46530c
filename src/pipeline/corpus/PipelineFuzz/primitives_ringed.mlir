module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @ringed(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c1_i64 = arith.constant 1 : i64
    %c640_i32 = arith.constant 640 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %c2_i32 = arith.constant 2 : i32
    %c128_i32 = arith.constant 128 : i32
    %c512_i32 = arith.constant 512 : i32
    %c5_i32 = arith.constant 5 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %d = arith.constant 1024 : i32
    %buffers = ttg.local_alloc : () -> !ttg.memdesc<2x128xf32, row, mutable>
    %full = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %free = txl.mbarrier_alloc 128 : !ttg.memdesc<2x1xi64, row, mutable>
    %i = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    txl.group warpgroups [0] {
      %0 = arith.remsi %n, %c5_i32 : i32
      %1 = tt.make_tensor_descriptor %x, [%d], [%c1_i64] : <f32>, <128xf32>
      %2:2 = scf.for %k = %c0_i32 to %0 step %c1_i32 iter_args(%p = %c0_i32, %p_0 = %c1_i32) -> (i32, i32)  : i32 {
        %3 = ttg.memdesc_index %free[%p] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        txl.mbarrier_wait %3, %p_0 : !ttg.memdesc<1xi64, mutable>
        %4 = ttg.memdesc_index %full[%p] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        txl.mbarrier_expect %4, %c512_i32 : !ttg.memdesc<1xi64, mutable>
        %5 = ttg.memdesc_index %buffers[%p] : !ttg.memdesc<2x128xf32, row, mutable> -> !ttg.memdesc<128xf32, mutable>
        %6 = arith.muli %k, %c128_i32 : i32
        txl.tensor_load %1[%6], %5, %4 : !tt.tensordesc<128xf32> -> !ttg.memdesc<128xf32, mutable>, !ttg.memdesc<1xi64, mutable>
        %stage = arith.addi %p, %c1_i32 : i32
        %stage_1 = arith.remsi %stage, %c2_i32 : i32
        %p_2 = arith.cmpi eq, %stage_1, %c0_i32 : i32
        %p_3 = arith.extui %p_2 : i1 to i32
        %p_4 = arith.xori %p_0, %p_3 : i32
        scf.yield %stage_1, %p_4 : i32, i32
      }
    }
    txl.group warpgroups [1] {
      %0 = arith.remsi %n, %c5_i32 : i32
      %1:3 = scf.for %k = %c0_i32 to %0 step %c1_i32 iter_args(%s = %cst, %c = %c0_i32, %c_0 = %c0_i32) -> (tensor<128xf32>, i32, i32)  : i32 {
        %s_1 = ttg.memdesc_index %full[%c] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        txl.mbarrier_wait %s_1, %c_0 : !ttg.memdesc<1xi64, mutable>
        %s_2 = ttg.memdesc_index %buffers[%c] : !ttg.memdesc<2x128xf32, row, mutable> -> !ttg.memdesc<128xf32, mutable>
        %s_3 = ttg.local_load %s_2 : !ttg.memdesc<128xf32, mutable> -> tensor<128xf32>
        %s_4 = arith.addf %s, %s_3 : tensor<128xf32>
        %5 = ttg.memdesc_index %free[%c] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        txl.mbarrier_arrive %5 : !ttg.memdesc<1xi64, mutable>
        %stage = arith.addi %c, %c1_i32 : i32
        %stage_5 = arith.remsi %stage, %c2_i32 : i32
        %c_6 = arith.cmpi eq, %stage_5, %c0_i32 : i32
        %c_7 = arith.extui %c_6 : i1 to i32
        %c_8 = arith.xori %c_0, %c_7 : i32
        scf.yield %s_4, %stage_5, %c_8 : tensor<128xf32>, i32, i32
      }
      %2 = tt.addptr %x, %c640_i32 : !tt.ptr<f32>, i32
      %3 = tt.splat %2 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
      %4 = tt.addptr %3, %i : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
      tt.store %4, %1#0 : tensor<128x!tt.ptr<f32>>
    }
    tt.return
  }
}
