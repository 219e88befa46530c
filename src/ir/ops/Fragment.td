// Fragments: tiles of which the program says who holds which element, and numbers that differ between warps.
#ifndef TXL_IR_OPS_FRAGMENT_TD
#define TXL_IR_OPS_FRAGMENT_TD

include "ir/TXDialect.td"

// `owners` has the thread of each element, in row-major order, counted from the first of those that run the program or its
// group.

// It works in the layout that its attribute, or its meaning, states.
class StatedRow<TileBuffers buffers, TileOrigin origin>
    : TileRow<origin, SameLayoutOwn, CostsNothing, Once, NoScratch, NoMemory, buffers>;

def TX_FragmentOp : TX_Op<"fragment", ElementRow<Chosen>, [Pure, AllTypesMatch<["src", "result"]>]> {
  let summary = "a tile of which the program says who holds it";
  let description = [{
    The operand. `owners` has the thread of each element, in row-major order; the first of them, if several hold it. Warp
    reductions, which are made of other operations by what is said here, go by it; behind them it says nothing any more.
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
  let summary = "an element for each warp";
  let description = [{
    In warp w, counted from the first of those that run the program or its group, the element w, modulo how many there are.
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

def TX_SpreadOp : TX_Op<"spread", TileRow<Chosen, FreeLayouts, CostsNothing, Once, ScratchOwn, NoMemory, NoBuffers>, [Pure]> {
  let summary = "a tile of what its owners have";
  let description = [{
    Each element is the scalar of the thread that owns it.
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
    /// In TTGIR: the owner of what each register of each thread holds. None where no layout names the owners.
    std::optional<::txl::layout::LinearLayout> ownersOfRegisters();
    /// Whether each thread owns all that it holds.
    bool staysInThread();
  }];
}

def TX_FragmentStoreOp : TX_Op<"fragment_store", StatedRow<EngineBuffers, OriginOwn>, [TX_Ordered, AttrSizedOperandSegments]> {
  let summary = "write some elements of a tile to a buffer";
  let description = [{
    Elements of a tile, or for each element the scalar of its owner: those whose owner comes here and has a true predicate, if there
    is one, and that lie in the first `length` along axis 0. With a barrier they are stored beside the program, and their bytes complete on it.
    ```mlir
    txl.fragment_store %x, %b if %p {owners = array<i32: 0, 32, 64, 96>, length = 2 : i32} : tensor<4xf32> -> !ttg.memdesc<4xf32, mutable>
    txl.fragment_store %m, %r arrive %bar : !ttg.memdesc<1xi64, cluster, mutable> {owners = array<i32: 0, 32, 64, 96>} : f32 -> !ttg.memdesc<4xf32, cluster, mutable>
    ```
    1. The buffer is mutable, no row, and holds such a tile, or such elements; there is an owner for each, not negative.
    2. With a barrier both are of another CTA (`txl.remote`), and elements have 32 or 64 bits.
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
    /// In TTGIR: what each thread stores, as the layout of a tile; of a scalar it is the layout that states the owners. None
    /// where no layout names them.
    std::optional<::txl::layout::LinearLayout> layoutOfOwners();
    /// How many along axis 0.
    int64_t extent();
  }];
}

#endif
