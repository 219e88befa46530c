module {
  tt.func public @rope_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %cos: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %sin: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %heads: i32) attributes {noinline = false} {
    %c32_i32 = arith.constant 32 : i32
    %base = arith.constant 64 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %half = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %base_0 = arith.muli %0, %heads : i32
    %base_1 = arith.addi %base_0, %1 : i32
    %base_2 = arith.muli %base_1, %base : i32
    %base_3 = tt.addptr %x, %base_2 : !tt.ptr<f32>, i32
    %c = arith.muli %0, %c32_i32 : i32
    %c_4 = tt.addptr %cos, %c : !tt.ptr<f32>, i32
    %c_5 = tt.splat %c_4 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %c_6 = tt.addptr %c_5, %half : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %c_7 = tt.load %c_6 : tensor<32x!tt.ptr<f32>>
    %s = tt.addptr %sin, %c : !tt.ptr<f32>, i32
    %s_8 = tt.splat %s : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %s_9 = tt.addptr %s_8, %half : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %s_10 = tt.load %s_9 : tensor<32x!tt.ptr<f32>>
    %2 = tt.splat %base_3 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %3 = tt.addptr %2, %half : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %4 = tt.load %3 : tensor<32x!tt.ptr<f32>>
    %5 = tt.addptr %base_3, %c32_i32 : !tt.ptr<f32>, i32
    %6 = tt.splat %5 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %7 = tt.addptr %6, %half : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %8 = tt.load %7 : tensor<32x!tt.ptr<f32>>
    %9 = arith.mulf %4, %c_7 : tensor<32xf32>
    %10 = arith.mulf %8, %s_10 : tensor<32xf32>
    %11 = arith.subf %9, %10 : tensor<32xf32>
    tt.store %3, %11 : tensor<32x!tt.ptr<f32>>
    %12 = arith.mulf %8, %c_7 : tensor<32xf32>
    %13 = arith.mulf %4, %s_10 : tensor<32xf32>
    %14 = arith.addf %12, %13 : tensor<32xf32>
    tt.store %7, %14 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
