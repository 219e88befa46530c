module {
  tt.func public @persistent_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c64_i32 = arith.constant 64 : i32
    %tiles = arith.constant 63 : i32
    %tiles_0 = arith.addi %n, %tiles : i32
    %tiles_1 = arith.divsi %tiles_0, %c64_i32 : i32
    %0 = tt.get_program_id x : i32
    %1 = tt.get_num_programs x : i32
    scf.for %tile = %0 to %tiles_1 step %1  : i32 {
      %i = arith.muli %tile, %c64_i32 : i32
      %i_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
      %i_3 = tt.splat %i : i32 -> tensor<64xi32>
      %i_4 = arith.addi %i_3, %i_2 : tensor<64xi32>
      %2 = tt.splat %n : i32 -> tensor<64xi32>
      %3 = arith.cmpi slt, %i_4, %2 : tensor<64xi32>
      %4 = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
      %5 = tt.addptr %4, %i_4 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
      %6 = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
      %7 = tt.addptr %6, %i_4 : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
      %8 = tt.load %7, %3 : tensor<64x!tt.ptr<i32>>
      %9 = tt.splat %tile : i32 -> tensor<64xi32>
      %10 = arith.muli %8, %9 : tensor<64xi32>
      tt.store %5, %10, %3 : tensor<64x!tt.ptr<i32>>
    }
    tt.return
  }
}
