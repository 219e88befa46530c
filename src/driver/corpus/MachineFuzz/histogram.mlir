module {
  tt.func public @histogram_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %h = arith.constant dense<0> : tensor<256xi32>
    %c = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %h_0 = tt.splat %n : i32 -> tensor<256xi32>
    %h_1 = arith.cmpi slt, %c, %h_0 : tensor<256xi32>
    %h_2 = tt.splat %x : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
    %h_3 = tt.addptr %h_2, %c : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
    %h_4 = tt.load %h_3, %h_1, %h : tensor<256x!tt.ptr<i32>>
    %h_5 = tt.histogram %h_4, %h_1 : tensor<256xi32> -> tensor<16xi32>
    %0 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %1 = tt.splat %out : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %2 = tt.addptr %1, %0 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    tt.store %2, %h_5 : tensor<16x!tt.ptr<i32>>
    tt.return
  }
}
