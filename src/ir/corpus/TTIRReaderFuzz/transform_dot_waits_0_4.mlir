tt.func @pending(%a: !a, %c: !t) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %e = txl.dot_async %a, %a, %c : !a * !a -> !t
  txl.dot_wait 1
  %m = arith.mulf %d, %d : !t
  %n = arith.mulf %m, %e : !t
  tt.return %n : !t
}
