module {
  tt.func public @dynamic_branch_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %threshold: f32) attributes {noinline = false} {
    %c2_i32 = arith.constant 2 : i32
    %cst = arith.constant 0.000000e+00 : f32
    %c-1_i32 = arith.constant -1 : i32
    %c1_i32 = arith.constant 1 : i32
    %kind = arith.constant 0 : i32
    %pid = tt.get_program_id x : i32
    %v = tt.addptr %x, %pid : !tt.ptr<f32>, i32
    %v_0 = tt.load %v : !tt.ptr<f32>
    %0 = arith.cmpf ogt, %v_0, %threshold : f32
    %1:2 = scf.if %0 -> (i32, f32) {
      %y = arith.subf %v_0, %threshold : f32
      scf.yield %c1_i32, %y : i32, f32
    } else {
      %6 = arith.negf %threshold : f32
      %7 = arith.cmpf olt, %v_0, %6 : f32
      %y = arith.select %7, %c-1_i32, %kind : i32
      %y_1 = scf.if %7 -> (f32) {
        %y_2 = arith.addf %v_0, %threshold : f32
        scf.yield %y_2 : f32
      } else {
        scf.yield %cst : f32
      }
      scf.yield %y, %y_1 : i32, f32
    }
    %2 = arith.muli %pid, %c2_i32 : i32
    %3 = tt.addptr %out, %2 : !tt.ptr<f32>, i32
    tt.store %3, %1#1 : !tt.ptr<f32>
    %4 = tt.addptr %3, %c1_i32 : !tt.ptr<f32>, i32
    %5 = arith.sitofp %1#0 : i32 to f32
    tt.store %4, %5 : !tt.ptr<f32>
    tt.return
  }
}
