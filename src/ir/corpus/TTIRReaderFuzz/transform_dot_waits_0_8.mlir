tt.func @captured(%a: !a, %c: !t, %n: i32) -> !t {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c) -> (!t) : i32 {
    %s = arith.addf %x, %d : !t
    scf.yield %s : !t
  }
  tt.return %l : !t
}
