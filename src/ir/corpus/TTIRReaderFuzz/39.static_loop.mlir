module {
  tt.func public @static_loop(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant 3 : i32
    %acc_0 = arith.constant 2 : i32
    %acc_1 = arith.constant 1 : i32
    %acc_2 = arith.constant 0.000000e+00 : f32
    %acc_3 = tt.load %x : !tt.ptr<f32>
    %acc_4 = arith.addf %acc_3, %acc_2 : f32
    %acc_5 = tt.addptr %x, %acc_1 : !tt.ptr<f32>, i32
    %acc_6 = tt.load %acc_5 : !tt.ptr<f32>
    %acc_7 = arith.subf %acc_4, %acc_6 : f32
    %acc_8 = tt.addptr %x, %acc_0 : !tt.ptr<f32>, i32
    %acc_9 = tt.load %acc_8 : !tt.ptr<f32>
    %acc_10 = arith.addf %acc_7, %acc_9 : f32
    %acc_11 = tt.addptr %x, %acc : !tt.ptr<f32>, i32
    %acc_12 = tt.load %acc_11 : !tt.ptr<f32>
    %acc_13 = arith.subf %acc_10, %acc_12 : f32
    tt.store %x, %acc_13 : !tt.ptr<f32>
    tt.return
  }
}
