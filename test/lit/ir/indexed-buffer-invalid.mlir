// RUN: txl-opt %s -split-input-file -verify-diagnostics
// The constraints of the family, by their numbers in src/ir/ops/buffer/IndexedBuffer.td.

tt.func @rank(%b: !ttg.memdesc<64x4xf32, mutable>, %i: tensor<64xi32>) {
  // expected-error @below {{'txl.buffer_gather' op 1: 'tensor<64xi32>' cannot name elements of '!ttg.memdesc<64x4xf32, mutable>' along axis 0}}
  %0 = txl.buffer_gather %b[%i] {axis = 0 : i32} : (!ttg.memdesc<64x4xf32, mutable>, tensor<64xi32>) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @booleans(%b: !ttg.memdesc<64xf32, mutable>, %i: tensor<64xi1>, %x: tensor<64xf32>) {
  // expected-error @below {{'txl.buffer_scatter' op 1: 'tensor<64xi1>' cannot name elements of}}
  txl.buffer_scatter %x, %b[%i] {axis = 0 : i32} : (tensor<64xf32>, !ttg.memdesc<64xf32, mutable>, tensor<64xi1>) -> ()
  tt.return
}

// -----

tt.func @axis(%b: !ttg.memdesc<64xf32, mutable>, %i: tensor<64xi32>) {
  // expected-error @below {{'txl.buffer_gather' op 1: 'tensor<64xi32>' cannot name elements of '!ttg.memdesc<64xf32, mutable>' along axis 1}}
  %0 = txl.buffer_gather %b[%i] {axis = 1 : i32} : (!ttg.memdesc<64xf32, mutable>, tensor<64xi32>) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @tensor_memory(%b: !ttg.memdesc<128x64xf32, tensor, mutable>, %i: tensor<128x64xi32>) {
  // expected-error @below {{'txl.buffer_gather' op 2: '!ttg.memdesc<128x64xf32, tensor, mutable>' is not in this CTA's shared memory}}
  %0 = txl.buffer_gather %b[%i] {axis = 0 : i32}
      : (!ttg.memdesc<128x64xf32, tensor, mutable>, tensor<128x64xi32>) -> tensor<128x64xf32>
  tt.return
}

// -----

tt.func @immutable(%b: !ttg.memdesc<64xi32>, %i: tensor<64xi32>) {
  // expected-error @below {{'txl.buffer_cas' op 2: '!ttg.memdesc<64xi32>' is not mutable}}
  %0 = txl.buffer_cas %b[%i], %i, %i {axis = 0 : i32}
      : (!ttg.memdesc<64xi32>, tensor<64xi32>, tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
  tt.return
}

// -----

tt.func @elements(%b: !ttg.memdesc<64xf32, mutable>, %i: tensor<32xi32>, %x: tensor<32xf16>) {
  // expected-error @below {{'txl.buffer_scatter' op 3: 'tensor<32xf16>' has not the shape of the indices and the elements of '!ttg.memdesc<64xf32, mutable>'}}
  txl.buffer_scatter %x, %b[%i] {axis = 0 : i32} : (tensor<32xf16>, !ttg.memdesc<64xf32, mutable>, tensor<32xi32>) -> ()
  tt.return
}

// -----

tt.func @mask(%b: !ttg.memdesc<64xi32, mutable>, %i: tensor<32xi32>, %m: tensor<64xi1>) {
  // expected-error @below {{'txl.buffer_rmw' op 3: the mask has not the shape of the indices}}
  %0 = txl.buffer_rmw add, %b[%i], %i mask %m {axis = 0 : i32}
      : (!ttg.memdesc<64xi32, mutable>, tensor<32xi32>, tensor<32xi32>, tensor<64xi1>) -> tensor<32xi32>
  tt.return
}

// -----

tt.func @kind(%b: !ttg.memdesc<64xf16, mutable>, %i: tensor<32xi32>, %x: tensor<32xf16>) {
  // expected-error @below {{'txl.buffer_rmw' op 4: `exch` is not for elements of type 'f16'}}
  %0 = txl.buffer_rmw exch, %b[%i], %x {axis = 0 : i32}
      : (!ttg.memdesc<64xf16, mutable>, tensor<32xi32>, tensor<32xf16>) -> tensor<32xf16>
  tt.return
}

// -----

tt.func @narrow(%b: !ttg.memdesc<64xi8, mutable>, %i: tensor<32xi32>, %x: tensor<32xi8>) {
  // expected-error @below {{'txl.buffer_cas' op 4: elements of type 'i8' cannot be compared and exchanged}}
  %0 = txl.buffer_cas %b[%i], %x, %x {axis = 0 : i32}
      : (!ttg.memdesc<64xi8, mutable>, tensor<32xi32>, tensor<32xi8>, tensor<32xi8>) -> tensor<32xi8>
  tt.return
}
