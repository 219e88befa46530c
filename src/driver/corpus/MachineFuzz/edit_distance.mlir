module {
  tt.func public @levenshtein_kernel(%a: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32, %m: i32) attributes {noinline = false} {
    %c-1_i32 = arith.constant -1 : i32
    %cst = arith.constant dense<-1> : tensor<32xi32>
    %cst_0 = arith.constant dense<1> : tensor<32xi32>
    %c1_i32 = arith.constant 1 : i32
    %cst_1 = arith.constant dense<0> : tensor<32xi32>
    %j = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %y = arith.cmpi sgt, %j, %cst_1 : tensor<32xi32>
    %y_2 = tt.splat %m : i32 -> tensor<32xi32>
    %y_3 = arith.cmpi sle, %j, %y_2 : tensor<32xi32>
    %y_4 = arith.andi %y, %y_3 : tensor<32xi1>
    %y_5 = tt.splat %b : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
    %y_6 = tt.addptr %y_5, %j : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    %y_7 = tt.addptr %y_6, %cst : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    %y_8 = tt.load %y_7, %y_4, %cst : tensor<32x!tt.ptr<i32>>
    %0 = arith.addi %n, %c1_i32 : i32
    %row = scf.for %i = %c1_i32 to %0 step %c1_i32 iter_args(%row_9 = %j) -> (tensor<32xi32>)  : i32 {
      %x = tt.addptr %a, %i : !tt.ptr<i32>, i32
      %x_10 = tt.addptr %x, %c-1_i32 : !tt.ptr<i32>, i32
      %x_11 = tt.load %x_10 : !tt.ptr<i32>
      %shifted = arith.subi %j, %cst_0 : tensor<32xi32>
      %shifted_12 = arith.maxsi %shifted, %cst_1 : tensor<32xi32>
      %shifted_13 = tt.gather %row_9[%shifted_12] {axis = 0 : i32} : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
      %step = arith.addi %row_9, %cst_0 : tensor<32xi32>
      %step_14 = tt.splat %x_11 : i32 -> tensor<32xi32>
      %step_15 = arith.cmpi ne, %step_14, %y_8 : tensor<32xi32>
      %step_16 = arith.extui %step_15 : tensor<32xi1> to tensor<32xi32>
      %step_17 = arith.addi %shifted_13, %step_16 : tensor<32xi32>
      %step_18 = tt.splat %i : i32 -> tensor<32xi32>
      %step_19 = arith.select %y, %step_17, %step_18 : tensor<32xi1>, tensor<32xi32>
      %step_20 = arith.minsi %step, %step_19 : tensor<32xi32>
      %row_21 = arith.subi %step_20, %j : tensor<32xi32>
      %row_22 = "tt.scan"(%row_21) <{axis = 0 : i32, reverse = false}> ({
      ^bb0(%arg7: i32, %arg8: i32):
        %row_24 = arith.minsi %arg7, %arg8 : i32
        tt.scan.return %row_24 : i32
      }) : (tensor<32xi32>) -> tensor<32xi32>
      %row_23 = arith.addi %row_22, %j : tensor<32xi32>
      scf.yield %row_23 : tensor<32xi32>
    }
    %1 = arith.cmpi eq, %j, %y_2 : tensor<32xi32>
    %2 = arith.select %1, %row, %cst_1 : tensor<32xi1>, tensor<32xi32>
    %3 = "tt.reduce"(%2) <{axis = 0 : i32}> ({
    ^bb0(%arg5: i32, %arg6: i32):
      %4 = arith.addi %arg5, %arg6 : i32
      tt.reduce.return %4 : i32
    }) : (tensor<32xi32>) -> i32
    tt.store %out, %3 : !tt.ptr<i32>
    tt.return
  }
}
