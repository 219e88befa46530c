tt.func @loop(%a: !a, %c: !t, %n: i32) -> !t {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c) -> (!t) : i32 {
    %d = txl.dot_async %a, %a, %x : !a * !a -> !t
    txl.dot_wait 1
    scf.yield %d : !t
  }
  tt.return %l : !t
}
