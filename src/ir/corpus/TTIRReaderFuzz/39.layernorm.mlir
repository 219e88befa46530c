module {
  tt.func public @layernorm(%X: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %Y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %W: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %B: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %eps: f32) attributes {noinline = false} {
    %r = arith.constant 1.000000e+00 : f32
    %cst = arith.constant dense<0.000000e+00> : tensor<256xf32>
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %m = tt.splat %n : i32 -> tensor<256xi32>
    %m_0 = arith.cmpi slt, %c, %m : tensor<256xi32>
    %x = arith.muli %row, %n : i32
    %x_1 = tt.addptr %X, %x : !tt.ptr<f32>, i32
    %x_2 = tt.splat %x_1 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %x_3 = tt.addptr %x_2, %c : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %x_4 = tt.load %x_3, %m_0, %cst : tensor<256x!tt.ptr<f32>>
    %mean = "tt.reduce"(%x_4) <{axis = 0 : i32}> ({
    ^bb0(%mean_15: f32, %mean_16: f32):
      %mean_17 = arith.addf %mean_15, %mean_16 : f32
      tt.reduce.return %mean_17 : f32
    }) : (tensor<256xf32>) -> f32
    %mean_5 = arith.sitofp %n : i32 to f32
    %mean_6 = arith.divf %mean, %mean_5 : f32
    %d = tt.splat %mean_6 : f32 -> tensor<256xf32>
    %d_7 = arith.subf %x_4, %d : tensor<256xf32>
    %d_8 = arith.select %m_0, %d_7, %cst : tensor<256xi1>, tensor<256xf32>
    %r_9 = arith.mulf %d_8, %d_8 : tensor<256xf32>
    %r_10 = "tt.reduce"(%r_9) <{axis = 0 : i32}> ({
    ^bb0(%r_15: f32, %r_16: f32):
      %r_17 = arith.addf %r_15, %r_16 : f32
      tt.reduce.return %r_17 : f32
    }) : (tensor<256xf32>) -> f32
    %r_11 = arith.divf %r_10, %mean_5 : f32
    %r_12 = arith.addf %r_11, %eps : f32
    %r_13 = math.sqrt %r_12 : f32
    %r_14 = arith.divf %r, %r_13 : f32
    %0 = tt.addptr %Y, %x : !tt.ptr<f32>, i32
    %1 = tt.splat %0 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %2 = tt.addptr %1, %c : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %3 = tt.splat %r_14 : f32 -> tensor<256xf32>
    %4 = arith.mulf %d_8, %3 : tensor<256xf32>
    %5 = tt.splat %W : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %6 = tt.addptr %5, %c : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %7 = tt.load %6, %m_0 : tensor<256x!tt.ptr<f32>>
    %8 = arith.mulf %4, %7 : tensor<256xf32>
    %9 = tt.splat %B : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %10 = tt.addptr %9, %c : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %11 = tt.load %10, %m_0 : tensor<256x!tt.ptr<f32>>
    %12 = arith.addf %8, %11 : tensor<256xf32>
    tt.store %2, %12, %m_0 : tensor<256x!tt.ptr<f32>>
    tt.return
  }
}
