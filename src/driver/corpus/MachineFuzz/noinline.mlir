module {
  tt.func public @noinline_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1000_i32 = arith.constant 1000 : i32
    %pid = tt.get_program_id x : i32
    %v = tt.addptr %x, %pid : !tt.ptr<i32>, i32
    %v_0 = tt.load %v : !tt.ptr<i32>
    %0 = tt.addptr %out, %pid : !tt.ptr<i32>, i32
    %1 = tt.call @programs.functions.called_for_real__i32_c3(%v_0) : (i32) -> i32
    %2 = arith.muli %1, %c1000_i32 : i32
    %3 = tt.call @programs.functions.called_for_real__i32_c2(%v_0) : (i32) -> i32
    %4 = arith.addi %2, %3 : i32
    tt.store %0, %4 : !tt.ptr<i32>
    tt.return
  }
  tt.func private @programs.functions.called_for_real__i32_c3(%x: i32) -> i32 attributes {noinline = true} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c3_i32 = arith.constant 3 : i32
    %total = scf.for %k = %c0_i32 to %c3_i32 step %c1_i32 iter_args(%total_0 = %c0_i32) -> (i32)  : i32 {
      %total_1 = arith.addi %k, %c1_i32 : i32
      %total_2 = arith.divsi %x, %total_1 : i32
      %total_3 = arith.addi %total_0, %total_2 : i32
      scf.yield %total_3 : i32
    }
    tt.return %total : i32
  }
  tt.func private @programs.functions.called_for_real__i32_c2(%x: i32) -> i32 attributes {noinline = true} {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %total = scf.for %k = %c0_i32 to %c2_i32 step %c1_i32 iter_args(%total_0 = %c0_i32) -> (i32)  : i32 {
      %total_1 = arith.addi %k, %c1_i32 : i32
      %total_2 = arith.divsi %x, %total_1 : i32
      %total_3 = arith.addi %total_0, %total_2 : i32
      scf.yield %total_3 : i32
    }
    tt.return %total : i32
  }
}
