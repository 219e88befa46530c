module {
  tt.func public @chained_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %lo: i32, %hi: i32) attributes {noinline = false} {
    %c10_i32 = arith.constant 10 : i32
    %c3_i32 = arith.constant 3 : i32
    %r = arith.constant 0 : i32
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %v = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %v_0 = tt.addptr %v, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %v_1 = tt.load %v_0 : tensor<64x!tt.ptr<i32>>
    %inside = tt.splat %lo : i32 -> tensor<64xi32>
    %inside_2 = arith.cmpi sle, %inside, %v_1 : tensor<64xi32>
    %inside_3 = tt.splat %hi : i32 -> tensor<64xi32>
    %inside_4 = arith.cmpi slt, %v_1, %inside_3 : tensor<64xi32>
    %inside_5 = arith.andi %inside_2, %inside_4 : tensor<64xi1>
    %0 = arith.cmpi slt, %lo, %c3_i32 : i32
    %1 = arith.cmpi sgt, %hi, %c3_i32 : i32
    %2 = arith.andi %0, %1 : i1
    %3 = arith.select %2, %c10_i32, %r : i32
    %4 = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %5 = tt.addptr %4, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %6 = arith.extui %inside_5 : tensor<64xi1> to tensor<64xi32>
    %7 = tt.splat %3 : i32 -> tensor<64xi32>
    %8 = arith.addi %6, %7 : tensor<64xi32>
    tt.store %5, %8 : tensor<64x!tt.ptr<i32>>
    tt.return
  }
}
