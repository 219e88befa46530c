module {
  tt.func public @bools(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i1> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c3_i32 = arith.constant 3 : i32
    %cst = arith.constant dense<1.000000e+00> : tensor<16xf32>
    %cst_0 = arith.constant dense<0> : tensor<16xi32>
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %a = tt.splat %x : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %a_1 = tt.addptr %a, %i : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    %a_2 = tt.load %a_1 : tensor<16x!tt.ptr<i32>>
    %b = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %b_3 = tt.addptr %b, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %b_4 = tt.load %b_3 : tensor<16x!tt.ptr<f32>>
    %0 = tt.splat %o : !tt.ptr<i1> -> tensor<16x!tt.ptr<i1>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<i1>>, tensor<16xi32>
    %2 = arith.cmpi ne, %a_2, %cst_0 : tensor<16xi32>
    %3 = arith.cmpf ogt, %b_4, %cst : tensor<16xf32>
    %4 = arith.andi %2, %3 : tensor<16xi1>
    %5 = arith.sitofp %a_2 : tensor<16xi32> to tensor<16xf32>
    %6 = arith.cmpf oeq, %5, %b_4 : tensor<16xf32>
    %7 = arith.ori %4, %6 : tensor<16xi1>
    %8 = tt.bitcast %1 : tensor<16x!tt.ptr<i1>> -> tensor<16x!tt.ptr<i8>>
    %9 = arith.extui %7 : tensor<16xi1> to tensor<16xi8>
    tt.store %8, %9 : tensor<16x!tt.ptr<i8>>
    %10 = tt.reshape %i allow_reorder : tensor<16xi32> -> tensor<16xi32>
    %11 = "tt.reduce"(%10) <{axis = 0 : i32}> ({
    ^bb0(%arg3: i32, %arg4: i32):
      %15 = arith.addi %arg3, %arg4 : i32
      tt.reduce.return %15 : i32
    }) : (tensor<16xi32>) -> i32
    %12 = arith.cmpi sgt, %11, %c3_i32 : i32
    %13 = arith.extui %12 : i1 to i8
    %14 = tt.splat %13 : i8 -> tensor<16xi8>
    tt.store %8, %14 : tensor<16x!tt.ptr<i8>>
    tt.return
  }
}
