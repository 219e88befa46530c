tt.func @chain(%a: !a, %c: !t) -> !t {
  %d = txl.dot_async %a, %a, %c : !a * !a -> !t
  %e = txl.dot_async %a, %a, %d : !a * !a -> !t
  tt.return %e : !t
}
