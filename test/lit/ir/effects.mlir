// RUN: txl-opt %s -cse | FileCheck %s
// What may be merged or dropped: pure operations always, loads while nothing was written, the rest never.

// CHECK-LABEL: @loads
tt.func @loads(%p: !tt.ptr<f32>, %x: f32) -> (f32, f32, f32) {
  // CHECK-NEXT: %[[A:.*]] = tt.load
  // CHECK-NEXT: tt.store
  // CHECK-NEXT: %[[C:.*]] = tt.load
  // CHECK-NEXT: tt.return %[[A]], %[[A]], %[[C]]
  %a = tt.load %p : !tt.ptr<f32>
  %b = tt.load %p : !tt.ptr<f32>
  tt.store %p, %x : !tt.ptr<f32>
  %c = tt.load %p : !tt.ptr<f32>
  tt.return %a, %b, %c : f32, f32, f32
}

// CHECK-LABEL: @volatile
tt.func @volatile(%p: !tt.ptr<f32>) {
  // CHECK-COUNT-2: tt.load %{{.*}} {isVolatile = true}
  %a = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  %b = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  tt.return
}

// CHECK-LABEL: @asm
tt.func @asm(%x: i32) -> (i32, i32) {
  // CHECK-NEXT: %[[A:.*]] = tt.elementwise_inline_asm
  // CHECK-NEXT: tt.elementwise_inline_asm
  // CHECK-NEXT: tt.return %[[A]], %[[A]]
  %a = tt.elementwise_inline_asm "mov" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  %b = tt.elementwise_inline_asm "mov" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  %c = tt.elementwise_inline_asm "bar" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %x : i32 -> i32
  tt.return %a, %b : i32, i32
}
