module {
  tt.func public @printing(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %i = arith.constant dense<-2147483648> : tensor<32xi64>
    %i_0 = arith.constant dense<2147483647> : tensor<32xi64>
    %c3_i32 = arith.constant 3 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<32xf32>
    %i_1 = tt.make_range {end = 32 : i32, start = 0 : i32, tt.divisibility = dense<4> : tensor<1xi32>} : tensor<32xi32>
    %v = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %v_2 = tt.addptr %v, %i_1 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %v_3 = tt.load %v_2 : tensor<32x!tt.ptr<f32>>
    tt.print " v: " {hex = false, isSigned = array<i32: 0, 1>} : %v_3, %i_1 : tensor<32xf32>, tensor<32xi32>
    tt.print " hex: " {hex = true, isSigned = array<i32: 1>} : %i_1 : tensor<32xi32>
    tt.print " no args" {hex = false, isSigned = array<i32>}
    %0 = tt.get_program_id x : i32
    tt.print " u: " {hex = false, isSigned = array<i32: 0>} : %0 : i32
    %1 = arith.cmpf ogt, %v_3, %cst : tensor<32xf32>
    tt.assert %1, "positive" : tensor<32xi1>
    %2 = arith.cmpi sgt, %n, %c0_i32 : i32
    tt.assert %2, "n" : i1
    %3 = arith.cmpi sgt, %n, %c3_i32 : i32
    llvm.intr.assume %3 : i1
    %i_4 = tt.splat %n : i32 -> tensor<32xi32>
    %i_5 = arith.extsi %i_1 : tensor<32xi32> to tensor<32xi64>
    %i_6 = arith.extsi %n : i32 to i64
    %i_7 = tt.splat %i_6 : i64 -> tensor<32xi64>
    %i_8 = arith.addi %i_5, %i_7 : tensor<32xi64>
    %i_9 = arith.cmpi sle, %i_8, %i_0 : tensor<32xi64>
    %i_10 = arith.cmpi sge, %i_8, %i : tensor<32xi64>
    %i_11 = arith.andi %i_9, %i_10 : tensor<32xi1>
    tt.assert %i_11, "int32 overflow detected for operation add" : tensor<32xi1>
    %i_12 = arith.addi %i_1, %i_4 {tt.constancy = dense<4> : tensor<1xi32>, tt.contiguity = dense<16> : tensor<1xi32>, tt.divisibility = dense<16> : tensor<1xi32>} : tensor<32xi32>
    %4 = tt.addptr %v, %i_12 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    tt.store %4, %v_3 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
