#loc = loc("kernels.py":45:1)
#loc6 = loc("x"(#loc))
#loc7 = loc("n"(#loc))
module {
  tt.func public @early(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("x"(#loc)), %n: i32 loc("n"(#loc))) attributes {noinline = false} {
    %pid = tt.get_program_id x : i32 loc(#loc8)
    %0 = arith.cmpi sge, %pid, %n : i32 loc(#loc2)
    cf.cond_br %0, ^bb1, ^bb2 loc(#loc2)
  ^bb1:  // pred: ^bb0
    tt.return loc(#loc3)
  ^bb2:  // pred: ^bb0
    cf.br ^bb4 loc(#loc)
  ^bb3:  // no predecessors
    cf.br ^bb4 loc(#loc)
  ^bb4:  // 2 preds: ^bb2, ^bb3
    %1 = tt.addptr %x, %pid : !tt.ptr<f32>, i32 loc(#loc4)
    %cst = arith.constant 1.000000e+00 : f32 loc(#loc5)
    tt.store %1, %cst : !tt.ptr<f32> loc(#loc5)
    tt.return loc(#loc)
  } loc(#loc)
} loc(#loc)
#loc1 = loc("kernels.py":46:11)
#loc2 = loc("kernels.py":47:8)
#loc3 = loc("kernels.py":48:9)
#loc4 = loc("kernels.py":49:14)
#loc5 = loc("kernels.py":49:5)
#loc8 = loc("pid"(#loc1))
