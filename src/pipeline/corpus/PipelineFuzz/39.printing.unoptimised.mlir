module {
  tt.func public @printing(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %i = tt.make_range {end = 32 : i32, start = 0 : i32, tt.divisibility = dense<4> : tensor<1xi32>} : tensor<32xi32>
    %v = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %v_0 = tt.addptr %v, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %v_1 = tt.load %v_0 : tensor<32x!tt.ptr<f32>>
    tt.print " v: " {hex = false, isSigned = array<i32: 0, 1>} : %v_1, %i : tensor<32xf32>, tensor<32xi32>
    tt.print " hex: " {hex = true, isSigned = array<i32: 1>} : %i : tensor<32xi32>
    tt.print " no args" {hex = false, isSigned = array<i32>}
    %0 = tt.get_program_id x : i32
    %1 = arith.bitcast %0 : i32 to i32
    tt.print " u: " {hex = false, isSigned = array<i32: 0>} : %1 : i32
    %cst = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<32xf32>
    %2 = arith.cmpf ogt, %v_1, %cst_2 : tensor<32xf32>
    tt.assert %2, "positive" : tensor<32xi1>
    %c0_i32 = arith.constant 0 : i32
    %3 = arith.cmpi sgt, %n, %c0_i32 : i32
    tt.assert %3, "n" : i1
    %c3_i32 = arith.constant 3 : i32
    %4 = arith.cmpi sgt, %n, %c3_i32 : i32
    llvm.intr.assume %4 : i1
    %i_3 = tt.splat %n : i32 -> tensor<32xi32>
    %i_4 = arith.extsi %i : tensor<32xi32> to tensor<32xi64>
    %i_5 = arith.extsi %i_3 : tensor<32xi32> to tensor<32xi64>
    %i_6 = arith.addi %i_4, %i_5 : tensor<32xi64>
    %i_7 = arith.constant 2147483647 : i64
    %i_8 = arith.constant -2147483648 : i64
    %i_9 = arith.constant dense<2147483647> : tensor<32xi64>
    %i_10 = arith.cmpi sle, %i_6, %i_9 : tensor<32xi64>
    %i_11 = arith.constant dense<-2147483648> : tensor<32xi64>
    %i_12 = arith.cmpi sge, %i_6, %i_11 : tensor<32xi64>
    %i_13 = arith.andi %i_10, %i_12 : tensor<32xi1>
    tt.assert %i_13, "int32 overflow detected for operation add" : tensor<32xi1>
    %i_14 = arith.addi %i, %i_3 {tt.constancy = dense<4> : tensor<1xi32>, tt.contiguity = dense<16> : tensor<1xi32>, tt.divisibility = dense<16> : tensor<1xi32>} : tensor<32xi32>
    %5 = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %6 = tt.addptr %5, %i_14 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    tt.store %6, %v_1 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
