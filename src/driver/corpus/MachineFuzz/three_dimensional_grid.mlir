module {
  tt.func public @grid_kernel(%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1000_i32 = arith.constant 1000 : i32
    %c10_i32 = arith.constant 10 : i32
    %c100_i32 = arith.constant 100 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %2 = tt.get_program_id z : i32
    %3 = tt.get_num_programs x : i32
    %4 = tt.get_num_programs y : i32
    %5 = arith.muli %2, %4 : i32
    %6 = arith.addi %5, %1 : i32
    %7 = arith.muli %6, %3 : i32
    %8 = tt.addptr %out, %7 : !tt.ptr<i32>, i32
    %9 = tt.addptr %8, %0 : !tt.ptr<i32>, i32
    %10 = arith.muli %0, %c100_i32 : i32
    %11 = arith.muli %1, %c10_i32 : i32
    %12 = arith.addi %10, %11 : i32
    %13 = arith.addi %12, %2 : i32
    %14 = tt.get_num_programs z : i32
    %15 = arith.muli %14, %c1000_i32 : i32
    %16 = arith.addi %13, %15 : i32
    tt.store %9, %16 : !tt.ptr<i32>
    tt.return
  }
}
