// RUN: txl-opt --txl-print-alias %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALIAS
// RUN: txl-opt --txl-print-allocation %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALLOC
// RUN: txl-opt --txl-insert-barriers=print=1 %s -o %t 2>&1 | FileCheck %s --check-prefix=FACTS
// RUN: FileCheck %s --check-prefix=BAR < %t
// RUN: txl-opt --txl-insert-barriers=print=1 %t -o %t2 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t %t2
// AGAIN-NOT: barrier=

#a = #ttg.linear<{register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]], block = []} -> {dim0 = 256}>
#b = #ttg.linear<{register = [[128]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []} -> {dim0 = 256}>
#s = #ttg.linear<{offset = [[1], [2], [4], [8], [16], [32], [64], [128]]} -> {dim0 = 256}>
!x = tensor<256xf32, #a>
!y = tensor<256xf32, #b>
!m = !ttg.memdesc<256xf32, #s, mutable>

module attributes {"ttg.num-warps" = 4 : i32} {
  // Two buffers that are not alive together share their bytes; one that a loop carries lives as long as the loop.
  // ALIAS: %[[A:.*]] -> %[[A]]
  // ALIAS: %[[B:.*]] -> %[[B]]
  // ALIAS: -> %[[A]] %[[B]]
  // ALLOC-LABEL: function={{.*}} name=carried bytes=3072 buffers=3
  // ALLOC-DAG: buffer={{.*}} function=carried use=explicit operation=ttg.local_alloc offset=0 bytes=1024 {{.*}} at_peak=no
  // ALLOC-DAG: buffer={{.*}} function=carried use=explicit operation=ttg.local_alloc offset=1024 bytes=1024 {{.*}} at_peak=no
  // ALLOC-DAG: buffer={{.*}} use=scratch operation=ttg.convert_layout offset=2048 bytes=1024 alignment=16 instances=1 at_peak=yes
  // FACTS-LABEL: name=carried 
  // FACTS: barrier={{.*}} before=ttg.local_load hazard=read_after_write memory=shared
  // BAR-LABEL: @carried
  // BAR: scf.for
  // BAR-NEXT: ttg.barrier local
  // BAR-NEXT: ttg.local_load
  // BAR-NEXT: ttg.convert_layout
  // The conversion has a barrier of its own, which also serves the store.
  // BAR-NEXT: ttg.local_store
  tt.func @carried(%x: !x, %n: i32) -> !x {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %a = ttg.local_alloc %x : (!x) -> !m
    %b = ttg.local_alloc %x : (!x) -> !m
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b, %v = %x) -> (!m, !m, !x) : i32 {
      %y = ttg.local_load %p : !m -> !y
      %z = ttg.convert_layout %y : !y -> !x
      ttg.local_store %z, %q : !x -> !m
      scf.yield %q, %p, %z : !m, !m, !x
    }
    tt.return %r#2 : !x
  }

  // ALLOC-LABEL: name=distinct bytes=1024 buffers=2
  // FACTS-LABEL: function={{.*}} name=distinct synchronises=yes at_start=write[0..1024) at_end=read[0..1024)
  // FACTS-NEXT: barrier={{.*}} before=ttg.local_load hazard=read_after_write memory=shared
  // FACTS-NEXT: barrier={{.*}} before=ttg.local_alloc hazard=write_after_read memory=shared
  // FACTS-NEXT: barrier={{.*}} before=ttg.local_load hazard=read_after_write memory=shared
  tt.func private @distinct(%x: !x) -> !y {
    %a = ttg.local_alloc %x : (!x) -> !m
    %y = ttg.local_load %a : !m -> !y
    %b = ttg.local_alloc %x : (!x) -> !m
    %z = ttg.local_load %b : !m -> !y
    %s = arith.addf %y, %z : !y
    tt.return %s : !y
  }

  // A callee's bytes are the caller's virtual buffer; what it leaves unsynchronised meets the next call.
  // ALLOC-LABEL: name=caller bytes=1024 buffers=2
  // ALLOC-COUNT-2: function=caller use=virtual operation=tt.call offset=0 bytes=1024
  // FACTS-LABEL: name=caller 
  // FACTS: barrier={{.*}} before=tt.call hazard=write_after_read memory=shared
  // FACTS-NOT: barrier=
  tt.func @caller(%x: !x) {
    %y = tt.call @distinct(%x) : (!x) -> !y
    %z = tt.call @distinct(%x) : (!x) -> !y
    tt.return
  }

  // A barrier that a branch has on one side only does not help the other.
  // FACTS-LABEL: name=branches 
  // FACTS: barrier={{.*}} before=ttg.local_load hazard=read_after_write memory=shared
  // FACTS-NOT: barrier=
  tt.func @branches(%x: !x, %c: i1) -> !y {
    %a = ttg.local_alloc %x : (!x) -> !m
    scf.if %c {
      ttg.barrier local
    }
    %y = ttg.local_load %a : !m -> !y
    tt.return %y : !y
  }

  // Different buffers of a row, known by their indices, are distinct.
  // FACTS-LABEL: name=rows 
  // FACTS-NOT: barrier=
  tt.func @rows(%x: !x) -> !y {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %m = ttg.local_alloc : () -> !ttg.memdesc<2x256xf32, #s, mutable>
    %p = ttg.memdesc_index %m[%c0] : !ttg.memdesc<2x256xf32, #s, mutable> -> !m
    %q = ttg.memdesc_index %m[%c1] : !ttg.memdesc<2x256xf32, #s, mutable> -> !m
    ttg.local_store %x, %p : !x -> !m
    ttg.barrier local
    ttg.local_store %x, %q : !x -> !m
    %y = ttg.local_load %p : !m -> !y
    tt.return %y : !y
  }

  // Small scratch buffers are disjoint while that costs no occupancy, so there is no barrier between two reductions.
  // ALLOC-LABEL: name=reductions
  // ALLOC-DAG: use=scratch operation=tt.reduce offset=0 bytes=16 
  // ALLOC-DAG: use=scratch operation=tt.reduce offset=16 bytes=16 
  // FACTS-LABEL: name=reductions 
  // FACTS-NOT: barrier=
  tt.func @reductions(%x: !x, %n: i32) -> f32 {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant 0.0 : f32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %zero) -> (f32) : i32 {
      %most = "tt.reduce"(%x) <{axis = 0 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %m = arith.maxnumf %a, %b : f32
        tt.reduce.return %m : f32
      }) : (!x) -> f32
      %s = tt.splat %most : f32 -> !x
      %y = arith.subf %x, %s : !x
      %least = "tt.reduce"(%y) <{axis = 0 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %m = arith.minnumf %a, %b : f32
        tt.reduce.return %m : f32
      }) : (!x) -> f32
      %next = arith.addf %v, %least : f32
      scf.yield %next : f32
    }
    tt.return %r : f32
  }
}
