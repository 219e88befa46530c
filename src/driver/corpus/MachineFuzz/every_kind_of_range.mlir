module {
  tt.func public @ranges_kernel(%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %lo: i32, %hi: i32, %step: i32) attributes {noinline = false} {
    %b = arith.constant dense<0> : tensor<8xi32>
    %c = arith.constant 3825 : i32
    %c4_i32 = arith.constant 4 : i32
    %c2_i32 = arith.constant 2 : i32
    %c3_i32 = arith.constant 3 : i32
    %c10_i32 = arith.constant 10 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %a = scf.for %i = %lo to %hi step %step iter_args(%a_1 = %c0_i32) -> (i32)  : i32 {
      %a_2 = arith.addi %a_1, %i : i32
      scf.yield %a_2 : i32
    }
    %b_0 = scf.for %i = %c0_i32 to %hi step %c1_i32 iter_args(%b_1 = %b) -> (tensor<8xi32>)  : i32 {
      %b_2 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
      %b_3 = tt.splat %i : i32 -> tensor<8xi32>
      %b_4 = arith.muli %b_3, %b_2 : tensor<8xi32>
      %b_5 = arith.addi %b_1, %b_4 : tensor<8xi32>
      scf.yield %b_5 : tensor<8xi32>
    } {tt.num_stages = 2 : i32}
    %e = scf.for %arg4 = %c0_i32 to %c10_i32 step %c3_i32 iter_args(%e_1 = %c0_i32) -> (i32)  : i32 {
      %e_2 = arith.subi %c10_i32, %arg4 : i32
      %e_3 = arith.muli %e_1, %c10_i32 : i32
      %e_4 = arith.addi %e_3, %e_2 : i32
      scf.yield %e_4 : i32
    }
    tt.store %out, %a : !tt.ptr<i32>
    %0 = tt.addptr %out, %c1_i32 : !tt.ptr<i32>, i32
    %1 = "tt.reduce"(%b_0) <{axis = 0 : i32}> ({
    ^bb0(%arg4: i32, %arg5: i32):
      %5 = arith.addi %arg4, %arg5 : i32
      tt.reduce.return %5 : i32
    }) : (tensor<8xi32>) -> i32
    tt.store %0, %1 : !tt.ptr<i32>
    %2 = tt.addptr %out, %c2_i32 : !tt.ptr<i32>, i32
    tt.store %2, %c : !tt.ptr<i32>
    %3 = tt.addptr %out, %c3_i32 : !tt.ptr<i32>, i32
    tt.store %3, %c0_i32 : !tt.ptr<i32>
    %4 = tt.addptr %out, %c4_i32 : !tt.ptr<i32>, i32
    tt.store %4, %e : !tt.ptr<i32>
    tt.return
  }
}
