// RUN: not txl-opt %s --txl-ttgir=target=sm_70 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not txl-opt %s --txl-ttgir=num-warps=3 2>&1 | FileCheck %s --check-prefix=WARPS
// RUN: not txl-opt %s --txl-ttgir=num-ctas=2 2>&1 | FileCheck %s --check-prefix=CTAS
// RUN: txl-opt %s --txl-ttgir | not txl-opt --txl-ttgir 2>&1 | FileCheck %s --check-prefix=TWICE
// TARGET: error: no architecture is called `sm_70`; there are sm_80, sm_86
// WARPS: error: a program has 1, 2, 4, 8, 16 or 32 warps, not 3
// CTAS: error: tiles are laid out for one CTA, not for 2
// TWICE: error: the tiles of this module have layouts already
tt.func public @nothing() {
  tt.return
}
