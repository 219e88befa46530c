tt.func @use(%a: !a, %c: !t) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %m = arith.mulf %d, %d : !t
  %s = arith.addf %m, %d : !t
  tt.return %s : !t
}
