module {
  tt.func public @chained_scan_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %state: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %true = arith.constant true
    %v = arith.constant dense<0> : tensor<64xi32>
    %c0_i32 = arith.constant 0 : i32
    %i = arith.constant 64 : i32
    %pid = tt.get_program_id x : i32
    %i_0 = arith.muli %pid, %i : i32
    %i_1 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_2 = tt.splat %i_0 : i32 -> tensor<64xi32>
    %i_3 = arith.addi %i_2, %i_1 : tensor<64xi32>
    %v_4 = tt.splat %n : i32 -> tensor<64xi32>
    %v_5 = arith.cmpi slt, %i_3, %v_4 : tensor<64xi32>
    %v_6 = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %v_7 = tt.addptr %v_6, %i_3 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %v_8 = tt.load %v_7, %v_5, %v : tensor<64x!tt.ptr<i32>>
    %local = "tt.scan"(%v_8) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%local_10: i32, %local_11: i32):
      %local_12 = arith.addi %local_10, %local_11 : i32
      tt.scan.return %local_12 : i32
    }) : (tensor<64xi32>) -> tensor<64xi32>
    scf.while : () -> () {
      %8 = tt.atomic_rmw add, acq_rel, gpu, %state, %c0_i32, %true : (!tt.ptr<i32>, i32, i1) -> i32
      %9 = arith.cmpi ne, %8, %pid : i32
      scf.condition(%9)
    } do {
      scf.yield
    }
    %before = tt.addptr %state, %c1_i32 : !tt.ptr<i32>, i32
    %before_9 = tt.load %before : !tt.ptr<i32>
    %0 = "tt.reduce"(%v_8) <{axis = 0 : i32}> ({
    ^bb0(%arg4: i32, %arg5: i32):
      %8 = arith.addi %arg4, %arg5 : i32
      tt.reduce.return %8 : i32
    }) : (tensor<64xi32>) -> i32
    %1 = arith.addi %before_9, %0 : i32
    tt.store %before, %1 : !tt.ptr<i32>
    ttg.barrier all
    %2 = arith.addi %pid, %c1_i32 : i32
    %3 = tt.atomic_rmw exch, acq_rel, gpu, %state, %2, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %4 = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %5 = tt.addptr %4, %i_3 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %6 = tt.splat %before_9 : i32 -> tensor<64xi32>
    %7 = arith.addi %6, %local : tensor<64xi32>
    tt.store %5, %7, %v_5 : tensor<64x!tt.ptr<i32>>
    tt.return
  }
}
