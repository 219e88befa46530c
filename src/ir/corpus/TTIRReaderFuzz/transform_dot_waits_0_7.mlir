tt.func @rotated(%a: !a, %c: !t, %n: i32) -> !t {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !t
  %first = txl.dot_async %a, %a, %zero : !a * !a -> !t
  %l:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c, %y = %first) -> (!t, !t) : i32 {
    %d = txl.dot_async %a, %a, %zero : !a * !a -> !t
    %s = arith.addf %x, %y : !t
    scf.yield %s, %d : !t, !t
  }
  tt.return %l#0 : !t
}
