module {
  tt.func public @where_scalar(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %v = arith.constant 3 : i32
    %v_0 = arith.cmpi sgt, %n, %v : i32
    %v_1 = arith.constant 1.000000e+00 : f32
    %v_2 = arith.constant 2.000000e+00 : f32
    %v_3 = arith.select %v_0, %v_1, %v_2 : f32
    tt.store %x, %v_3 : !tt.ptr<f32>
    tt.return
  }
}
