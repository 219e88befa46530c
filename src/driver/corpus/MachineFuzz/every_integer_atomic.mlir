module {
  tt.func public @atomics_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %old: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %c64_i32 = arith.constant 64 : i32
    %c48_i32 = arith.constant 48 : i32
    %c32_i32 = arith.constant 32 : i32
    %cst = arith.constant dense<true> : tensor<16xi1>
    %true = arith.constant true
    %c16_i32 = arith.constant 16 : i32
    %pid = tt.get_program_id x : i32
    %v = arith.muli %pid, %c16_i32 : i32
    %v_0 = tt.addptr %x, %v : !tt.ptr<i32>, i32
    %v_1 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %v_2 = tt.splat %v_0 : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %v_3 = tt.addptr %v_2, %v_1 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %v_4 = tt.load %v_3 : tensor<16x!tt.ptr<i32>>
    %0 = tt.splat %out : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %1 = tt.addptr %0, %v_1 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %2 = tt.atomic_rmw max, acq_rel, gpu, %1, %v_4, %cst : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>, tensor<16xi1>) -> tensor<16xi32>
    %3 = tt.addptr %out, %c16_i32 : !tt.ptr<i32>, i32
    %4 = tt.splat %3 : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %5 = tt.addptr %4, %v_1 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %6 = tt.atomic_rmw min, acq_rel, gpu, %5, %v_4, %cst : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>, tensor<16xi1>) -> tensor<16xi32>
    %7 = tt.addptr %out, %c32_i32 : !tt.ptr<i32>, i32
    %8 = tt.splat %7 : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %9 = tt.addptr %8, %v_1 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %10 = tt.atomic_rmw and, acq_rel, gpu, %9, %v_4, %cst : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>, tensor<16xi1>) -> tensor<16xi32>
    %11 = tt.addptr %out, %c48_i32 : !tt.ptr<i32>, i32
    %12 = tt.splat %11 : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %13 = tt.addptr %12, %v_1 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %14 = tt.atomic_rmw or, acq_rel, gpu, %13, %v_4, %cst : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>, tensor<16xi1>) -> tensor<16xi32>
    %15 = tt.addptr %out, %c64_i32 : !tt.ptr<i32>, i32
    %16 = tt.splat %15 : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %17 = tt.addptr %16, %v_1 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %18 = tt.atomic_rmw xor, acq_rel, gpu, %17, %v_4, %cst : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>, tensor<16xi1>) -> tensor<16xi32>
    %ticket = tt.atomic_rmw add, relaxed, gpu, %old, %c1_i32, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %19 = tt.addptr %old, %c1_i32 : !tt.ptr<i32>, i32
    %20 = tt.addptr %19, %ticket : !tt.ptr<i32>, i32
    tt.store %20, %pid : !tt.ptr<i32>
    tt.return
  }
}
