module {
  tt.func public @ternary(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c7_i32 = arith.constant 7 : i32
    %cst = arith.constant 2.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %v = arith.constant 3 : i32
    %v_1 = arith.cmpi sgt, %n, %v : i32
    %v_2 = arith.select %v_1, %cst_0, %cst : f32
    %w = arith.minsi %n, %c7_i32 : i32
    %0 = arith.sitofp %w : i32 to f32
    %1 = arith.addf %v_2, %0 : f32
    tt.store %x, %1 : !tt.ptr<f32>
    tt.return
  }
}
