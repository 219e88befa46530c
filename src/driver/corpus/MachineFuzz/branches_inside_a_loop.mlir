module {
  tt.func public @branch_in_loop_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c2_i32 = arith.constant 2 : i32
    %best = arith.constant -1.000000e+30 : f32
    %where = arith.constant -1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %count:3 = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%best_0 = %best, %where_1 = %where, %count_2 = %c0_i32) -> (f32, i32, i32)  : i32 {
      %v = tt.addptr %x, %i : !tt.ptr<f32>, i32
      %best_3 = tt.load %v : !tt.ptr<f32>
      %1 = arith.cmpf ogt, %best_3, %best_0 : f32
      %2 = arith.select %1, %best_3, %best_0 : f32
      %3 = arith.select %1, %i, %where_1 : i32
      %4 = scf.if %1 -> (i32) {
        %5 = arith.remsi %i, %c2_i32 : i32
        %6 = arith.cmpi eq, %5, %c0_i32 : i32
        %count_4 = scf.if %6 -> (i32) {
          %count_5 = arith.addi %count_2, %c1_i32 : i32
          scf.yield %count_5 : i32
        } else {
          scf.yield %count_2 : i32
        }
        scf.yield %count_4 : i32
      } else {
        scf.yield %count_2 : i32
      }
      scf.yield %2, %3, %4 : f32, i32, i32
    }
    tt.store %out, %count#1 : !tt.ptr<i32>
    %0 = tt.addptr %out, %c1_i32 : !tt.ptr<i32>, i32
    tt.store %0, %count#2 : !tt.ptr<i32>
    tt.return
  }
}
