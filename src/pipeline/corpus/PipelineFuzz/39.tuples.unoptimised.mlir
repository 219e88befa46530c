module {
  tt.func public @tuples(%o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %a: i32, %b: i32) attributes {noinline = false} {
    %0:3 = tt.call @k.tuple_fn__i32_i32(%a, %b) : (i32, i32) -> (i32, i32, i32)
    %1 = arith.extsi %0#0 : i32 to i64
    %2 = arith.extsi %0#1 : i32 to i64
    %3 = arith.addi %1, %2 : i64
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %4 = arith.cmpi sle, %3, %c2147483647_i64 : i64
    %5 = arith.cmpi sge, %3, %c-2147483648_i64 : i64
    %6 = arith.andi %4, %5 : i1
    %7 = arith.addi %0#0, %0#1 : i32
    %8 = arith.extsi %7 : i32 to i64
    %9 = arith.extsi %0#2 : i32 to i64
    %10 = arith.addi %8, %9 : i64
    %c2147483647_i64_0 = arith.constant 2147483647 : i64
    %c-2147483648_i64_1 = arith.constant -2147483648 : i64
    %11 = arith.cmpi sle, %10, %c2147483647_i64_0 : i64
    %12 = arith.cmpi sge, %10, %c-2147483648_i64_1 : i64
    %13 = arith.andi %11, %12 : i1
    %14 = arith.addi %7, %0#2 : i32
    tt.store %o, %14 : !tt.ptr<i32>
    tt.return
  }
  tt.func private @k.tuple_fn__i32_i32(%a: i32, %b: i32) -> (i32, i32, i32) attributes {noinline = false} {
    %0 = arith.extsi %a : i32 to i64
    %1 = arith.extsi %b : i32 to i64
    %2 = arith.addi %0, %1 : i64
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %3 = arith.cmpi sle, %2, %c2147483647_i64 : i64
    %4 = arith.cmpi sge, %2, %c-2147483648_i64 : i64
    %5 = arith.andi %3, %4 : i1
    %6 = arith.addi %a, %b : i32
    %7 = arith.extsi %a : i32 to i64
    %8 = arith.extsi %b : i32 to i64
    %9 = arith.muli %7, %8 : i64
    %c2147483647_i64_0 = arith.constant 2147483647 : i64
    %c-2147483648_i64_1 = arith.constant -2147483648 : i64
    %10 = arith.cmpi sle, %9, %c2147483647_i64_0 : i64
    %11 = arith.cmpi sge, %9, %c-2147483648_i64_1 : i64
    %12 = arith.andi %10, %11 : i1
    %13 = arith.muli %a, %b : i32
    %14 = arith.extsi %a : i32 to i64
    %15 = arith.extsi %b : i32 to i64
    %16 = arith.subi %14, %15 : i64
    %c2147483647_i64_2 = arith.constant 2147483647 : i64
    %c-2147483648_i64_3 = arith.constant -2147483648 : i64
    %17 = arith.cmpi sle, %16, %c2147483647_i64_2 : i64
    %18 = arith.cmpi sge, %16, %c-2147483648_i64_3 : i64
    %19 = arith.andi %17, %18 : i1
    %20 = arith.subi %a, %b : i32
    tt.return %6, %13, %20 : i32, i32, i32
  ^bb1:  // no predecessors
    %21 = ub.poison : i32
    %22 = ub.poison : i32
    %23 = ub.poison : i32
    tt.return %21, %22, %23 : i32, i32, i32
  }
}
