// RUN: not txl-opt %s 2>&1 | FileCheck %s
// What MLIR's parser would not survive is found before it reads: it makes a table as long as the number of a result says.

// CHECK: unsafe-text.mlir:7:23: error: an operation has no more than 65536 results
tt.func @f(%x: i32) {
  %y = arith.addi %x, %x : i32
  %z = arith.addi %acc#2147483648, %x : i32
  tt.return
}
