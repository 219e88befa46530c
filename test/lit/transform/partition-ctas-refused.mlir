// What all CTAs would have to bring where not all come.
// RUN: not txl-opt --txl-partition-ctas %s 2>&1 | FileCheck %s

// CHECK: error: `num_ctas` is 2, and this needs the tile of all CTAs, but not all CTAs, or not all of their threads, execute this
module attributes {"txl.num-ctas" = 2 : i32} {
  tt.func public @divided(%x: !tt.ptr<f32>) {
    %rank = txl.id cta
    %zero = arith.constant 0 : i32
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %v = tt.load %xs : tensor<64x!tt.ptr<f32>>
    %first = arith.cmpi eq, %rank, %zero : i32
    scf.if %first {
      %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        tt.reduce.return %c : f32
      }) : (tensor<64xf32>) -> f32
      tt.store %x, %s : !tt.ptr<f32>
    }
    tt.return
  }
}
