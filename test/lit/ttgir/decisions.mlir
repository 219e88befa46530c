// RUN: txl-opt %s --txl-ttgir=print-layout-decisions -o /dev/null 2>&1 | FileCheck %s
// Facts about layouts: layout, cause and cost of every tile that matters; every conversion with its bytes.

// CHECK: layout=decisions.mlir:{{[0-9]+}} value=%{{.*}} operation=tt.load cause=memory_access cycles={{[0-9]+}} layout="{register = {{.*}}dim1 = 64}"
// CHECK: operation=arith.addf cause=follows follows=%{{.*}} cycles={{[0-9]+}} layout=
// CHECK: conversion=decisions.mlir:{{[0-9]+}} value=%{{.*}} for=%{{.*}} operation=tt.dot via=shared_memory bytes=24576 times=1
// CHECK: conversions={{.*}} shared_memory_bytes=49152
tt.func public @f(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c64 = arith.constant dense<64> : tensor<64x1xi32>
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %r = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %rs = arith.muli %r, %c64 : tensor<64x1xi32>
  %rb = tt.broadcast %rs : tensor<64x1xi32> -> tensor<64x64xi32>
  %cb = tt.broadcast %c : tensor<1x64xi32> -> tensor<64x64xi32>
  %o = arith.addi %rb, %cb : tensor<64x64xi32>
  %px = tt.splat %x : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %p = tt.addptr %px, %o : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %v = tt.load %p : tensor<64x64x!tt.ptr<f16>>
  %w = arith.addf %v, %v : tensor<64x64xf16>
  %d = tt.dot %v, %w, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  %py = tt.splat %y : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %q = tt.addptr %py, %o : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %q, %d : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
