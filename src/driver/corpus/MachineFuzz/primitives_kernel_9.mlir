module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c128_i32 = arith.constant 128 : i32
    %c0_i32 = arith.constant 0 : i32
    %total = txl.id thread
    %total_0 = txl.id threads
    %total_1 = arith.addi %total, %total_0 : i32
    %total_2 = tt.get_program_id x : i32
    %total_3 = arith.addi %total_1, %total_2 : i32
    %total_4 = tt.get_num_programs y : i32
    %total_5 = arith.addi %total_3, %total_4 : i32
    %total_6 = txl.id warp
    %total_7 = txl.id warpgroup
    %total_8 = arith.addi %total_6, %total_7 : i32
    %total_9 = txl.id lane
    %total_10 = arith.addi %total_8, %total_9 : i32
    %total_11 = txl.id cta
    %total_12 = arith.addi %total_10, %total_11 : i32
    %total_13 = arith.addi %total_5, %total_12 : i32
    %0 = arith.cmpi eq, %total_2, %c0_i32 : i32
    %1 = tt.get_program_id y : i32
    %2 = arith.cmpi eq, %1, %c0_i32 : i32
    %3 = arith.andi %0, %2 : i1
    %4 = tt.get_program_id z : i32
    %5 = arith.cmpi eq, %4, %c0_i32 : i32
    %6 = arith.andi %3, %5 : i1
    %7 = arith.cmpi eq, %total, %c0_i32 : i32
    %8 = arith.andi %6, %7 : i1
    scf.if %8 {
      tt.print " once: " {hex = false, isSigned = array<i32: 1>} : %total_13 : i32
    }
    %9 = arith.cmpi eq, %total, %c128_i32 : i32
    %10 = arith.andi %6, %9 : i1
    scf.if %10 {
      tt.print ": " {hex = false, isSigned = array<i32: 1>} : %total_13 : i32
    }
    %11 = arith.sitofp %total_13 : i32 to f16
    tt.store %x, %11, %7 : !tt.ptr<f16>
    tt.return
  }
}
