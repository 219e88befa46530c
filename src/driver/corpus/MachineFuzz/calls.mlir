module {
  tt.func public @calls_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<3> : tensor<32xi32>
    %cst_0 = arith.constant dense<7> : tensor<32xi32>
    %cst_1 = arith.constant dense<5> : tensor<32xi32>
    %cst_2 = arith.constant dense<2> : tensor<32xi32>
    %cst_3 = arith.constant dense<1> : tensor<32xi32>
    %c128_i32 = arith.constant 128 : i32
    %cst_4 = arith.constant dense<100> : tensor<32xi32>
    %c96_i32 = arith.constant 96 : i32
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %0 = tt.splat %x : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
    %1 = tt.addptr %0, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    %2 = tt.load %1 : tensor<32x!tt.ptr<i32>>
    %3 = tt.splat %y : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
    %4 = tt.addptr %3, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    %5 = tt.load %4 : tensor<32x!tt.ptr<i32>>
    %6 = tt.splat %out : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
    %7 = tt.addptr %6, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    %8 = arith.muli %2, %cst_2 : tensor<32xi32>
    %9 = arith.addi %8, %5 : tensor<32xi32>
    %10 = arith.addi %9, %cst_3 : tensor<32xi32>
    tt.store %7, %10 : tensor<32x!tt.ptr<i32>>
    %11 = tt.addptr %out, %c32_i32 : !tt.ptr<i32>, i32
    %12 = tt.splat %11 : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
    %13 = tt.addptr %12, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    %14 = arith.muli %2, %cst_1 : tensor<32xi32>
    %15 = arith.addi %14, %5 : tensor<32xi32>
    %16 = arith.addi %15, %cst_3 : tensor<32xi32>
    tt.store %13, %16 : tensor<32x!tt.ptr<i32>>
    %17 = tt.addptr %out, %c64_i32 : !tt.ptr<i32>, i32
    %18 = tt.splat %17 : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
    %19 = tt.addptr %18, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    %20 = arith.muli %5, %cst_2 : tensor<32xi32>
    %21 = arith.addi %20, %2 : tensor<32xi32>
    %22 = arith.addi %21, %cst_0 : tensor<32xi32>
    tt.store %19, %22 : tensor<32x!tt.ptr<i32>>
    %23 = arith.minsi %2, %5 : tensor<32xi32>
    %24 = arith.maxsi %2, %5 : tensor<32xi32>
    %25 = tt.addptr %out, %c96_i32 : !tt.ptr<i32>, i32
    %26 = tt.splat %25 : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
    %27 = tt.addptr %26, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    %28 = arith.muli %24, %cst_4 : tensor<32xi32>
    %29 = arith.addi %28, %23 : tensor<32xi32>
    tt.store %27, %29 : tensor<32x!tt.ptr<i32>>
    %30 = tt.addptr %out, %c128_i32 : !tt.ptr<i32>, i32
    %31 = tt.splat %30 : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
    %32 = tt.addptr %31, %i : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
    %33 = arith.maxsi %5, %cst : tensor<32xi32>
    %34 = arith.minsi %2, %33 : tensor<32xi32>
    tt.store %32, %34 : tensor<32x!tt.ptr<i32>>
    tt.return
  }
}
