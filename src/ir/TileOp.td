// The interface of every operation of `tt`, `ttg` and `txl`, and the row in which an operation implements it.
//
// The compiler queries an operation through this interface to assign layouts to its tiles, scratch to its exchanges and
// addresses to its buffers. There are no default implementations: an operation names its row, a row has all columns,
// and a column that ends in `Own` only declares the method, so the operation does not link until it is written.
// Operations of other dialects are covered by one table (ir/Rules.cpp).
#ifndef TXL_IR_TILEOP_TD
#define TXL_IR_TILEOP_TD

include "mlir/IR/OpBase.td"

def TileOpInterface : OpInterface<"TileOp"> {
  let cppNamespace = "::txl::ir";
  let description = "Queries about an operation on tiles or buffers; ir/TileOp.h has the result types.";
  let methods = [
    InterfaceMethod<"How the layouts of its tiles are related.", "::txl::ir::LayoutRelation", "layoutRelation">,
    InterfaceMethod<"Whether an operand may have any layout, whatever the others have.", "bool", "takesAnyLayout",
                    (ins "unsigned":$operand)>,
    InterfaceMethod<"The results' layout for an operand layout; nullopt if it does not follow.",
                    "std::optional<::txl::layout::LinearLayout>", "resultLayoutFrom",
                    (ins "const ::txl::layout::LinearLayout &":$operand)>,
    InterfaceMethod<"The operands' layout that results in a result layout; nullopt if there is none.",
                    "std::optional<::txl::layout::LinearLayout>", "operandLayoutFrom",
                    (ins "const ::txl::layout::LinearLayout &":$result)>,
    InterfaceMethod<"Emits an error unless the layouts match. Requires a verified operation whose tiles have layouts.",
                    "::mlir::LogicalResult", "verifyLayouts">,
    InterfaceMethod<"The cost of the operation in a layout.", "::txl::ir::Cost", "cost">,
    InterfaceMethod<"Whether its result may be rematerialised at its uses, if its effects allow.", "bool",
                    "mayRematerialize">,
    InterfaceMethod<"The scratch (shared memory) that it needs while it runs, and the barriers that it executes.",
                    "::txl::ir::ScratchUse", "scratchUse">,
    InterfaceMethod<"Whether elements would move between the CTAs of a cluster.", "bool", "movesBetweenBlocks">,
    InterfaceMethod<"Its global memory access, if any.", "std::optional<::txl::ir::MemoryAccess>", "memoryAccess">,
    InterfaceMethod<"Appends its effects on buffers.", "void", "bufferEffects",
                    (ins "::llvm::SmallVectorImpl<::txl::ir::BufferEffect> &":$effects)>,
    InterfaceMethod<"What it waits for before later operations may start.", "::txl::ir::Wait", "waitsFor">,
  ];
}

// The columns of a row. A column that ends in `Own` leaves the implementation to the operation. All columns are methods
// of the interface except the origin of the results: only one analysis needs it, and it looks it up by the operation's
// class.

class TileColumn<code text> {
  code cpp = text;
}
class TileOrigin<code text> : TileColumn<text>;
class TileLayouts<code text> : TileColumn<text>;
class TileCost<code text> : TileColumn<text>;
class TileRematerialization<code text> : TileColumn<text>;
class TileScratch<code text> : TileColumn<text>;
class TileMemory<code text> : TileColumn<text>;
class TileBuffers<code text> : TileColumn<text>;

class FixedOrigin<string origin>
    : TileOrigin<"static constexpr ::txl::ir::Origin origin = ::txl::ir::Origin::" # origin # ";">;
// The operation has a rule for address propagation: `effect` in analysis/EffectRules.cpp.
def OriginOwn : FixedOrigin<"Own">;
// The results are elements of the operands.
def Chosen : FixedOrigin<"Chosen">;
// The results are elements of the first operand; the others select which.
def Selected : FixedOrigin<"Selected">;
// The results are computed from all operands.
def Computed : FixedOrigin<"Computed">;
// The results are values that are not derived from an address.
def NonAddress : FixedOrigin<"NonAddress">;

class UnmappedLayouts<string relation, code rest> : TileLayouts<[{
  ::txl::ir::LayoutRelation layoutRelation() { return ::txl::ir::LayoutRelation::}] # relation # [{; }
  std::optional<::txl::layout::LinearLayout> resultLayoutFrom(const ::txl::layout::LinearLayout &) {
    return std::nullopt;
  }
  std::optional<::txl::layout::LinearLayout> operandLayoutFrom(const ::txl::layout::LinearLayout &) {
    return std::nullopt;
  }
}] # rest>;

