// Fragments: tiles for which the program states which thread holds which element; and values that differ between warps.
#ifndef TXL_IR_OPS_FRAGMENT_TD
#define TXL_IR_OPS_FRAGMENT_TD

include "ir/TXDialect.td"

// `owners` contains the thread id of each element's owner, in row-major order, relative to the first thread that runs
// the program or its group.

// The operation works in the layout that its attribute, or its semantics, defines.
class StatedRow<TileBuffers buffers, TileOrigin origin>
    : TileRow<origin, SameLayoutOwn, CostsNothing, Once, NoScratch, NoMemory, buffers>;

def TX_FragmentOp : TX_Op<"fragment", ElementRow<Chosen>, [Pure, AllTypesMatch<["src", "result"]>]> {
  let summary = "assign to each element of a tile the thread that owns it";
  let description = [{
    The result is the operand. `owners` has the id of the thread that owns each element, in row-major order; the first
    thread, if several hold the element. Warp reductions are lowered according to `owners`; after that lowering it has
    no meaning.
    ```mlir
    %f = txl.fragment %x {owners = array<i32: 0, 32, 64, 96>} : tensor<4xf32>
    ```
    1. There is an owner for each element, not negative.
  }];
  let arguments = (ins TT_Tile:$src, DenseI32ArrayAttr:$owners);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = "$src attr-dict `:` type($src)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TX_ByWarpOp : TX_Op<"by_warp", StatedRow<NoBuffers, Chosen>, [Pure]> {
  let summary = "a different element of a tile in each warp";
  let description = [{
    In warp w, counted from the first warp that runs the program or its group, the result is element w modulo the number
    of elements.
    ```mlir
    %m = txl.by_warp %x : tensor<4xf32> -> f32
    ```
    1. The operand has rank 1, and the result is an element.
  }];
  let arguments = (ins TT_Tile:$src);
  let results = (outs TT_Scalar:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
}

def TX_SpreadOp : TX_Op<"spread", TileRow<Chosen, FreeLayouts, CostsNothing, Once, ScratchOwn, NoMemory, NoBuffers>,
                        [Pure]> {
  let summary = "a tile whose elements are scalars of the threads that own them";
  let description = [{
    Each element of the result is the operand's value in the thread that owns the element.
    ```mlir
    %t = txl.spread %m {owners = array<i32: 0, 32, 64, 96>} : f32 -> tensor<4xf32>
    ```
    1. There is an owner for each element, not negative; elements are of the operand's type.
  }];
  let arguments = (ins TT_Scalar:$src, DenseI32ArrayAttr:$owners);
  let results = (outs TT_Tile:$result);
  let assemblyFormat = "$src attr-dict `:` type($src) `->` type($result)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// In TTGIR: the owner of the element in each register of each thread. Returns nullopt if no layout expresses the
    /// owners.
    std::optional<::txl::layout::LinearLayout> ownersOfRegisters();
    /// Whether each thread owns all elements that it holds.
    bool staysInThread();
  }];
}

def TX_FragmentStoreOp : TX_Op<"fragment_store", StatedRow<EngineBuffers, OriginOwn>,
                               [TX_Ordered, AttrSizedOperandSegments]> {
  let summary = "write some elements of a tile to a buffer";
  let description = [{
    Stores elements of a tile, or for each element the scalar of its owner. An element is stored if its owner executes
    the operation with a true predicate (or without one), and if it is among the first `length` along axis 0. With a
    barrier the stores are asynchronous, and their bytes complete on it.
    ```mlir
    txl.fragment_store %x, %b if %p {owners = array<i32: 0, 32, 64, 96>, length = 2 : i32}
        : tensor<4xf32> -> !ttg.memdesc<4xf32, mutable>
    txl.fragment_store %m, %r arrive %bar : !ttg.memdesc<1xi64, cluster, mutable> {owners = array<i32: 0, 32, 64, 96>}
        : f32 -> !ttg.memdesc<4xf32, cluster, mutable>
    ```
    1. The buffer is mutable, not a multi-buffer, and has the tile's shape and the element type; there is an owner for
       each element, not negative.
    2. With a barrier, buffer and barrier are of another CTA (`txl.remote`), and elements have 32 or 64 bits.
    3. `length` is from 1 to the extent of axis 0.
  }];
  let arguments = (ins TT_Any:$src, TTG_MemDesc:$buffer, Optional<I1>:$predicate, Optional<TX_MBarrier>:$barrier,
                       DenseI32ArrayAttr:$owners, OptionalAttr<I32Attr>:$length);
  let assemblyFormat = [{
    $src `,` $buffer (`if` $predicate^)? (`arrive` $barrier^ `:` qualified(type($barrier)))? attr-dict
    `:` type($src) `->` qualified(type($buffer))
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// In TTGIR: the elements that each thread stores, as the layout of a tile; for a scalar operand, the layout that
    /// expresses the owners. Returns nullopt if no layout expresses them.
    std::optional<::txl::layout::LinearLayout> layoutOfOwners();
    /// The number of elements stored along axis 0.
    int64_t extent();
  }];
}

#endif
