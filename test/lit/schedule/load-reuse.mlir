// A load that repeats an earlier one of its block is that one, whatever its eviction policy, if nothing is written in between.
// RUN: txl-opt %s -split-input-file --txl-reuse-loads | FileCheck %s

// CHECK-LABEL: @again
// CHECK: %[[X:.*]] = tt.load
// CHECK-NOT: tt.load
// CHECK: tt.store %{{.*}}, %[[X]]
tt.func public @again(%p: tensor<64x!tt.ptr<f32>>, %q: !tt.ptr<f32>, %m: tensor<64xi1>, %o: tensor<64xf32>) {
  %x = tt.load %p, %m, %o {cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_last>} : tensor<64x!tt.ptr<f32>>
  %max = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<64xf32>) -> f32
  %y = tt.load %p, %m, %o {cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_first>} : tensor<64x!tt.ptr<f32>>
  tt.store %p, %y, %m : tensor<64x!tt.ptr<f32>>
  tt.store %q, %max : !tt.ptr<f32>
  tt.return
}

// -----

// Other masks, other defaults, volatile loads, `cv`, a store or an atomic in between, another block, and large tiles.
// CHECK-LABEL: @left
// CHECK-COUNT-11: tt.load
tt.func public @left(%p: tensor<64x!tt.ptr<f32>>, %m: tensor<64xi1>, %n: tensor<64xi1>, %o: tensor<64xf32>, %z: tensor<64xf32>, %c: i1, %large: tensor<4096x!tt.ptr<f32>>) {
  %a = tt.load %p, %m, %o : tensor<64x!tt.ptr<f32>>
  %b = tt.load %p, %n, %o : tensor<64x!tt.ptr<f32>>
  %d = tt.load %p, %m, %z : tensor<64x!tt.ptr<f32>>
  %e = tt.load %p, %m, %o {isVolatile = true} : tensor<64x!tt.ptr<f32>>
  %f = tt.load %p, %m, %o {cachePolicy = #tt.cache_policy<cache_modifier = cv, eviction_policy = evict_normal>} : tensor<64x!tt.ptr<f32>>
  %s1 = arith.addf %a, %b : tensor<64xf32>
  %s2 = arith.addf %d, %e : tensor<64xf32>
  %s3 = arith.addf %s1, %s2 : tensor<64xf32>
  %s4 = arith.addf %s3, %f : tensor<64xf32>
  tt.store %p, %s4 : tensor<64x!tt.ptr<f32>>
  %g = tt.load %p, %m, %o : tensor<64x!tt.ptr<f32>>
  %old = tt.atomic_rmw fadd, relaxed, gpu, %p, %g, %m : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
  %h = tt.load %p, %m, %o : tensor<64x!tt.ptr<f32>>
  scf.if %c {
    %i = tt.load %p, %m, %o : tensor<64x!tt.ptr<f32>>
    %j = arith.addf %i, %h : tensor<64xf32>
    tt.store %p, %j : tensor<64x!tt.ptr<f32>>
  }
  %k = tt.load %p, %m, %o : tensor<64x!tt.ptr<f32>>
  tt.store %p, %k : tensor<64x!tt.ptr<f32>>
  %l = tt.load %large {cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_last>} : tensor<4096x!tt.ptr<f32>>
  %u = tt.load %large : tensor<4096x!tt.ptr<f32>>
  %v = arith.addf %l, %u : tensor<4096xf32>
  tt.store %large, %v : tensor<4096x!tt.ptr<f32>>
  tt.return
}
