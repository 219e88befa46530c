module {
  tt.func public @embedding_gradient_kernel(%ids: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %grad: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %table: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<true> : tensor<16xi1>
    %c16_i32 = arith.constant 16 : i32
    %c16_i64 = arith.constant 16 : i64
    %row = tt.get_program_id x : i32
    %d = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %0 = tt.addptr %ids, %row : !tt.ptr<i64>, i32
    %1 = tt.load %0 : !tt.ptr<i64>
    %2 = arith.muli %1, %c16_i64 : i64
    %3 = tt.addptr %table, %2 : !tt.ptr<f32>, i64
    %4 = tt.splat %3 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %5 = tt.addptr %4, %d : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %6 = arith.muli %row, %c16_i32 : i32
    %7 = tt.addptr %grad, %6 : !tt.ptr<f32>, i32
    %8 = tt.splat %7 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %9 = tt.addptr %8, %d : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %10 = tt.load %9 : tensor<16x!tt.ptr<f32>>
    %11 = tt.atomic_rmw fadd, acq_rel, gpu, %5, %10, %cst : (tensor<16x!tt.ptr<f32>>, tensor<16xf32>, tensor<16xi1>) -> tensor<16xf32>
    tt.return
  }
}
