module {
  tt.func public @nested_if(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %a: i32, %b: i32) attributes {noinline = false} {
    %c3_i32 = arith.constant 3 : i32
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi sgt, %a, %c0_i32 : i32
    %1 = scf.if %0 -> (i32) {
      %2 = arith.cmpi sgt, %b, %c0_i32 : i32
      %r = arith.select %2, %c1_i32, %c2_i32 : i32
      scf.yield %r : i32
    } else {
      %2 = arith.cmpi sgt, %b, %c0_i32 : i32
      %r = arith.select %2, %c3_i32, %c0_i32 : i32
      scf.yield %r : i32
    }
    tt.store %x, %1 : !tt.ptr<i32>
    tt.return
  }
}
