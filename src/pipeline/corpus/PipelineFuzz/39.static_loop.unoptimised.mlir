module {
  tt.func public @static_loop(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %acc = arith.constant 0.000000e+00 : f32
    %acc_0 = arith.constant 0 : i32
    %acc_1 = tt.addptr %x, %acc_0 : !tt.ptr<f32>, i32
    %acc_2 = tt.load %acc_1 : !tt.ptr<f32>
    %acc_3 = arith.addf %acc, %acc_2 : f32
    %acc_4 = arith.constant 1 : i32
    %acc_5 = tt.addptr %x, %acc_4 : !tt.ptr<f32>, i32
    %acc_6 = tt.load %acc_5 : !tt.ptr<f32>
    %acc_7 = arith.subf %acc_3, %acc_6 : f32
    %acc_8 = arith.constant 2 : i32
    %acc_9 = tt.addptr %x, %acc_8 : !tt.ptr<f32>, i32
    %acc_10 = tt.load %acc_9 : !tt.ptr<f32>
    %acc_11 = arith.addf %acc_7, %acc_10 : f32
    %acc_12 = arith.constant 3 : i32
    %acc_13 = tt.addptr %x, %acc_12 : !tt.ptr<f32>, i32
    %acc_14 = tt.load %acc_13 : !tt.ptr<f32>
    %acc_15 = arith.subf %acc_11, %acc_14 : f32
    tt.store %x, %acc_15 : !tt.ptr<f32>
    tt.return
  }
}
