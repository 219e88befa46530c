module {
  tt.func public @segmented_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %starts: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %value = arith.constant dense<0> : tensor<128xi32>
    %flag = arith.constant dense<1> : tensor<128xi32>
    %c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %flag_0 = tt.splat %n : i32 -> tensor<128xi32>
    %flag_1 = arith.cmpi slt, %c, %flag_0 : tensor<128xi32>
    %flag_2 = tt.splat %starts : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %flag_3 = tt.addptr %flag_2, %c : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %flag_4 = tt.load %flag_3, %flag_1, %flag : tensor<128x!tt.ptr<i32>>
    %value_5 = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %value_6 = tt.addptr %value_5, %c : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %value_7 = tt.load %value_6, %flag_1, %value : tensor<128x!tt.ptr<i32>>
    %0:2 = "tt.scan"(%flag_4, %value_7) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%arg4: i32, %arg5: i32, %arg6: i32, %arg7: i32):
      %3 = arith.ori %arg4, %arg6 : i32
      %4 = arith.cmpi ne, %arg6, %c0_i32 : i32
      %5 = arith.addi %arg5, %arg7 : i32
      %6 = arith.select %4, %arg7, %5 : i32
      tt.scan.return %3, %6 : i32, i32
    }) : (tensor<128xi32>, tensor<128xi32>) -> (tensor<128xi32>, tensor<128xi32>)
    %1 = tt.splat %out : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %2 = tt.addptr %1, %c : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    tt.store %2, %0#1, %flag_1 : tensor<128x!tt.ptr<i32>>
    tt.return
  }
}