// No tile's layout depends on another's.
def FreeLayouts : UnmappedLayouts<"Free", [{
  bool takesAnyLayout(unsigned) { return true; }
  ::mlir::LogicalResult verifyLayouts() { return ::mlir::success(); }
}]>;
// All tiles have one layout.
def SameLayout : UnmappedLayouts<"Same", [{
  bool takesAnyLayout(unsigned) { return false; }
  ::mlir::LogicalResult verifyLayouts() { return ::txl::ir::verifyOneLayout(getOperation()); }
}]>;
// All tiles have one layout, except operands that may have any; the operation verifies its own constraints.
def SameLayoutOwn : UnmappedLayouts<"Same", [{
  bool takesAnyLayout(unsigned operand);
  ::mlir::LogicalResult verifyLayouts();
}]>;
// The layouts select a matrix instruction, so they are fixed before all others.
def InstructionLayouts : UnmappedLayouts<"Instruction", [{
  bool takesAnyLayout(unsigned) { return false; }
  ::mlir::LogicalResult verifyLayouts() { return ::mlir::success(); }
}]>;
// The layouts of operands and results follow from each other. `side` is the side whose layout the operation works in:
// `OnResult`, or `OnOperand` if only the result's layout follows from the operand's and not the reverse.
class MappedLayoutsOwn<string side> : TileLayouts<[{
  ::txl::ir::LayoutRelation layoutRelation() { return ::txl::ir::LayoutRelation::}] # side # [{; }
  bool takesAnyLayout(unsigned) { return false; }
  std::optional<::txl::layout::LinearLayout> resultLayoutFrom(const ::txl::layout::LinearLayout &operand);
  std::optional<::txl::layout::LinearLayout> operandLayoutFrom(const ::txl::layout::LinearLayout &result);
  ::mlir::LogicalResult verifyLayouts();
}]>;

class FixedCost<string kind> : TileCost<[{
  ::txl::ir::Cost cost() { return {::txl::ir::Cost::Kind::}] # kind # [{}; }
}]>;
// No cost, or the same cost in every layout.
def CostsNothing : FixedCost<"None">;
// One instruction per register.
def CostsElement : FixedCost<"Element">;
// Sectors and instructions of a global memory access.
def CostsAccess : FixedCost<"Access">;
def CostOwn : TileCost<"::txl::ir::Cost cost();">;

def Rematerialized : TileRematerialization<"bool mayRematerialize() { return true; }">;
def Once : TileRematerialization<"bool mayRematerialize() { return false; }">;

def NoScratch : TileScratch<[{
  ::txl::ir::ScratchUse scratchUse() { return {}; }
  bool movesBetweenBlocks() { return false; }
}]>;
// No scratch, but elements reach other threads through a shared-memory buffer.
def NoScratchButExchange : TileScratch<[{
  ::txl::ir::ScratchUse scratchUse() { return {}; }
  bool movesBetweenBlocks() { return ::txl::ir::isSplitOverBlocks(getOperation()); }
}]>;
def ScratchOwn : TileScratch<[{
  ::txl::ir::ScratchUse scratchUse();
  bool movesBetweenBlocks();
}]>;

def NoMemory : TileMemory<"std::optional<::txl::ir::MemoryAccess> memoryAccess() { return std::nullopt; }">;
def MemoryOwn : TileMemory<"std::optional<::txl::ir::MemoryAccess> memoryAccess();">;

def NoBuffers : TileBuffers<[{
  void bufferEffects(::llvm::SmallVectorImpl<::txl::ir::BufferEffect> &) {}
  ::txl::ir::Wait waitsFor() { return ::txl::ir::Wait::Nothing; }
}]>;
def BuffersOwn : TileBuffers<[{
  void bufferEffects(::llvm::SmallVectorImpl<::txl::ir::BufferEffect> &effects);
  ::txl::ir::Wait waitsFor() { return ::txl::ir::Wait::Nothing; }
}]>;
// It accesses no buffer, but orders accesses of other operations: the operation implements what it waits for.
def WaitOwn : TileBuffers<[{
  void bufferEffects(::llvm::SmallVectorImpl<::txl::ir::BufferEffect> &) {}
  ::txl::ir::Wait waitsFor();
}]>;

class TileRow<TileOrigin origin, TileLayouts layouts, TileCost cost, TileRematerialization repeat, TileScratch scratch,
              TileMemory memory, TileBuffers buffers>
    : NativeOpTrait<"TileRow", [],
                    origin.cpp # layouts.cpp # cost.cpp # repeat.cpp # scratch.cpp # memory.cpp # buffers.cpp> {
  let cppNamespace = "::txl::ir";
}

// Rows of whole families.

// One layout, arithmetic in each thread.
class ElementRow<TileOrigin origin = Computed>
    : TileRow<origin, SameLayout, CostsElement, Rematerialized, NoScratch, NoMemory, NoBuffers>;
// Scalars, functions, terminators: operations without tiles.
class ScalarRow<TileOrigin origin>
    : TileRow<origin, FreeLayouts, CostsNothing, Once, NoScratch, NoMemory, NoBuffers>;
// A view of a buffer.
def ViewRow : TileRow<OriginOwn, FreeLayouts, CostsNothing, Once, NoScratch, NoMemory, BuffersOwn>;

#endif
