module {
  tt.func public @pid3(%o: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %2 = tt.get_num_programs y : i32
    %3 = arith.extsi %1 : i32 to i64
    %4 = arith.extsi %2 : i32 to i64
    %5 = arith.muli %3, %4 : i64
    %c2147483647_i64 = arith.constant 2147483647 : i64
    %c-2147483648_i64 = arith.constant -2147483648 : i64
    %6 = arith.cmpi sle, %5, %c2147483647_i64 : i64
    %7 = arith.cmpi sge, %5, %c-2147483648_i64 : i64
    %8 = arith.andi %6, %7 : i1
    %9 = arith.muli %1, %2 : i32
    %10 = arith.extsi %0 : i32 to i64
    %11 = arith.extsi %9 : i32 to i64
    %12 = arith.addi %10, %11 : i64
    %c2147483647_i64_0 = arith.constant 2147483647 : i64
    %c-2147483648_i64_1 = arith.constant -2147483648 : i64
    %13 = arith.cmpi sle, %12, %c2147483647_i64_0 : i64
    %14 = arith.cmpi sge, %12, %c-2147483648_i64_1 : i64
    %15 = arith.andi %13, %14 : i1
    %16 = arith.addi %0, %9 : i32
    %17 = tt.get_program_id z : i32
    %18 = arith.extsi %16 : i32 to i64
    %19 = arith.extsi %17 : i32 to i64
    %20 = arith.addi %18, %19 : i64
    %c2147483647_i64_2 = arith.constant 2147483647 : i64
    %c-2147483648_i64_3 = arith.constant -2147483648 : i64
    %21 = arith.cmpi sle, %20, %c2147483647_i64_2 : i64
    %22 = arith.cmpi sge, %20, %c-2147483648_i64_3 : i64
    %23 = arith.andi %21, %22 : i1
    %24 = arith.addi %16, %17 : i32
    %25 = tt.get_num_programs z : i32
    %26 = arith.extsi %24 : i32 to i64
    %27 = arith.extsi %25 : i32 to i64
    %28 = arith.addi %26, %27 : i64
    %c2147483647_i64_4 = arith.constant 2147483647 : i64
    %c-2147483648_i64_5 = arith.constant -2147483648 : i64
    %29 = arith.cmpi sle, %28, %c2147483647_i64_4 : i64
    %30 = arith.cmpi sge, %28, %c-2147483648_i64_5 : i64
    %31 = arith.andi %29, %30 : i1
    %32 = arith.addi %24, %25 : i32
    tt.store %o, %32 : !tt.ptr<i32>
    ttg.barrier all
    tt.return
  }
}
