module {
  tt.func public @copy_bytes_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c4_i32 = arith.constant 4 : i32
    %i = arith.constant 64 : i32
    %i_0 = tt.get_program_id x : i32
    %i_1 = arith.muli %i_0, %i : i32
    %i_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<64xi32>
    %i_4 = arith.addi %i_3, %i_2 : tensor<64xi32>
    %source = tt.bitcast %x : !tt.ptr<f32> -> !tt.ptr<i8>
    %target = tt.bitcast %out : !tt.ptr<f32> -> !tt.ptr<i8>
    %0 = arith.muli %n, %c4_i32 : i32
    %1 = tt.splat %0 : i32 -> tensor<64xi32>
    %2 = arith.cmpi slt, %i_4, %1 : tensor<64xi32>
    %3 = tt.splat %target : !tt.ptr<i8> -> tensor<64x!tt.ptr<i8>>
    %4 = tt.addptr %3, %i_4 : tensor<64x!tt.ptr<i8>>, tensor<64xi32>
    %5 = tt.splat %source : !tt.ptr<i8> -> tensor<64x!tt.ptr<i8>>
    %6 = tt.addptr %5, %i_4 : tensor<64x!tt.ptr<i8>>, tensor<64xi32>
    %7 = tt.load %6, %2 : tensor<64x!tt.ptr<i8>>
    tt.store %4, %7, %2 : tensor<64x!tt.ptr<i8>>
    tt.return
  }
}
