module {
  tt.func public @hints(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %a = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %a_0 = tt.addptr %a, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %a_1 = tt.load %a_0 {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_first>} : tensor<64x!tt.ptr<f32>>
    %b = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %b_2 = tt.addptr %b, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %b_3 = tt.load %b_2 {isVolatile = true} : tensor<64x!tt.ptr<f32>>
    %c = tt.splat %n : i32 -> tensor<64xi32>
    %c_4 = arith.cmpi slt, %i, %c : tensor<64xi32>
    %c_5 = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %c_6 = tt.addptr %c_5, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %c_7 = tt.load %c_6, %c_4 {cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_last>} : tensor<64x!tt.ptr<f32>>
    %0 = tt.splat %o : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %2 = arith.addf %a_1, %b_3 : tensor<64xf32>
    %3 = arith.addf %2, %c_7 : tensor<64xf32>
    tt.store %1, %3 {cachePolicy = #tt.cache_policy<cache_modifier = wt, eviction_policy = evict_last>} : tensor<64x!tt.ptr<f32>>
    %s = tt.load %x : !tt.ptr<f32>
    tt.store %o, %s {cachePolicy = #tt.cache_policy<cache_modifier = cs, eviction_policy = evict_first>} : !tt.ptr<f32>
    tt.return
  }
}
