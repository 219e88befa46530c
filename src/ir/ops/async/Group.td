// Warp specialization: regions that only some warps run, and the ids of threads, warps and CTAs.
#ifndef TXL_IR_OPS_GROUP_TD
#define TXL_IR_OPS_GROUP_TD

include "ir/TXDialect.td"

def TX_GroupOp : TX_Op<"group", ScalarRow<OriginOwn>, [
    DeclareOpInterfaceMethods<RegionBranchOpInterface>, RecursiveMemoryEffects, NoRegionArguments, SingleBlock]> {
  let summary = "a region that only some warps run (warp specialization)";
  let description = [{
    The warpgroups or warps with these ids run the first region, the others that execute the operation the second. Each
    warpgroup runs the region on its own; single warps with these ids run it together. The results are those of the
    region that a warp has run.
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
    1. The ids are in increasing order and less than the module's number of warps or warpgroups; ids of warps are
       consecutive.
    2. The module is divided into the same unit (warps or warpgroups), and the first region of a group of warps contains
       no group.
    3. Both regions end in a `txl.yield` of the results' types; without a second region there are no results.
  }];
  // 4. Tiles that cross between groups with different numbers of warps are of ranges, constants and scalars alone;
  //    other tiles go through buffers.
  let arguments = (ins TX_GroupUnit:$unit, DenseI32ArrayAttr:$ids);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body, MaxSizedRegion<1>:$others);
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::mlir::TypeRange":$results, "::txl::tx::GroupUnit":$unit,
                                 "::llvm::ArrayRef<int32_t>":$ids, "bool":$withElse)>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def TX_YieldOp : TX_Op<"yield", ScalarRow<OriginOwn>, [Pure, Terminator, ReturnLike, HasParent<"GroupOp">]> {
  let summary = "the end of a region of `txl.group`";
  let arguments = (ins Variadic<AnyType>:$results);
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let assemblyFormat = "($results^ `:` type($results))? attr-dict";
}

def TX_IdOp : TX_Op<"id", ScalarRow<NonAddress>, [Pure]> {
  let summary = "the id of a thread, lane, warp, warpgroup or CTA";
  let description = [{
    The id of the thread in its CTA, of its lane, warp or warpgroup, of the CTA in its cluster, or the number of threads
    in the CTA. Thread and lane ids differ between the threads of a warp, warp ids between the warps of a warpgroup.
    ```mlir
    %t = txl.id thread
    ```
  }];
  let arguments = (ins TX_IdKind:$kind);
  let results = (outs I32:$result);
  let assemblyFormat = "$kind attr-dict";
}

def TX_SetRegistersOp : TX_Op<"set_registers", ScalarRow<OriginOwn>, [TX_Ordered]> {
  let summary = "set the number of registers per thread (setmaxnreg)";
  let description = [{
    Every warp of a warpgroup executes it. With `increase` it waits until other warps have released enough registers.
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
