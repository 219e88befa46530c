module {
  tt.func public @while_break_like(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant 0.000000e+00 : f32
    %c1_i32 = arith.constant 1 : i32
    %go = arith.constant true
    %i = arith.constant 0 : i32
    %i_0 = scf.while (%go_1 = %go, %i_2 = %i) : (i1, i32) -> i32 {
      scf.condition(%go_1) %i_2 : i32
    } do {
    ^bb0(%i_1: i32):
      %v = tt.addptr %x, %i_1 : !tt.ptr<f32>, i32
      %v_2 = tt.load %v : !tt.ptr<f32>
      %i_3 = arith.addi %i_1, %c1_i32 : i32
      %go_4 = arith.cmpf ogt, %v_2, %cst : f32
      %go_5 = arith.cmpi slt, %i_3, %n : i32
      %go_6 = arith.andi %go_4, %go_5 : i1
      scf.yield %go_6, %i_3 : i1, i32
    }
    %0 = arith.sitofp %i_0 : i32 to f32
    tt.store %x, %0 : !tt.ptr<f32>
    tt.return
  }
}
