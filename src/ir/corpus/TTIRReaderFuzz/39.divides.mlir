module {
  tt.func public @divides(%o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %a: i32, %f: f32) attributes {noinline = false} {
    %cst = arith.constant 3.000000e+00 : f32
    %cst_0 = arith.constant 2.000000e+00 : f32
    %0 = arith.sitofp %a : i32 to f32
    %1 = arith.divf %0, %cst : f32
    %2 = arith.divf %f, %cst_0 : f32
    %3 = arith.addf %1, %2 : f32
    tt.store %o, %3 : !tt.ptr<f32>
    tt.return
  }
}
