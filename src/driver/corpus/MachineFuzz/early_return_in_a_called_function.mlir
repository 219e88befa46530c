module {
  tt.func public @early_return_in_callee_kernel(%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c10_i32 = arith.constant 10 : i32
    %c1_i32 = arith.constant 1 : i32
    %c20_i32 = arith.constant 20 : i32
    %c2_i32 = arith.constant 2 : i32
    %c3_i32 = arith.constant 3 : i32
    %pid = tt.get_program_id x : i32
    %0 = tt.addptr %out, %pid : !tt.ptr<i32>, i32
    %1 = arith.cmpi slt, %pid, %c10_i32 : i32
    cf.cond_br %1, ^bb2(%c1_i32 : i32), ^bb1
  ^bb1:  // pred: ^bb0
    %2 = arith.cmpi slt, %pid, %c20_i32 : i32
    cf.cond_br %2, ^bb2(%c2_i32 : i32), ^bb2(%c3_i32 : i32)
  ^bb2(%3: i32):  // 3 preds: ^bb0, ^bb1, ^bb1
    tt.store %0, %3 : !tt.ptr<i32>
    tt.return
  }
}
