// RUN: txl-opt %s | FileCheck %s
// RUN: txl-opt %s | txl-opt | FileCheck %s
// Spelling: older forms become today's, and every hint survives.

// CHECK: #[[LICM:.*]] = #llvm.loop_licm<disable = true>
// CHECK: #[[LOOP:.*]] = #llvm.loop_annotation<licm = #[[LICM]]>
#loop_licm = #llvm.loop_licm<disable = true>
#loop_annotation = #llvm.loop_annotation<licm = #loop_licm>

// CHECK: tt.func public @hints(%{{.*}}: tensor<4x!tt.ptr<f32>> {tt.divisibility = 16 : i32}, %{{.*}}: tensor<4xi1>, %{{.*}}: tensor<4xf32>) attributes {noinline = false} {
tt.func public @hints(%p: tensor<4x!tt.ptr<f32>> {tt.divisibility = 16 : i32}, %m: tensor<4xi1>, %x: tensor<4xf32>) attributes {noinline = false} {
  // CHECK: tt.load %{{.*}} {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_first>} : tensor<4x!tt.ptr<f32>>
  %a = tt.load %p cacheModifier = cg evictionPolicy = evict_first : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.load %{{.*}}, %{{.*}} {cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_last>} : tensor<4x!tt.ptr<f32>>
  %b = tt.load %p, %m evictionPolicy = evict_last : tensor<4x!tt.ptr<f32>>
  // CHECK: %[[HALF:.*]] = tt.l2_policy "evict_last", "evict_first" {fraction = 5.000000e-01 : f32}
  %half = tt.l2_policy "evict_last", "evict_first" {fraction = 0.5 : f32}
  // CHECK: tt.load %{{.*}}, %{{.*}} policy %[[HALF]] : tensor<4x!tt.ptr<f32>>
  %hinted = tt.load %p, %m policy %half : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.store %{{.*}}, %{{.*}} policy %[[HALF]] : tensor<4x!tt.ptr<f32>>
  tt.store %p, %hinted policy %half : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} {isVolatile = true} : tensor<4x!tt.ptr<f32>>
  %c = tt.load %p, %m, %x {isVolatile = true} : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.store %{{.*}}, %{{.*}}, %{{.*}} {cachePolicy = #tt.cache_policy<cache_modifier = wt, eviction_policy = evict_normal>} : tensor<4x!tt.ptr<f32>>
  tt.store %p, %a, %m cacheModifier = wt : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.store %{{.*}}, %{{.*}} {cachePolicy = #tt.cache_policy<cache_modifier = cs, eviction_policy = evict_normal>} : tensor<4x!tt.ptr<f32>>
  tt.store %p, %b {cachePolicy = #tt.cache_policy<cache_modifier = cs>} : tensor<4x!tt.ptr<f32>>
  tt.return
}

// CHECK: @spaces(%{{.*}}: !tt.ptr<f32, "constant">, %{{.*}}: !tt.ptr<f32>, %{{.*}}: !tt.ptr<!tt.ptr<i8>>)
tt.func @spaces(%p: !tt.ptr<f32, 4>, %q: !tt.ptr<f32, 1>, %r: !tt.ptr<!tt.ptr<i8>>) {
  tt.return
}

// CHECK-LABEL: @loops
tt.func @loops(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    // CHECK: } {llvm.loop_annotation = #[[LOOP]], tt.num_stages = 3 : i32}
  } {llvm.loop_annotation = #loop_annotation, tt.num_stages = 3 : i32}
  tt.return
}

// CHECK-LABEL: @attributes
tt.func @attributes(%n: i32) {
  // CHECK: tt.make_range {end = 32 : i32, start = 0 : i32, tt.divisibility = dense<4> : tensor<1xi32>} : tensor<32xi32>
  %i = tt.make_range {end = 32 : i32, start = 0 : i32, tt.divisibility = dense<4> : tensor<1xi32>} : tensor<32xi32>
  // CHECK: ub.poison {tt.divisibility = dense<16> : tensor<1xi32>} : i32
  %p = ub.poison {tt.divisibility = dense<16> : tensor<1xi32>} : i32
  // CHECK: llvm.intr.assume %{{.*}} : i1
  %c = arith.cmpi sgt, %n, %p : i32
  llvm.intr.assume %c : i1
  // CHECK: tt.atomic_poll acquire, gpu, %{{.*}}, %{{.*}} timeout %{{.*}} : tensor<32x!tt.ptr<i32>>, tensor<32xi32> -> tensor<32xi1>
  %q = ub.poison : tensor<32x!tt.ptr<i32>>
  %t = arith.constant 1000 : i64
  %o = tt.atomic_poll acquire, gpu, %q, %i timeout %t : tensor<32x!tt.ptr<i32>>, tensor<32xi32> -> tensor<32xi1>
  // CHECK: tt.atomic_store relaxed, sys, %{{.*}}, %{{.*}}, %{{.*}} : tensor<32x!tt.ptr<i32>>
  tt.atomic_store relaxed, sys, %q, %i, %o : tensor<32x!tt.ptr<i32>>
  // CHECK: ttg.barrier all
  ttg.barrier all
  tt.return
}
