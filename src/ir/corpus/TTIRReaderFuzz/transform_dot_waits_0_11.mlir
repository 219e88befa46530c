tt.func @while(%a: !a, %c: !t, %p: i1) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %l = scf.while (%x = %d) : (!t) -> !t {
    scf.condition(%p) %x : !t
  } do {
  ^bb0(%y: !t):
    %e = txl.dot_async %a, %a, %y : !a * !a -> !t
    scf.yield %e : !t
  }
  tt.return %l : !t
}
