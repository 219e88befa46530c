module {
  tt.func public @swap_loop(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %a = arith.constant 0 : i32
    %b = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %0 = arith.bitcast %c0_i32 : i32 to i32
    %1 = arith.bitcast %n : i32 to i32
    %2 = arith.bitcast %c1_i32 : i32 to i32
    %3 = ub.poison : i32
    %b_0:2 = scf.for %_ = %0 to %1 step %2 iter_args(%a_1 = %a, %b_2 = %b) -> (i32, i32)  : i32 {
      %4 = arith.extsi %a_1 : i32 to i64
      %5 = arith.extsi %b_2 : i32 to i64
      %6 = arith.addi %4, %5 : i64
      %c2147483647_i64 = arith.constant 2147483647 : i64
      %c-2147483648_i64 = arith.constant -2147483648 : i64
      %7 = arith.cmpi sle, %6, %c2147483647_i64 : i64
      %8 = arith.cmpi sge, %6, %c-2147483648_i64 : i64
      %9 = arith.andi %7, %8 : i1
      %10 = arith.addi %a_1, %b_2 : i32
      scf.yield %b_2, %10 : i32, i32
    }
    tt.store %x, %b_0#0 : !tt.ptr<i32>
    tt.return
  }
}
