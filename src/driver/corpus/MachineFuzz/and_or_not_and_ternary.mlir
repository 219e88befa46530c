module {
  tt.func public @boolean_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c32_i32 = arith.constant 32 : i32
    %c16_i32 = arith.constant 16 : i32
    %c4_i32 = arith.constant 4 : i32
    %c2_i32 = arith.constant 2 : i32
    %c0_i32 = arith.constant 0 : i32
    %pid = tt.get_program_id x : i32
    %a = tt.addptr %x, %pid : !tt.ptr<i32>, i32
    %a_0 = tt.load %a : !tt.ptr<i32>
    %b = tt.addptr %y, %pid : !tt.ptr<i32>, i32
    %b_1 = tt.load %b : !tt.ptr<i32>
    %0 = arith.cmpi sgt, %a_0, %c0_i32 : i32
    %1 = arith.cmpi sgt, %b_1, %c0_i32 : i32
    %2 = arith.andi %0, %1 : i1
    %r = arith.extui %2 : i1 to i32
    %3 = arith.ori %0, %1 : i1
    %r_2 = scf.if %3 -> (i32) {
      %r_6 = arith.addi %r, %c2_i32 : i32
      scf.yield %r_6 : i32
    } else {
      scf.yield %r : i32
    }
    %4 = arith.cmpi sle, %a_0, %c0_i32 : i32
    %5 = scf.if %4 -> (i32) {
      %r_6 = arith.addi %r_2, %c4_i32 : i32
      scf.yield %r_6 : i32
    } else {
      scf.yield %r_2 : i32
    }
    %r_3 = arith.cmpi slt, %a_0, %b_1 : i32
    %r_4 = arith.select %r_3, %c16_i32, %c32_i32 : i32
    %r_5 = arith.addi %5, %r_4 : i32
    %6 = tt.addptr %out, %pid : !tt.ptr<i32>, i32
    tt.store %6, %r_5 : !tt.ptr<i32>
    tt.return
  }
}
