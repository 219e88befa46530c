module {
  tt.func public @scalar_arith(%o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %a: i32, %b: i32, %f: f32) attributes {noinline = false} {
    %c7_i32 = arith.constant 7 : i32
    %cst = arith.constant 2.000000e+00 : f32
    %c1_i32 = arith.constant 1 : i32
    %c5_i32 = arith.constant 5 : i32
    %c3_i32 = arith.constant 3 : i32
    %c2_i32 = arith.constant 2 : i32
    %0 = arith.muli %b, %c2_i32 : i32
    %1 = arith.addi %a, %0 : i32
    %2 = arith.divsi %a, %c3_i32 : i32
    %3 = arith.subi %1, %2 : i32
    %4 = arith.remsi %a, %c5_i32 : i32
    %5 = arith.addi %3, %4 : i32
    tt.store %o, %5 : !tt.ptr<i32>
    %6 = tt.addptr %o, %c1_i32 : !tt.ptr<i32>, i32
    %7 = arith.mulf %f, %cst : f32
    %8 = arith.sitofp %a : i32 to f32
    %9 = arith.addf %7, %8 : f32
    %10 = arith.fptosi %9 : f32 to i32
    tt.store %6, %10 : !tt.ptr<i32>
    %11 = tt.addptr %o, %c2_i32 : !tt.ptr<i32>, i32
    %12 = arith.andi %a, %c7_i32 : i32
    %13 = arith.xori %b, %c3_i32 : i32
    %14 = arith.shli %13, %c1_i32 : i32
    %15 = arith.ori %12, %14 : i32
    tt.store %11, %15 : !tt.ptr<i32>
    tt.return
  }
}
