module {
  tt.func public @named_tuple_kernel(%a.base: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %a.stride: i32, %out.base: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out.stride: i32) attributes {noinline = false} {
    %cst = arith.constant dense<2.000000e+00> : tensor<8xf32>
    %i = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %row = tt.get_program_id x : i32
    %0 = arith.muli %row, %out.stride : i32
    %1 = tt.addptr %out.base, %0 : !tt.ptr<f32>, i32
    %2 = tt.splat %1 : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %3 = tt.addptr %2, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %4 = arith.muli %row, %a.stride : i32
    %5 = tt.addptr %a.base, %4 : !tt.ptr<f32>, i32
    %6 = tt.splat %5 : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %7 = tt.addptr %6, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %8 = tt.load %7 : tensor<8x!tt.ptr<f32>>
    %9 = arith.mulf %8, %cst : tensor<8xf32>
    tt.store %3, %9 : tensor<8x!tt.ptr<f32>>
    tt.return
  }
}
