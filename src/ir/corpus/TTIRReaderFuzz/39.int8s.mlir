module {
  tt.func public @int8s(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i8> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<3> : tensor<16xi8>
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %v = tt.splat %x : !tt.ptr<i8> -> tensor<16x!tt.ptr<i8>>
    %v_0 = tt.addptr %v, %i : tensor<16x!tt.ptr<i8>>, tensor<16xi32>
    %v_1 = tt.load %v_0 : tensor<16x!tt.ptr<i8>>
    %0 = tt.splat %o : !tt.ptr<i8> -> tensor<16x!tt.ptr<i8>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<i8>>, tensor<16xi32>
    %2 = arith.muli %v_1, %v_1 : tensor<16xi8>
    %3 = arith.divsi %v_1, %cst : tensor<16xi8>
    %4 = arith.addi %2, %3 : tensor<16xi8>
    tt.store %1, %4 : tensor<16x!tt.ptr<i8>>
    tt.return
  }
}
