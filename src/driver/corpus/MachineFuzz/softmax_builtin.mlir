module {
  tt.func public @softmax_builtin_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = arith.constant 64 : i32
    %i_0 = tt.get_program_id x : i32
    %i_1 = arith.muli %i_0, %i : i32
    %i_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<64xi32>
    %i_4 = arith.addi %i_3, %i_2 : tensor<64xi32>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_4 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %2 = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %3 = tt.addptr %2, %i_4 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %4 = tt.load %3 : tensor<64x!tt.ptr<f32>>
    %z = "tt.reduce"(%4) <{axis = 0 : i32}> ({
    ^bb0(%z_8: f32, %z_9: f32):
      %z_10 = arith.maxnumf %z_8, %z_9 : f32
      tt.reduce.return %z_10 : f32
    }) : (tensor<64xf32>) -> f32
    %z_5 = tt.splat %z : f32 -> tensor<64xf32>
    %z_6 = arith.subf %4, %z_5 : tensor<64xf32>
    %num = math.exp %z_6 : tensor<64xf32>
    %den = "tt.reduce"(%num) <{axis = 0 : i32}> ({
    ^bb0(%den_8: f32, %den_9: f32):
      %den_10 = arith.addf %den_8, %den_9 : f32
      tt.reduce.return %den_10 : f32
    }) : (tensor<64xf32>) -> f32
    %den_7 = tt.splat %den : f32 -> tensor<64xf32>
    %5 = arith.divf %num, %den_7 : tensor<64xf32>
    tt.store %1, %5 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}
