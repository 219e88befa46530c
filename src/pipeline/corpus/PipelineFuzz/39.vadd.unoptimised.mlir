module {
  tt.func public @vadd(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %i = tt.get_program_id x : i32
    %i_0 = arith.constant 1024 : i32
    %i_1 = arith.extsi %i : i32 to i64
    %i_2 = arith.extsi %i_0 : i32 to i64
    %i_3 = arith.muli %i_1, %i_2 : i64
    %i_4 = arith.constant 2147483647 : i64
    %i_5 = arith.constant -2147483648 : i64
    %i_6 = arith.cmpi sle, %i_3, %i_4 : i64
    %i_7 = arith.cmpi sge, %i_3, %i_5 : i64
    %i_8 = arith.andi %i_6, %i_7 : i1
    %i_9 = arith.muli %i, %i_0 : i32
    %i_10 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_11 = tt.splat %i_9 : i32 -> tensor<1024xi32>
    %i_12 = arith.extsi %i_11 : tensor<1024xi32> to tensor<1024xi64>
    %i_13 = arith.extsi %i_10 : tensor<1024xi32> to tensor<1024xi64>
    %i_14 = arith.addi %i_12, %i_13 : tensor<1024xi64>
    %i_15 = arith.constant 2147483647 : i64
    %i_16 = arith.constant -2147483648 : i64
    %i_17 = arith.constant dense<2147483647> : tensor<1024xi64>
    %i_18 = arith.cmpi sle, %i_14, %i_17 : tensor<1024xi64>
    %i_19 = arith.constant dense<-2147483648> : tensor<1024xi64>
    %i_20 = arith.cmpi sge, %i_14, %i_19 : tensor<1024xi64>
    %i_21 = arith.andi %i_18, %i_20 : tensor<1024xi1>
    %i_22 = arith.addi %i_11, %i_10 : tensor<1024xi32>
    %m = tt.splat %n : i32 -> tensor<1024xi32>
    %m_23 = arith.cmpi slt, %i_22, %m : tensor<1024xi32>
    %0 = tt.splat %o : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_22 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %2 = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %3 = tt.addptr %2, %i_22 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %4 = tt.load %3, %m_23 : tensor<1024x!tt.ptr<f32>>
    %5 = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %6 = tt.addptr %5, %i_22 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %cst = arith.constant 0.000000e+00 : f32
    %cst_24 = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %7 = tt.load %6, %m_23, %cst_24 : tensor<1024x!tt.ptr<f32>>
    %8 = arith.addf %4, %7 : tensor<1024xf32>
    tt.store %1, %8, %m_23 : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}
