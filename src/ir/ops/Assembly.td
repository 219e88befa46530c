// Inline assembly for a whole block: every thread executes the text once, on its registers of tiles, on scalars and on
// the addresses of buffers.
#ifndef TXL_IR_OPS_ASSEMBLY_TD
#define TXL_IR_OPS_ASSEMBLY_TD

include "ir/TXDialect.td"

// Each tile has the layout that the operation states, whatever the others have.
def StatedLayouts : UnmappedLayouts<"Free", [{
  bool takesAnyLayout(unsigned) { return false; }
  ::mlir::LogicalResult verifyLayouts();
}]>;

def AssemblyRow
    : TileRow<OriginOwn, StatedLayouts, CostsNothing, Once, NoScratchButExchange, NoMemory, BuffersOwn>;

def TX_InlineAsmOp : TX_Op<"inline_asm", AssemblyRow, [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "inline assembly that every thread executes once";
  let description = [{
    `$0`, `$1`, … in the text are registers, those of results first: of a tile, one for each of a thread's registers in
    its layout, copies included; of a scalar, one; of a buffer or an mbarrier, one of 32 bits with its address in shared
    memory, where a buffer is in row-major order. Elements of 8 bits are in registers of 16. `layouts` has the layout of
    each tile, results first. `reads` and `writes` have the indices of the operands whose buffers the text reads and
    writes. Without `pure` the text may also access global memory.
    ```mlir
    %y = txl.inline_asm "shfl.sync.bfly.b32 $0, $1, 1, 31, -1;"(%x)
        {constraints = "=r,r", layouts = [#l, #l], pure = true, reads = array<i32>, warps = 4 : i32,
         writes = array<i32>} : (tensor<128xi32>) -> tensor<128xi32>
    ```
    1. `layouts` has one layout for each tile, of the tile's shape, 32 lanes and `warps` warps, a power of two.
    2. Elements have 8 to 64 bits.
    3. Buffers are whole ones in this CTA's shared memory; a text with buffers is not pure.
    4. `reads` and `writes` are indices of buffers among the operands; what is written is mutable.
  }];
  let arguments = (ins StrAttr:$text, StrAttr:$constraints, BoolAttr:$pure, I32Attr:$warps, ArrayAttr:$layouts,
                       DenseI32ArrayAttr:$reads, DenseI32ArrayAttr:$writes,
                       Variadic<AnyTypeOf<[TT_Any, TTG_MemDesc]>>:$args);
  let results = (outs Variadic<TT_Any>:$result);
  let assemblyFormat = "$text `(` $args `)` attr-dict `:` functional-type($args, $result)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The layout that the operation states for a tile, in which several registers of a thread may hold one element;
    /// null for other values.
    ::txl::ttg::LayoutAttr getStatedLayout(::mlir::OpResult result);
    ::txl::ttg::LayoutAttr getStatedLayout(::mlir::OpOperand &operand);
    /// The same without these copies: the layout that the tile has in TTGIR. Null for null.
    static ::txl::ttg::LayoutAttr getTileLayout(::txl::ttg::LayoutAttr stated);
    /// For each register of a stated layout, the register of the tile's layout that holds the element.
    static ::llvm::SmallVector<unsigned> getTileRegisters(::txl::ttg::LayoutAttr stated);
    /// Whether a layout distributes a tile of this shape over the threads of `warps` warps.
    static bool isLayoutOf(::txl::ttg::LayoutAttr stated, ::llvm::ArrayRef<int64_t> shape, unsigned warps);
    /// The layout of a tile for which none is stated: equal slices in the order of elements.
    static ::txl::ttg::LayoutAttr getStandardLayout(::mlir::MLIRContext *context, ::llvm::ArrayRef<int64_t> shape,
                                                    unsigned warps);
    /// The layout of a buffer: row-major order.
    static ::txl::layout::LinearLayout getBufferLayout(::llvm::ArrayRef<int64_t> shape);
  }];
}

#endif
