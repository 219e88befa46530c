module {
  tt.func public @early(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %pid = tt.get_program_id x : i32
    %0 = arith.cmpi sge, %pid, %n : i32
    cf.cond_br %0, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    tt.return
  ^bb2:  // pred: ^bb0
    cf.br ^bb4
  ^bb3:  // no predecessors
    cf.br ^bb4
  ^bb4:  // 2 preds: ^bb2, ^bb3
    %1 = tt.addptr %x, %pid : !tt.ptr<f32>, i32
    %cst = arith.constant 1.000000e+00 : f32
    tt.store %1, %cst : !tt.ptr<f32>
    tt.return
  }
}
