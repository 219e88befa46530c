tt.func @kept(%a: !a, %c: !t) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %e = txl.dot_async %a, %a, %d : !a * !a -> !t
  %m = arith.mulf %d, %e : !t
  tt.return %m : !t
}
