module {
  tt.func public @collatz_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c3_i32 = arith.constant 3 : i32
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %pid = tt.get_program_id x : i32
    %n = tt.addptr %x, %pid : !tt.ptr<i32>, i32
    %n_0 = tt.load %n : !tt.ptr<i32>
    %steps:2 = scf.while (%n_1 = %n_0, %steps_2 = %c0_i32) : (i32, i32) -> (i32, i32) {
      %1 = arith.cmpi ne, %n_1, %c1_i32 : i32
      scf.condition(%1) %n_1, %steps_2 : i32, i32
    } do {
    ^bb0(%n_1: i32, %steps_2: i32):
      %1 = arith.remsi %n_1, %c2_i32 : i32
      %2 = arith.cmpi eq, %1, %c0_i32 : i32
      %3 = scf.if %2 -> (i32) {
        %n_4 = arith.divsi %n_1, %c2_i32 : i32
        scf.yield %n_4 : i32
      } else {
        %n_4 = arith.muli %n_1, %c3_i32 : i32
        %n_5 = arith.addi %n_4, %c1_i32 : i32
        scf.yield %n_5 : i32
      }
      %steps_3 = arith.addi %steps_2, %c1_i32 : i32
      scf.yield %3, %steps_3 : i32, i32
    }
    %0 = tt.addptr %out, %pid : !tt.ptr<i32>, i32
    tt.store %0, %steps#1 : !tt.ptr<i32>
    tt.return
  }
}
