module {
  tt.func public @heuristics_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<1.000000e+00> : tensor<32xf32>
    %i = arith.constant 32 : i32
    %i_0 = tt.get_program_id x : i32
    %i_1 = arith.muli %i_0, %i : i32
    %i_2 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<32xi32>
    %i_4 = arith.addi %i_3, %i_2 : tensor<32xi32>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_4 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %2 = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %3 = tt.addptr %2, %i_4 : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %4 = tt.load %3 : tensor<32x!tt.ptr<f32>>
    %5 = arith.addf %4, %cst : tensor<32xf32>
    tt.store %1, %5 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
