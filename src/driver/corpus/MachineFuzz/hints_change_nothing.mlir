module {
  tt.func public @hints_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %i = arith.constant 64 : i32
    %i_0 = tt.get_program_id x : i32
    %i_1 = arith.muli %i_0, %i : i32
    %i_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<64xi32>
    %i_4 = arith.addi %i_3, %i_2 {tt.contiguity = dense<64> : tensor<1xi32>, tt.divisibility = dense<64> : tensor<1xi32>} : tensor<64xi32>
    %0 = arith.cmpi sgt, %n, %c0_i32 : i32
    llvm.intr.assume %0 : i1
    %v = tt.splat %n : i32 -> tensor<64xi32>
    %v_5 = arith.cmpi slt, %i_4, %v : tensor<64xi32>
    %v_6 = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %v_7 = tt.addptr %v_6, %i_4 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v_8 = tt.load %v_7, %v_5 {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_normal>} : tensor<64x!tt.ptr<f32>>
    %1 = tt.splat %out : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %2 = tt.addptr %1, %i_4 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    tt.store %2, %v_8, %v_5 {cachePolicy = #tt.cache_policy<cache_modifier = cs, eviction_policy = evict_normal>} : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}
