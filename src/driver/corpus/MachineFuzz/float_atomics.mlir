module {
  tt.func public @float_atomics_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c2_i32 = arith.constant 2 : i32
    %c0_i32 = arith.constant 0 : i32
    %c31_i32 = arith.constant 31 : i32
    %c1_i32 = arith.constant 1 : i32
    %true = arith.constant true
    %v = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %i = arith.constant 128 : i32
    %i_0 = tt.get_program_id x : i32
    %i_1 = arith.muli %i_0, %i : i32
    %i_2 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<128xi32>
    %i_4 = arith.addi %i_3, %i_2 : tensor<128xi32>
    %v_5 = tt.splat %n : i32 -> tensor<128xi32>
    %v_6 = arith.cmpi slt, %i_4, %v_5 : tensor<128xi32>
    %v_7 = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %v_8 = tt.addptr %v_7, %i_4 : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %v_9 = tt.load %v_8, %v_6, %v : tensor<128x!tt.ptr<f32>>
    %0 = "tt.reduce"(%v_9) <{axis = 0 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %20 = arith.addf %arg3, %arg4 : f32
      tt.reduce.return %20 : f32
    }) : (tensor<128xf32>) -> f32
    %1 = tt.atomic_rmw fadd, acq_rel, gpu, %out, %0, %true : (!tt.ptr<f32>, f32, i1) -> f32
    %2 = tt.addptr %out, %c1_i32 : !tt.ptr<f32>, i32
    %3 = "tt.reduce"(%v_9) <{axis = 0 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %20 = arith.maxnumf %arg3, %arg4 : f32
      tt.reduce.return %20 : f32
    }) : (tensor<128xf32>) -> f32
    %4 = tt.bitcast %3 : f32 -> i32
    %5 = tt.bitcast %2 : !tt.ptr<f32> -> !tt.ptr<i32>
    %6 = arith.shrui %4, %c31_i32 : i32
    %7 = arith.cmpi ne, %6, %c0_i32 : i32
    %8 = arith.cmpi eq, %6, %c0_i32 : i32
    %9 = tt.atomic_rmw max, acq_rel, gpu, %5, %4, %8 : (!tt.ptr<i32>, i32, i1) -> i32
    %10 = tt.atomic_rmw umin, acq_rel, gpu, %5, %4, %7 : (!tt.ptr<i32>, i32, i1) -> i32
    %11 = tt.addptr %out, %c2_i32 : !tt.ptr<f32>, i32
    %12 = "tt.reduce"(%v_9) <{axis = 0 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      %20 = arith.minnumf %arg3, %arg4 : f32
      tt.reduce.return %20 : f32
    }) : (tensor<128xf32>) -> f32
    %13 = tt.bitcast %12 : f32 -> i32
    %14 = tt.bitcast %11 : !tt.ptr<f32> -> !tt.ptr<i32>
    %15 = arith.shrui %13, %c31_i32 : i32
    %16 = arith.cmpi ne, %15, %c0_i32 : i32
    %17 = arith.cmpi eq, %15, %c0_i32 : i32
    %18 = tt.atomic_rmw min, acq_rel, gpu, %14, %13, %17 : (!tt.ptr<i32>, i32, i1) -> i32
    %19 = tt.atomic_rmw umax, acq_rel, gpu, %14, %13, %16 : (!tt.ptr<i32>, i32, i1) -> i32
    tt.return
  }
}
