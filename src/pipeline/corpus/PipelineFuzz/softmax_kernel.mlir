module {
  tt.func public @softmax_kernel(%o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %sx: i32, %so: i32, %n: i32) attributes {noinline = false} {
    %v = arith.constant dense<0xFF800000> : tensor<1024xf32>
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %v_0 = tt.splat %n : i32 -> tensor<1024xi32>
    %v_1 = arith.cmpi slt, %c, %v_0 : tensor<1024xi32>
    %v_2 = arith.muli %row, %sx : i32
    %v_3 = tt.addptr %x, %v_2 : !tt.ptr<f32>, i32
    %v_4 = tt.splat %v_3 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %v_5 = tt.addptr %v_4, %c : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %v_6 = tt.load %v_5, %v_1, %v : tensor<1024x!tt.ptr<f32>>
    %v_7 = "tt.reduce"(%v_6) <{axis = 0 : i32}> ({
    ^bb0(%v_10: f32, %v_11: f32):
      %v_12 = arith.maxnumf %v_10, %v_11 : f32
      tt.reduce.return %v_12 : f32
    }) : (tensor<1024xf32>) -> f32
    %v_8 = tt.splat %v_7 : f32 -> tensor<1024xf32>
    %v_9 = arith.subf %v_6, %v_8 : tensor<1024xf32>
    %num = math.exp %v_9 : tensor<1024xf32>
    %0 = arith.muli %row, %so : i32
    %1 = tt.addptr %o, %0 : !tt.ptr<f32>, i32
    %2 = tt.splat %1 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %3 = tt.addptr %2, %c : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %4 = "tt.reduce"(%num) <{axis = 0 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %7 = arith.addf %arg5, %arg6 : f32
      tt.reduce.return %7 : f32
    }) : (tensor<1024xf32>) -> f32
    %5 = tt.splat %4 : f32 -> tensor<1024xf32>
    %6 = arith.divf %num, %5 : tensor<1024xf32>
    tt.store %3, %6, %v_1 : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}
