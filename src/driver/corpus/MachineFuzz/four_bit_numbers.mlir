module {
  tt.func public @narrow_kernel(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %packed = arith.constant dense<0> : tensor<64xi8>
    %cst = arith.constant dense<8.000000e+00> : tensor<64xf16>
    %nibble = arith.constant dense<15> : tensor<64xi8>
    %nibble_0 = arith.constant dense<4> : tensor<64xi32>
    %cst_1 = arith.constant dense<2> : tensor<64xi32>
    %i = arith.constant 64 : i32
    %i_2 = tt.get_program_id x : i32
    %i_3 = arith.muli %i_2, %i : i32
    %i_4 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_5 = tt.splat %i_3 : i32 -> tensor<64xi32>
    %i_6 = arith.addi %i_5, %i_4 : tensor<64xi32>
    %packed_7 = tt.splat %n : i32 -> tensor<64xi32>
    %packed_8 = arith.cmpi slt, %i_6, %packed_7 : tensor<64xi32>
    %packed_9 = arith.divsi %i_6, %cst_1 : tensor<64xi32>
    %packed_10 = tt.splat %x : !tt.ptr<i8> -> tensor<64x!tt.ptr<i8>>
    %packed_11 = tt.addptr %packed_10, %packed_9 : tensor<64x!tt.ptr<i8>>, tensor<64xi32>
    %packed_12 = tt.load %packed_11, %packed_8, %packed : tensor<64x!tt.ptr<i8>>
    %nibble_13 = arith.remsi %i_6, %cst_1 : tensor<64xi32>
    %nibble_14 = arith.muli %nibble_13, %nibble_0 : tensor<64xi32>
    %nibble_15 = arith.trunci %nibble_14 : tensor<64xi32> to tensor<64xi8>
    %nibble_16 = arith.shrui %packed_12, %nibble_15 : tensor<64xi8>
    %nibble_17 = arith.andi %nibble_16, %nibble : tensor<64xi8>
    %0 = tt.splat %out : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %1 = tt.addptr %0, %i_6 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %2 = arith.uitofp %nibble_17 : tensor<64xi8> to tensor<64xf16>
    %3 = arith.subf %2, %cst : tensor<64xf16>
    tt.store %1, %3, %packed_8 : tensor<64x!tt.ptr<f16>>
    tt.return
  }
}
