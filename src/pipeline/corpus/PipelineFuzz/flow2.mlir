module {
  tt.func public @flow2(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %m: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<32xf32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<2.000000e+00> : tensor<32xf32>
    %c4_i32 = arith.constant 4 : i32
    %c3_i32 = arith.constant 3 : i32
    %v = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %v_1 = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %v_2 = tt.addptr %v_1, %v : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %v_3 = tt.load %v_2 : tensor<32x!tt.ptr<f32>>
    %v_4 = scf.for %a = %c0_i32 to %n step %c1_i32 iter_args(%v_5 = %v_3) -> (tensor<32xf32>)  : i32 {
      %t = scf.for %b = %a to %m step %c1_i32 iter_args(%t_7 = %cst) -> (tensor<32xf32>)  : i32 {
        %t_8 = arith.sitofp %b : i32 to f32
        %t_9 = tt.splat %t_8 : f32 -> tensor<32xf32>
        %t_10 = arith.mulf %v_5, %t_9 : tensor<32xf32>
        %t_11 = arith.addf %t_7, %t_10 : tensor<32xf32>
        %0 = arith.cmpi sgt, %b, %c3_i32 : i32
        %1 = arith.cmpi slt, %a, %c4_i32 : i32
        %2 = arith.andi %0, %1 : i1
        %3 = scf.if %2 -> (tensor<32xf32>) {
          %t_12 = arith.mulf %t_11, %cst_0 : tensor<32xf32>
          scf.yield %t_12 : tensor<32xf32>
        } else {
          scf.yield %t_11 : tensor<32xf32>
        }
        scf.yield %3 : tensor<32xf32>
      }
      %v_6 = arith.addf %v_5, %t : tensor<32xf32>
      scf.yield %v_6 : tensor<32xf32>
    }
    tt.store %v_2, %v_4 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
