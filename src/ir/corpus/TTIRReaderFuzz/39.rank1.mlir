module {
  tt.func public @rank1(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %v = tt.splat %x : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
    %v_0 = tt.load %v : tensor<1x!tt.ptr<f32>>
    %0 = "tt.reduce"(%v_0) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %3 = arith.addf %arg2, %arg3 : f32
      tt.reduce.return %3 : f32
    }) : (tensor<1xf32>) -> f32
    tt.store %o, %0 : !tt.ptr<f32>
    %1 = tt.splat %o : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
    tt.store %1, %v_0 : tensor<1x!tt.ptr<f32>>
    %2 = tt.unsplat %v_0 : tensor<1xf32>
    tt.store %o, %2 : !tt.ptr<f32>
    tt.return
  }
}
