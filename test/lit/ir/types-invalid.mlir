// RUN: txl-opt %s -split-input-file -verify-diagnostics
// What types and attributes may be.

// expected-error @below {{a pointer cannot point to 'index'}}
tt.func @pointee(%p: !tt.ptr<index>) { tt.return }

// -----

// expected-error @below {{expected an address space, "global" or "constant"}}
tt.func @space(%p: !tt.ptr<f32, "shared">) { tt.return }
