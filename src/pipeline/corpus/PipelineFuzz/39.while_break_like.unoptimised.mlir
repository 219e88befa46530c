module {
  tt.func public @while_break_like(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %go = arith.constant true
    %i = arith.constant 0 : i32
    %i_0:2 = scf.while (%go_1 = %go, %i_2 = %i) : (i1, i32) -> (i1, i32) {
      scf.condition(%go_1) %go_1, %i_2 : i1, i32
    } do {
    ^bb0(%go_1: i1, %i_2: i32):
      %v = tt.addptr %x, %i_2 : !tt.ptr<f32>, i32
      %v_3 = tt.load %v : !tt.ptr<f32>
      %i_4 = arith.constant 1 : i32
      %i_5 = arith.extsi %i_2 : i32 to i64
      %i_6 = arith.extsi %i_4 : i32 to i64
      %i_7 = arith.addi %i_5, %i_6 : i64
      %i_8 = arith.constant 2147483647 : i64
      %i_9 = arith.constant -2147483648 : i64
      %i_10 = arith.cmpi sle, %i_7, %i_8 : i64
      %i_11 = arith.cmpi sge, %i_7, %i_9 : i64
      %i_12 = arith.andi %i_10, %i_11 : i1
      %i_13 = arith.addi %i_2, %i_4 : i32
      %go_14 = arith.constant 0.000000e+00 : f32
      %go_15 = arith.cmpf ogt, %v_3, %go_14 : f32
      %go_16 = arith.cmpi slt, %i_13, %n : i32
      %go_17 = arith.andi %go_15, %go_16 : i1
      scf.yield %go_17, %i_13 : i1, i32
    }
    %0 = arith.sitofp %i_0#1 : i32 to f32
    tt.store %x, %0 : !tt.ptr<f32>
    tt.return
  }
}
