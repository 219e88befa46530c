module {
  tt.func public @nested_if(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %a: i32, %b: i32) attributes {noinline = false} {
    %r = arith.constant 0 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi sgt, %a, %c0_i32 : i32
    %1 = scf.if %0 -> (i32) {
      %c0_i32_0 = arith.constant 0 : i32
      %2 = arith.cmpi sgt, %b, %c0_i32_0 : i32
      %r_1 = scf.if %2 -> (i32) {
        %r_2 = arith.constant 1 : i32
        scf.yield %r_2 : i32
      } else {
        %r_2 = arith.constant 2 : i32
        scf.yield %r_2 : i32
      }
      scf.yield %r_1 : i32
    } else {
      %c0_i32_0 = arith.constant 0 : i32
      %2 = arith.cmpi sgt, %b, %c0_i32_0 : i32
      %r_1 = scf.if %2 -> (i32) {
        %r_2 = arith.constant 3 : i32
        scf.yield %r_2 : i32
      } else {
        scf.yield %r : i32
      }
      scf.yield %r_1 : i32
    }
    tt.store %x, %1 : !tt.ptr<i32>
    tt.return
  }
}
