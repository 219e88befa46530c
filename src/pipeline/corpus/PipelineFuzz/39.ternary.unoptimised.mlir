module {
  tt.func public @ternary(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %v = arith.constant 3 : i32
    %v_0 = arith.cmpi sgt, %n, %v : i32
    %v_1 = scf.if %v_0 -> (f32) {
      %v_4 = arith.constant 1.000000e+00 : f32
      scf.yield %v_4 : f32
    } else {
      %v_4 = arith.constant 2.000000e+00 : f32
      scf.yield %v_4 : f32
    }
    %w = arith.constant 7 : i32
    %w_2 = arith.cmpi slt, %n, %w : i32
    %w_3 = scf.if %w_2 -> (i32) {
      scf.yield %n : i32
    } else {
      %w_4 = arith.constant 7 : i32
      scf.yield %w_4 : i32
    }
    %0 = arith.sitofp %w_3 : i32 to f32
    %1 = arith.addf %v_1, %0 : f32
    tt.store %x, %1 : !tt.ptr<f32>
    tt.return
  }
}
