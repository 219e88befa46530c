module {
  tt.func public @vadd(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xf32>
    %i = arith.constant 1024 : i32
    %i_0 = tt.get_program_id x : i32
    %i_1 = arith.muli %i_0, %i : i32
    %i_2 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<1024xi32>
    %i_4 = arith.addi %i_3, %i_2 : tensor<1024xi32>
    %m = tt.splat %n : i32 -> tensor<1024xi32>
    %m_5 = arith.cmpi slt, %i_4, %m : tensor<1024xi32>
    %0 = tt.splat %o : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_4 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %2 = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %3 = tt.addptr %2, %i_4 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %4 = tt.load %3, %m_5 : tensor<1024x!tt.ptr<f32>>
    %5 = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %6 = tt.addptr %5, %i_4 : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %7 = tt.load %6, %m_5, %cst : tensor<1024x!tt.ptr<f32>>
    %8 = arith.addf %4, %7 : tensor<1024xf32>
    tt.store %1, %8, %m_5 : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}
