module {
  tt.func public @swap_loop(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %b:2 = scf.for %_ = %c0_i32 to %n step %c1_i32 iter_args(%a = %c0_i32, %b_0 = %c1_i32) -> (i32, i32)  : i32 {
      %0 = arith.addi %a, %b_0 : i32
      scf.yield %b_0, %0 : i32, i32
    }
    tt.store %x, %b#0 : !tt.ptr<i32>
    tt.return
  }
}
