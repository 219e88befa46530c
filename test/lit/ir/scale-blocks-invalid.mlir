// Microscaling formats: operations read, print and read again the same; and each constraint.
// RUN: txl-opt %s -split-input-file -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @codes
tt.func @codes(%x: tensor<128x64xf8E4M3FN>, %p: tensor<128x32xi8>, %s: tensor<128x2xi8>, %t: tensor<128x4xf8E4M3FN>) {
  // CHECK: tt.scale_blocks %{{.*}}, %{{.*}} as f8E4M3FN : tensor<128x64xf8E4M3FN>, tensor<128x2xi8> -> tensor<128x64xbf16>
  %a = tt.scale_blocks %x, %s as f8E4M3FN : tensor<128x64xf8E4M3FN>, tensor<128x2xi8> -> tensor<128x64xbf16>
  // CHECK: tt.scale_blocks %{{.*}}, %{{.*}} as f4E2M1FN : tensor<128x32xi8>, tensor<128x4xf8E4M3FN> -> tensor<128x64xf16>
  %b = tt.scale_blocks %p, %t as f4E2M1FN : tensor<128x32xi8>, tensor<128x4xf8E4M3FN> -> tensor<128x64xf16>
  tt.return
}

// CHECK-LABEL: @views
tt.func @views(%a: !ttg.memdesc<128x64xi8>, %s: !ttg.memdesc<128x4xi8>) {
  // CHECK: txl.with_scales %{{.*}}, %{{.*}} : !ttg.memdesc<128x64xi8>, !ttg.memdesc<128x4xi8> -> !ttg.memdesc<128x64xi8>
  %v = txl.with_scales %a, %s : !ttg.memdesc<128x64xi8>, !ttg.memdesc<128x4xi8> -> !ttg.memdesc<128x64xi8>
  tt.return
}

// -----

tt.func @scale_blocks_1(%x: tensor<128x64xf8E5M2>, %s: tensor<128x2xi8>) {
  // expected-error @below {{'tt.scale_blocks' op 1: 'f8E5M2' are no codes of 'f8E4M3FN'}}
  %a = tt.scale_blocks %x, %s as f8E4M3FN : tensor<128x64xf8E5M2>, tensor<128x2xi8> -> tensor<128x64xbf16>
  tt.return
}

// -----

tt.func @scale_blocks_2(%p: tensor<128x32xi8>, %s: tensor<128x2xi8>) {
  // expected-error @below {{'tt.scale_blocks' op 2: 'tensor<128x32xbf16>' does not have the elements of 'tensor<128x32xi8>'}}
  %a = tt.scale_blocks %p, %s as f4E2M1FN : tensor<128x32xi8>, tensor<128x2xi8> -> tensor<128x32xbf16>
  tt.return
}

// -----

tt.func @scale_blocks_3(%x: tensor<128x64xf8E5M2>, %s: tensor<64x2xi8>) {
  // expected-error @below {{'tt.scale_blocks' op 3: 'tensor<64x2xi8>' are no scales of 'tensor<128x64xbf16>'}}
  %a = tt.scale_blocks %x, %s as f8E5M2 : tensor<128x64xf8E5M2>, tensor<64x2xi8> -> tensor<128x64xbf16>
  tt.return
}

// -----

tt.func @scale_blocks_3_rank(%x: tensor<128x64xf8E5M2>, %s: tensor<128xi8>) {
  // expected-error @below {{'tt.scale_blocks' op 3: 'tensor<128xi8>' are no scales of 'tensor<128x64xbf16>'}}
  %a = tt.scale_blocks %x, %s as f8E5M2 : tensor<128x64xf8E5M2>, tensor<128xi8> -> tensor<128x64xbf16>
  tt.return
}

// -----

tt.func @with_scales_1(%a: !ttg.memdesc<128x64xi8, tensor, mutable>, %s: !ttg.memdesc<128x4xi8>) {
  // expected-error @below {{'txl.with_scales' op 1: '!ttg.memdesc<128x64xi8, tensor, mutable>' is no operand of an MMA, nor its scales}}
  %v = txl.with_scales %a, %s : !ttg.memdesc<128x64xi8, tensor, mutable>, !ttg.memdesc<128x4xi8> -> !ttg.memdesc<128x64xi8>
  tt.return
}

// -----

tt.func @with_scales_2(%a: !ttg.memdesc<128x64xf16>, %s: !ttg.memdesc<128x4xi8>) {
  // expected-error @below {{'txl.with_scales' op 2: '!ttg.memdesc<128x64xf16>' is no view of '!ttg.memdesc<128x64xf16>' with scales}}
  %v = txl.with_scales %a, %s : !ttg.memdesc<128x64xf16>, !ttg.memdesc<128x4xi8> -> !ttg.memdesc<128x64xf16>
  tt.return
}

// -----

tt.func @with_scales_3(%a: !ttg.memdesc<128x64xi8>, %s: !ttg.memdesc<128x8xi8>) {
  // expected-error @below {{'txl.with_scales' op 3: '!ttg.memdesc<128x8xi8>' are no scales of '!ttg.memdesc<128x64xi8>'}}
  %v = txl.with_scales %a, %s : !ttg.memdesc<128x64xi8>, !ttg.memdesc<128x8xi8> -> !ttg.memdesc<128x64xi8>
  tt.return
}
