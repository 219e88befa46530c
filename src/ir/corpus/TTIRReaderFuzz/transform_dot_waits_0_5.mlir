tt.func @older(%a: !a, %c: !t) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %e = txl.dot_async %a, %a, %c : !a * !a -> !t
  %m = arith.mulf %d, %d : !t
  %n = arith.mulf %m, %e : !t
  tt.return %n : !t
}
