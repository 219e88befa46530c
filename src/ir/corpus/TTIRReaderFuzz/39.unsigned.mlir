module {
  tt.func public @unsigned(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<3> : tensor<16xi32>
    %cst_0 = arith.constant dense<1> : tensor<16xi32>
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %a = tt.splat %x : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %a_1 = tt.addptr %a, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %a_2 = tt.load %a_1 : tensor<16x!tt.ptr<i32>>
    %b = tt.splat %y : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %b_3 = tt.addptr %b, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %b_4 = tt.load %b_3 : tensor<16x!tt.ptr<i32>>
    %0 = tt.splat %o : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %2 = arith.cmpi ugt, %a_2, %b_4 : tensor<16xi32>
    %3 = arith.extui %2 : tensor<16xi1> to tensor<16xi32>
    %4 = arith.addi %b_4, %cst_0 : tensor<16xi32>
    %5 = arith.divui %a_2, %4 : tensor<16xi32>
    %6 = arith.addi %3, %5 : tensor<16xi32>
    %7 = arith.remui %a_2, %4 : tensor<16xi32>
    %8 = arith.addi %6, %7 : tensor<16xi32>
    %9 = arith.shrui %a_2, %cst : tensor<16xi32>
    %10 = arith.addi %8, %9 : tensor<16xi32>
    %11 = arith.trunci %a_2 : tensor<16xi32> to tensor<16xi8>
    %12 = arith.extui %11 : tensor<16xi8> to tensor<16xi32>
    %13 = arith.addi %10, %12 : tensor<16xi32>
    tt.store %1, %13 : tensor<16x!tt.ptr<i32>>
    tt.return
  }
}
