// Who runs what: the parts of a program that some warps run, and the numbers by which threads know themselves.
#ifndef TXL_IR_OPS_GROUP_TD
#define TXL_IR_OPS_GROUP_TD

include "ir/TXDialect.td"

def TX_GroupOp : TX_Op<"group", ScalarRow<OriginOwn>, [
    DeclareOpInterfaceMethods<RegionBranchOpInterface>, RecursiveMemoryEffects, NoRegionArguments, SingleBlock]> {
  let summary = "what only some warps run";
  let description = [{
    The warpgroups or warps with these numbers run the first region, the others of those that come here the second. Each
    warpgroup runs it on its own; of warps, all that are named run it together. The results are those of the region
    that a warp has run.
    ```mlir
    %n = txl.group warpgroups [1, 2] -> (i32) {
      txl.yield %a : i32
    } else {
      txl.yield %b : i32
    }
    txl.group warps [8] {
      txl.tensor_store_wait 0
    }
    ```
    1. The numbers are in order and less than what the module says that there are; those of warps follow each other.
    2. It is in a module that counts what it counts, and the first region of a group of warps has no group of its own.
    3. Both regions end in a `txl.yield` of the results' types; without a second region there are no results.
  }];
  // 4. Tiles that other numbers of warps made, or will use, are of ranges, constants and scalars alone; others go through buffers.
  let arguments = (ins TX_GroupUnit:$unit, DenseI32ArrayAttr:$ids);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body, MaxSizedRegion<1>:$others);
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::mlir::TypeRange":$results, "::txl::tx::GroupUnit":$unit, "::llvm::ArrayRef<int32_t>":$ids,
                                 "bool":$withOthers)>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def TX_YieldOp : TX_Op<"yield", ScalarRow<OriginOwn>, [Pure, Terminator, ReturnLike, HasParent<"GroupOp">]> {
  let summary = "the end of a region of `txl.group`";
  let arguments = (ins Variadic<AnyType>:$results);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let assemblyFormat = "($results^ `:` type($results))? attr-dict";
}

def TX_IdOp : TX_Op<"id", ScalarRow<Measured>, [Pure]> {
  let summary = "a number by which a thread knows itself";
  let description = [{
    Of the thread in its CTA, of its lane, warp, warpgroup, of the CTA in its cluster, or how many threads a CTA has. The
    first two differ between the threads of a warp, the third between the warps of a warpgroup.
    ```mlir
    %t = txl.id thread
    ```
  }];
  let arguments = (ins TX_IdKind:$kind);
  let results = (outs I32:$result);
  let assemblyFormat = "$kind attr-dict";
}

def TX_SetRegistersOp : TX_Op<"set_registers", ScalarRow<OriginOwn>, [TX_Ordered]> {
  let summary = "how many registers a thread has from here on";
  let description = [{
    Every warp of a warpgroup executes it. With `increase` it waits until other warps have given up enough.
    ```mlir
    txl.set_registers 240 increase
    txl.set_registers 24
    ```
    1. The number is a multiple of 8 from 24 to 256.
  }];
  let arguments = (ins I32Attr:$count, UnitAttr:$increase);
  let assemblyFormat = "$count (`increase` $increase^)? attr-dict";
  let hasVerifier = 1;
}

#endif
