module {
  tt.func public @swizzles(%o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32, %m: i32) attributes {noinline = false} {
    %c4_i32 = arith.constant 4 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %ij = arith.muli %0, %m : i32
    %ij_0 = arith.addi %ij, %1 : i32
    %size_gj = arith.muli %m, %c4_i32 : i32
    %group_id = arith.divsi %ij_0, %size_gj : i32
    %off_i = arith.muli %group_id, %c4_i32 : i32
    %size_g = arith.subi %n, %off_i : i32
    %size_g_1 = arith.minsi %size_g, %c4_i32 : i32
    %ij_2 = arith.remsi %ij_0, %size_gj : i32
    %new_i = arith.remsi %ij_2, %size_g_1 : i32
    %new_i_3 = arith.addi %off_i, %new_i : i32
    %new_j = arith.divsi %ij_2, %size_g_1 : i32
    %2 = arith.addi %new_i_3, %new_j : i32
    tt.store %o, %2 : !tt.ptr<i32>
    tt.return
  }
}
