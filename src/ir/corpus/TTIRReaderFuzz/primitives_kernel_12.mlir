module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64x16xf16>
    %buffer = arith.constant 1 : i32
    %row = ttg.local_alloc : () -> !ttg.memdesc<3x64x16xf16, row, mutable>
    %buffer_0 = ttg.memdesc_index %row[%buffer] : !ttg.memdesc<3x64x16xf16, row, mutable> -> !ttg.memdesc<64x16xf16, mutable>
    ttg.local_store %cst, %buffer_0 : tensor<64x16xf16> -> !ttg.memdesc<64x16xf16, mutable>
    %part = ttg.memdesc_subslice %buffer_0[32, 0] : !ttg.memdesc<64x16xf16, mutable> -> !ttg.memdesc<32x16xf16, mutable, 64x16>
    %flat = ttg.memdesc_reshape %buffer_0 : !ttg.memdesc<64x16xf16, mutable> -> !ttg.memdesc<1024xf16, mutable>
    %turned = ttg.memdesc_trans %buffer_0 {order = array<i32: 1, 0>} : !ttg.memdesc<64x16xf16, mutable> -> !ttg.memdesc<16x64xf16, mutable>
    %total = ttg.local_load %part : !ttg.memdesc<32x16xf16, mutable, 64x16> -> tensor<32x16xf16>
    %total_1 = tt.reshape %total allow_reorder : tensor<32x16xf16> -> tensor<512xf16>
    %total_2 = "tt.reduce"(%total_1) <{axis = 0 : i32}> ({
    ^bb0(%total_11: f16 loc(callsite(#loc10 at #loc26)), %total_12: f16 loc(callsite(#loc10 at #loc26))):
      %total_13 = arith.addf %total_11, %total_12 : f16
      tt.reduce.return %total_13 : f16
    }) : (tensor<512xf16>) -> f16
    %total_3 = ttg.local_load %flat : !ttg.memdesc<1024xf16, mutable> -> tensor<1024xf16>
    %total_4 = tt.reshape %total_3 allow_reorder : tensor<1024xf16> -> tensor<1024xf16>
    %total_5 = "tt.reduce"(%total_4) <{axis = 0 : i32}> ({
    ^bb0(%total_11: f16 loc(callsite(#loc10 at #loc28)), %total_12: f16 loc(callsite(#loc10 at #loc28))):
      %total_13 = arith.addf %total_11, %total_12 : f16
      tt.reduce.return %total_13 : f16
    }) : (tensor<1024xf16>) -> f16
    %total_6 = arith.addf %total_2, %total_5 : f16
    %total_7 = ttg.local_load %turned : !ttg.memdesc<16x64xf16, mutable> -> tensor<16x64xf16>
    %total_8 = tt.reshape %total_7 allow_reorder : tensor<16x64xf16> -> tensor<1024xf16>
    %total_9 = "tt.reduce"(%total_8) <{axis = 0 : i32}> ({
    ^bb0(%total_11: f16 loc(callsite(#loc10 at #loc30)), %total_12: f16 loc(callsite(#loc10 at #loc30))):
      %total_13 = arith.addf %total_11, %total_12 : f16
      tt.reduce.return %total_13 : f16
    }) : (tensor<1024xf16>) -> f16
    %total_10 = arith.addf %total_6, %total_9 : f16
    tt.store %x, %total_10 : !tt.ptr<f16>
    tt.return
  }
}
