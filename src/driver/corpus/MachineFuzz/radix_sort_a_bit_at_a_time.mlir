module {
  tt.func public @radix_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %shift: i32 {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<128xi32>
    %cst_0 = arith.constant dense<1> : tensor<128xi32>
    %v = arith.constant dense<-1> : tensor<128xi32>
    %i = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %v_1 = tt.splat %n : i32 -> tensor<128xi32>
    %v_2 = arith.cmpi slt, %i, %v_1 : tensor<128xi32>
    %v_3 = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %v_4 = tt.addptr %v_3, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %v_5 = tt.load %v_4, %v_2, %v : tensor<128x!tt.ptr<i32>>
    %bit = tt.splat %shift : i32 -> tensor<128xi32>
    %bit_6 = arith.shrsi %v_5, %bit : tensor<128xi32>
    %bit_7 = arith.andi %bit_6, %cst_0 : tensor<128xi32>
    %zeros = arith.cmpi eq, %bit_7, %cst : tensor<128xi32>
    %zeros_8 = arith.andi %v_2, %zeros : tensor<128xi1>
    %zeros_9 = arith.select %zeros_8, %cst_0, %cst : tensor<128xi1>, tensor<128xi32>
    %ones = arith.cmpi eq, %bit_7, %cst_0 : tensor<128xi32>
    %ones_10 = arith.andi %v_2, %ones : tensor<128xi1>
    %ones_11 = arith.select %ones_10, %cst_0, %cst : tensor<128xi1>, tensor<128xi32>
    %place = "tt.scan"(%zeros_9) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%place_19: i32, %place_20: i32):
      %place_21 = arith.addi %place_19, %place_20 : i32
      tt.scan.return %place_21 : i32
    }) : (tensor<128xi32>) -> tensor<128xi32>
    %place_12 = arith.subi %place, %cst_0 : tensor<128xi32>
    %place_13 = "tt.reduce"(%zeros_9) <{axis = 0 : i32}> ({
    ^bb0(%place_19: i32, %place_20: i32):
      %place_21 = arith.addi %place_19, %place_20 : i32
      tt.reduce.return %place_21 : i32
    }) : (tensor<128xi32>) -> i32
    %place_14 = "tt.scan"(%ones_11) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%place_19: i32, %place_20: i32):
      %place_21 = arith.addi %place_19, %place_20 : i32
      tt.scan.return %place_21 : i32
    }) : (tensor<128xi32>) -> tensor<128xi32>
    %place_15 = tt.splat %place_13 : i32 -> tensor<128xi32>
    %place_16 = arith.addi %place_15, %place_14 : tensor<128xi32>
    %place_17 = arith.subi %place_16, %cst_0 : tensor<128xi32>
    %place_18 = arith.select %zeros, %place_12, %place_17 : tensor<128xi1>, tensor<128xi32>
    %0 = tt.splat %out : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %1 = tt.addptr %0, %place_18 : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    tt.store %1, %v_5, %v_2 : tensor<128x!tt.ptr<i32>>
    tt.return
  }
}
