module {
  tt.func public @bitcast_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c64_i32 = arith.constant 64 : i32
    %mantissa = arith.constant dense<1065353216> : tensor<64xi32>
    %mantissa_0 = arith.constant dense<8388607> : tensor<64xi32>
    %exponent = arith.constant dense<127> : tensor<64xi32>
    %exponent_1 = arith.constant dense<255> : tensor<64xi32>
    %exponent_2 = arith.constant dense<23> : tensor<64xi32>
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %bits = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %bits_3 = tt.addptr %bits, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %bits_4 = tt.load %bits_3 : tensor<64x!tt.ptr<f32>>
    %bits_5 = tt.bitcast %bits_4 : tensor<64xf32> -> tensor<64xi32>
    %exponent_6 = arith.shrsi %bits_5, %exponent_2 : tensor<64xi32>
    %exponent_7 = arith.andi %exponent_6, %exponent_1 : tensor<64xi32>
    %exponent_8 = arith.subi %exponent_7, %exponent : tensor<64xi32>
    %mantissa_9 = arith.andi %bits_5, %mantissa_0 : tensor<64xi32>
    %mantissa_10 = arith.ori %mantissa_9, %mantissa : tensor<64xi32>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %2 = tt.bitcast %mantissa_10 : tensor<64xi32> -> tensor<64xf32>
    tt.store %1, %2 : tensor<64x!tt.ptr<f32>>
    %3 = tt.addptr %out, %c64_i32 : !tt.ptr<f32>, i32
    %4 = tt.splat %3 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %5 = tt.addptr %4, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %6 = arith.sitofp %exponent_8 : tensor<64xi32> to tensor<64xf32>
    tt.store %5, %6 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}
