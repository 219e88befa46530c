module {
  tt.func public @int8s(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i8> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %v = tt.splat %x : !tt.ptr<i8> -> tensor<16x!tt.ptr<i8>>
    %v_0 = tt.addptr %v, %i : tensor<16x!tt.ptr<i8>>, tensor<16xi32>
    %v_1 = tt.load %v_0 : tensor<16x!tt.ptr<i8>>
    %0 = tt.splat %o : !tt.ptr<i8> -> tensor<16x!tt.ptr<i8>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<i8>>, tensor<16xi32>
    %2 = arith.extsi %v_1 : tensor<16xi8> to tensor<16xi64>
    %3 = arith.extsi %v_1 : tensor<16xi8> to tensor<16xi64>
    %4 = arith.muli %2, %3 : tensor<16xi64>
    %c127_i64 = arith.constant 127 : i64
    %c-128_i64 = arith.constant -128 : i64
    %cst = arith.constant dense<127> : tensor<16xi64>
    %5 = arith.cmpi sle, %4, %cst : tensor<16xi64>
    %cst_2 = arith.constant dense<-128> : tensor<16xi64>
    %6 = arith.cmpi sge, %4, %cst_2 : tensor<16xi64>
    %7 = arith.andi %5, %6 : tensor<16xi1>
    %8 = arith.muli %v_1, %v_1 : tensor<16xi8>
    %c3_i8 = arith.constant 3 : i8
    %cst_3 = arith.constant dense<3> : tensor<16xi8>
    %9 = arith.divsi %v_1, %cst_3 : tensor<16xi8>
    %10 = arith.extsi %8 : tensor<16xi8> to tensor<16xi64>
    %11 = arith.extsi %9 : tensor<16xi8> to tensor<16xi64>
    %12 = arith.addi %10, %11 : tensor<16xi64>
    %c127_i64_4 = arith.constant 127 : i64
    %c-128_i64_5 = arith.constant -128 : i64
    %cst_6 = arith.constant dense<127> : tensor<16xi64>
    %13 = arith.cmpi sle, %12, %cst_6 : tensor<16xi64>
    %cst_7 = arith.constant dense<-128> : tensor<16xi64>
    %14 = arith.cmpi sge, %12, %cst_7 : tensor<16xi64>
    %15 = arith.andi %13, %14 : tensor<16xi1>
    %16 = arith.addi %8, %9 : tensor<16xi8>
    tt.store %1, %16 : tensor<16x!tt.ptr<i8>>
    tt.return
  }
}
