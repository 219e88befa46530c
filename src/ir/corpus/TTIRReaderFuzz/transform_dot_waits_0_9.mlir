tt.func @branch(%a: !a, %c: !t, %p: i1) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %i = scf.if %p -> (!t) {
    %m = arith.mulf %d, %d : !t
    scf.yield %m : !t
  } else {
    scf.yield %d : !t
  }
  tt.return %i : !t
}
