module {
  tt.func public @pid3(%o: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %2 = tt.get_num_programs y : i32
    %3 = arith.muli %1, %2 : i32
    %4 = arith.addi %0, %3 : i32
    %5 = tt.get_program_id z : i32
    %6 = arith.addi %4, %5 : i32
    %7 = tt.get_num_programs z : i32
    %8 = arith.addi %6, %7 : i32
    tt.store %o, %8 : !tt.ptr<i32>
    ttg.barrier all
    tt.return
  }
}
