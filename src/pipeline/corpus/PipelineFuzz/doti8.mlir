module {
  tt.func public @doti8(%x: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<32x32xi32>
    %cst_0 = arith.constant dense<32> : tensor<32x1xi32>
    %m = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %m_1 = tt.expand_dims %m {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %n = tt.expand_dims %m {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %a = arith.muli %m_1, %cst_0 : tensor<32x1xi32>
    %a_2 = tt.splat %x : !tt.ptr<i8> -> tensor<32x1x!tt.ptr<i8>>
    %a_3 = tt.addptr %a_2, %a : tensor<32x1x!tt.ptr<i8>>, tensor<32x1xi32>
    %a_4 = tt.broadcast %a_3 : tensor<32x1x!tt.ptr<i8>> -> tensor<32x32x!tt.ptr<i8>>
    %a_5 = tt.broadcast %n : tensor<1x32xi32> -> tensor<32x32xi32>
    %a_6 = tt.addptr %a_4, %a_5 : tensor<32x32x!tt.ptr<i8>>, tensor<32x32xi32>
    %a_7 = tt.load %a_6 : tensor<32x32x!tt.ptr<i8>>
    %b = tt.splat %y : !tt.ptr<i8> -> tensor<32x1x!tt.ptr<i8>>
    %b_8 = tt.addptr %b, %a : tensor<32x1x!tt.ptr<i8>>, tensor<32x1xi32>
    %b_9 = tt.broadcast %b_8 : tensor<32x1x!tt.ptr<i8>> -> tensor<32x32x!tt.ptr<i8>>
    %b_10 = tt.addptr %b_9, %a_5 : tensor<32x32x!tt.ptr<i8>>, tensor<32x32xi32>
    %b_11 = tt.load %b_10 : tensor<32x32x!tt.ptr<i8>>
    %0 = tt.splat %o : !tt.ptr<i32> -> tensor<32x1x!tt.ptr<i32>>
    %1 = tt.addptr %0, %a : tensor<32x1x!tt.ptr<i32>>, tensor<32x1xi32>
    %2 = tt.broadcast %1 : tensor<32x1x!tt.ptr<i32>> -> tensor<32x32x!tt.ptr<i32>>
    %3 = tt.addptr %2, %a_5 : tensor<32x32x!tt.ptr<i32>>, tensor<32x32xi32>
    %4 = tt.dot %a_7, %b_11, %cst, inputPrecision = tf32 : tensor<32x32xi8> * tensor<32x32xi8> -> tensor<32x32xi32>
    tt.store %3, %4 : tensor<32x32x!tt.ptr<i32>>
    tt.return
  }
}
