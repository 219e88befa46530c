module {
  tt.func public @compares(%o: !tt.ptr<i1> {tt.divisibility = 16 : i32}, %a: i32, %b: i32, %f: f32) attributes {noinline = false} {
    %0 = arith.cmpi slt, %a, %b : i32
    %1 = arith.cmpi sle, %a, %b : i32
    %2 = arith.andi %0, %1 : i1
    %3 = arith.cmpi eq, %a, %b : i32
    %cst = arith.constant 1.000000e+00 : f32
    %4 = arith.cmpf ogt, %f, %cst : f32
    %5 = arith.xori %3, %4 : i1
    %6 = arith.ori %2, %5 : i1
    %7 = tt.bitcast %o : !tt.ptr<i1> -> !tt.ptr<i8>
    %8 = arith.extui %6 : i1 to i8
    tt.store %7, %8 : !tt.ptr<i8>
    %c1_i32 = arith.constant 1 : i32
    %9 = tt.addptr %o, %c1_i32 : !tt.ptr<i1>, i32
    %10 = arith.cmpi ne, %a, %b : i32
    %cst_0 = arith.constant 2.000000e+00 : f32
    %11 = arith.cmpf oge, %f, %cst_0 : f32
    %12 = arith.andi %10, %11 : i1
    %c3_i32 = arith.constant 3 : i32
    %13 = arith.cmpi sgt, %b, %c3_i32 : i32
    %true = arith.constant true
    %14 = arith.xori %13, %true : i1
    %15 = arith.ori %12, %14 : i1
    %16 = tt.bitcast %9 : !tt.ptr<i1> -> !tt.ptr<i8>
    %17 = arith.extui %15 : i1 to i8
    tt.store %16, %17 : !tt.ptr<i8>
    tt.return
  }
}
