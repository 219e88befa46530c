module {
  tt.func public @carried_tuple_kernel(%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %pair.1:2 = scf.for %_ = %c0_i32 to %n step %c1_i32 iter_args(%pair.0 = %c0_i32, %pair.1_0 = %c1_i32) -> (i32, i32)  : i32 {
      %pair = arith.addi %pair.0, %pair.1_0 : i32
      scf.yield %pair.1_0, %pair : i32, i32
    }
    tt.store %out, %pair.1#0 : !tt.ptr<i32>
    %0 = tt.addptr %out, %c1_i32 : !tt.ptr<i32>, i32
    tt.store %0, %pair.1#1 : !tt.ptr<i32>
    tt.return
  }
}
