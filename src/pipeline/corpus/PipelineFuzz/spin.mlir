module {
  tt.func public @spin(%lock: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %true = arith.constant true
    %cst = arith.constant 1.000000e+00 : f32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    scf.while : () -> () {
      %3 = tt.atomic_cas acq_rel, gpu, %lock, %c0_i32, %c1_i32 : (!tt.ptr<i32>, i32, i32) -> i32
      %4 = arith.cmpi eq, %3, %c1_i32 : i32
      scf.condition(%4)
    } do {
      scf.yield
    }
    %0 = tt.load %x : !tt.ptr<f32>
    %1 = arith.addf %0, %cst : f32
    tt.store %x, %1 : !tt.ptr<f32>
    ttg.barrier all
    %2 = tt.atomic_rmw exch, acq_rel, gpu, %lock, %c0_i32, %true : (!tt.ptr<i32>, i32, i1) -> i32
    tt.return
  }
}
