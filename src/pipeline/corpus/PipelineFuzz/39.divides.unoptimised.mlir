module {
  tt.func public @divides(%o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %a: i32, %f: f32) attributes {noinline = false} {
    %c3_i32 = arith.constant 3 : i32
    %0 = arith.sitofp %a : i32 to f32
    %1 = arith.sitofp %c3_i32 : i32 to f32
    %2 = arith.divf %0, %1 : f32
    %cst = arith.constant 2.000000e+00 : f32
    %3 = arith.divf %f, %cst : f32
    %4 = arith.addf %2, %3 : f32
    tt.store %o, %4 : !tt.ptr<f32>
    tt.return
  }
}
