module {
  tt.func public @tuples(%o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %a: i32, %b: i32) attributes {noinline = false} {
    %0 = arith.addi %a, %b : i32
    %1 = arith.muli %a, %b : i32
    %2 = arith.subi %a, %b : i32
    %3 = arith.addi %0, %1 : i32
    %4 = arith.addi %3, %2 : i32
    tt.store %o, %4 : !tt.ptr<i32>
    tt.return
  }
}
