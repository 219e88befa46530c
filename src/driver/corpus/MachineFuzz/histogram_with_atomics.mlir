module {
  tt.func public @count_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %counts: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<1> : tensor<128xi32>
    %cst_0 = arith.constant dense<0> : tensor<128xi32>
    %i = arith.constant 128 : i32
    %i_1 = tt.get_program_id x : i32
    %i_2 = arith.muli %i_1, %i : i32
    %i_3 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %i_4 = tt.splat %i_2 : i32 -> tensor<128xi32>
    %i_5 = arith.addi %i_4, %i_3 : tensor<128xi32>
    %0 = tt.splat %n : i32 -> tensor<128xi32>
    %1 = arith.cmpi slt, %i_5, %0 : tensor<128xi32>
    %2 = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %3 = tt.addptr %2, %i_5 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %4 = tt.load %3, %1, %cst_0 : tensor<128x!tt.ptr<i32>>
    %5 = tt.splat %counts : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %6 = tt.addptr %5, %4 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %7 = tt.atomic_rmw add, acq_rel, gpu, %6, %cst, %1 : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
    tt.return
  }
}
