module {
  tt.func public @calls(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c = arith.constant 3 : i32
    %c_0 = arith.constant 1 : i32
    %c4_i32 = arith.constant 4 : i32
    %0 = tt.call @k.helper__i32_c3(%n) : (i32) -> i32
    %c_1 = arith.cmpi sgt, %0, %c : i32
    cf.cond_br %c_1, ^bb2(%0 : i32), ^bb1
  ^bb1:  // pred: ^bb0
    %c_2 = arith.addi %0, %c_0 : i32
    cf.br ^bb2(%c_2 : i32)
  ^bb2(%c_3: i32):  // 2 preds: ^bb0, ^bb1
    %1 = arith.addi %0, %c4_i32 : i32
    %2 = arith.addi %1, %c_3 : i32
    tt.store %x, %2 : !tt.ptr<i32>
    tt.return
  }
  tt.func private @k.helper__i32_c3(%x: i32) -> i32 attributes {noinline = true} {
    %c3_i32 = arith.constant 3 : i32
    %0 = arith.muli %x, %c3_i32 : i32
    tt.return %0 : i32
  }
}
