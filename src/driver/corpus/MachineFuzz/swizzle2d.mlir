module {
  tt.func public @swizzle_kernel(%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %size_gj = arith.constant 8 : i32
    %c2_i32 = arith.constant 2 : i32
    %size_g = arith.constant 5 : i32
    %c100_i32 = arith.constant 100 : i32
    %c4_i32 = arith.constant 4 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id y : i32
    %ij = arith.muli %0, %c4_i32 : i32
    %ij_0 = arith.addi %ij, %1 : i32
    %group_id = arith.divsi %ij_0, %size_gj : i32
    %off_i = arith.muli %group_id, %c2_i32 : i32
    %size_g_1 = arith.subi %size_g, %off_i : i32
    %size_g_2 = arith.minsi %size_g_1, %c2_i32 : i32
    %ij_3 = arith.remsi %ij_0, %size_gj : i32
    %new_i = arith.remsi %ij_3, %size_g_2 : i32
    %new_i_4 = arith.addi %off_i, %new_i : i32
    %new_j = arith.divsi %ij_3, %size_g_2 : i32
    %2 = tt.addptr %out, %ij : !tt.ptr<i32>, i32
    %3 = tt.addptr %2, %1 : !tt.ptr<i32>, i32
    %4 = arith.muli %new_i_4, %c100_i32 : i32
    %5 = arith.addi %4, %new_j : i32
    tt.store %3, %5 : !tt.ptr<i32>
    tt.return
  }
}
