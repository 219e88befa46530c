#loc = loc("kernels.py":45:1)
#loc7 = loc("x"(#loc))
#loc8 = loc("n"(#loc))
module {
  tt.func public @early(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("x"(#loc)), %n: i32 loc("n"(#loc))) attributes {noinline = false} {
    %cst = arith.constant 1.000000e+00 : f32 loc(#loc1)
    %pid = tt.get_program_id x : i32 loc(#loc9)
    %0 = arith.cmpi sge, %pid, %n : i32 loc(#loc3)
    cf.cond_br %0, ^bb1, ^bb2 loc(#loc3)
  ^bb1:  // pred: ^bb0
    tt.return loc(#loc4)
  ^bb2:  // pred: ^bb0
    %1 = tt.addptr %x, %pid : !tt.ptr<f32>, i32 loc(#loc5)
    tt.store %1, %cst : !tt.ptr<f32> loc(#loc6)
    tt.return loc(#loc)
  } loc(#loc)
} loc(#loc)
#loc1 = loc(unknown)
#loc2 = loc("kernels.py":46:11)
#loc3 = loc("kernels.py":47:8)
#loc4 = loc("kernels.py":48:9)
#loc5 = loc("kernels.py":49:14)
#loc6 = loc("kernels.py":49:5)
#loc9 = loc("pid"(#loc2))
