// RUN: txl-opt %s --txl-distinct-arguments -split-input-file | FileCheck %s
// CTAs that meet only because arguments may overlap do so in the version for these.

// CHECK-LABEL: @distinct
// CHECK-NOT: overlap
// CHECK: txl.cluster_arrive
// CHECK-NEXT: txl.cluster_wait
// CHECK-NEXT: tt.return
module attributes {"txl.num-warpgroups" = 1 : i32, "txl.cluster" = 2 : i32} {
  tt.func public @distinct() {
    txl.cluster_arrive {"txl.if-arguments-overlap"}
    txl.cluster_wait {"txl.if-arguments-overlap"}
    txl.cluster_arrive
    txl.cluster_wait
    tt.return
  }
}

// -----

// CHECK-LABEL: @overlapping
// CHECK-COUNT-2: txl.if-arguments-overlap
module attributes {"txl.num-warpgroups" = 1 : i32, "txl.cluster" = 2 : i32, "txl.arguments-overlap"} {
  tt.func public @overlapping() {
    txl.cluster_arrive {"txl.if-arguments-overlap"}
    txl.cluster_wait {"txl.if-arguments-overlap"}
    tt.return
  }
}
