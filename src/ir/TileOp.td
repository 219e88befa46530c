// The interface of every operation of `tt` and `ttg`, and the row in which an operation answers it.
//
// What the compiler must know of an operation, to give its tiles layouts, its exchanges room and its buffers places, it
// asks the operation. There are no default answers: an operation names its row, a row has all columns, and what a column
// leaves to the operation is declared, so that it does not link before it is written. Operations of other dialects
// answer in one table (ir/Rules.cpp).
#ifndef TXL_IR_TILEOP_TD
#define TXL_IR_TILEOP_TD

include "mlir/IR/OpBase.td"

def TileOpInterface : OpInterface<"TileOp"> {
  let cppNamespace = "::txl::ir";
  let description = "What the compiler asks of an operation on tiles or buffers; ir/TileOp.h has the vocabulary.";
  let methods = [
    InterfaceMethod<"How the layouts of its tiles hang together.", "::txl::ir::LayoutRelation", "layoutRelation">,
    InterfaceMethod<"Whether an operand may have any layout, whatever the others have.", "bool", "takesAnyLayout",
                    (ins "unsigned":$operand)>,
    InterfaceMethod<"The layout of the results that follows from the operand's; none if it does not.",
                    "std::optional<::txl::layout::LinearLayout>", "resultLayoutFrom",
                    (ins "const ::txl::layout::LinearLayout &":$operand)>,
    InterfaceMethod<"The layout of the operands that gives the results theirs; none if there is none.",
                    "std::optional<::txl::layout::LinearLayout>", "operandLayoutFrom",
                    (ins "const ::txl::layout::LinearLayout &":$result)>,
    InterfaceMethod<"Checks that the layouts fit together, or emits an error. The operation verifies, and its tiles have layouts.",
                    "::mlir::LogicalResult", "verifyLayouts">,
    InterfaceMethod<"What it costs to run it in a layout.", "::txl::ir::Cost", "cost">,
    InterfaceMethod<"Whether its result may be computed anew where it is wanted, as far as its effects allow.", "bool",
                    "mayRepeat">,
    InterfaceMethod<"The shared memory that it needs while it runs, and the barriers that it executes there.",
                    "::txl::ir::ScratchUse", "scratchUse">,
    InterfaceMethod<"Whether elements would move between the CTAs of a cluster.", "bool", "movesBetweenBlocks">,
    InterfaceMethod<"How it accesses global memory, if it does.", "std::optional<::txl::ir::MemoryAccess>", "memoryAccess">,
    InterfaceMethod<"Adds what it does to buffers.", "void", "bufferEffects",
                    (ins "::llvm::SmallVectorImpl<::txl::ir::BufferEffect> &":$effects)>,
    InterfaceMethod<"What it waits for, before anything behind it happens.", "::txl::ir::Wait", "waitsFor">,
  ];
}

// The columns of a row. A column that ends in `Own` leaves the answer to the operation. All are methods of the interface
// but the origin of its results, which only one analysis asks for, by the operation's class.

class TileColumn<code text> {
  code cpp = text;
}
class TileOrigin<code text> : TileColumn<text>;
class TileLayouts<code text> : TileColumn<text>;
class TileCost<code text> : TileColumn<text>;
class TileRepeat<code text> : TileColumn<text>;
class TileScratch<code text> : TileColumn<text>;
class TileMemory<code text> : TileColumn<text>;
class TileBuffers<code text> : TileColumn<text>;

class FixedOrigin<string origin>
    : TileOrigin<"static constexpr ::txl::ir::Origin origin = ::txl::ir::Origin::" # origin # ";">;
// The operation says what becomes of addresses in it: `effect` in analysis/EffectRules.cpp.
def OriginOwn : FixedOrigin<"Own">;
// Its results are elements of its operands.
def Chosen : FixedOrigin<"Chosen">;
// They are elements of the first operand; the others decide which.
def Selected : FixedOrigin<"Selected">;
// They are computed from all of them.
def Computed : FixedOrigin<"Computed">;
// They are numbers that were no address.
def Measured : FixedOrigin<"Measured">;

class UnmappedLayouts<string relation, code rest> : TileLayouts<[{
  ::txl::ir::LayoutRelation layoutRelation() { return ::txl::ir::LayoutRelation::}] # relation # [{; }
  std::optional<::txl::layout::LinearLayout> resultLayoutFrom(const ::txl::layout::LinearLayout &) { return std::nullopt; }
  std::optional<::txl::layout::LinearLayout> operandLayoutFrom(const ::txl::layout::LinearLayout &) { return std::nullopt; }
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
// All have one, but for operands that may have any, and what the operation says.
def SameLayoutOwn : UnmappedLayouts<"Same", [{
  bool takesAnyLayout(unsigned operand);
  ::mlir::LogicalResult verifyLayouts();
}]>;
// The layouts state an instruction, which is chosen before all others.
def InstructionLayouts : UnmappedLayouts<"Instruction", [{
  bool takesAnyLayout(unsigned) { return false; }
  ::mlir::LogicalResult verifyLayouts() { return ::mlir::success(); }
}]>;
// Those of operands and results follow from each other. `side` is where the operation works: `OnResult`, or `OnOperand`
// if only the result's follows from the operand's, not the other way round.
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
// Nothing, or the same in every layout that it may have.
def CostsNothing : FixedCost<"None">;
// An instruction for each register.
def CostsElement : FixedCost<"Element">;
// Sectors and instructions of its access of global memory.
def CostsAccess : FixedCost<"Access">;
def CostOwn : TileCost<"::txl::ir::Cost cost();">;

def Repeats : TileRepeat<"bool mayRepeat() { return true; }">;
def Once : TileRepeat<"bool mayRepeat() { return false; }">;

def NoScratch : TileScratch<[{
  ::txl::ir::ScratchUse scratchUse() { return {}; }
  bool movesBetweenBlocks() { return false; }
}]>;
// None, but elements reach other threads, by shared memory that is a buffer.
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
// It touches no buffer, but orders what others do: the operation says what it waits for.
def WaitOwn : TileBuffers<[{
  void bufferEffects(::llvm::SmallVectorImpl<::txl::ir::BufferEffect> &) {}
  ::txl::ir::Wait waitsFor();
}]>;

class TileRow<TileOrigin origin, TileLayouts layouts, TileCost cost, TileRepeat repeat, TileScratch scratch,
              TileMemory memory, TileBuffers buffers>
    : NativeOpTrait<"TileRow", [],
                    origin.cpp # layouts.cpp # cost.cpp # repeat.cpp # scratch.cpp # memory.cpp # buffers.cpp> {
  let cppNamespace = "::txl::ir";
}

// Rows of whole families.

// One layout, arithmetic in each thread.
class ElementRow<TileOrigin origin = Computed>
    : TileRow<origin, SameLayout, CostsElement, Repeats, NoScratch, NoMemory, NoBuffers>;
// Scalars, functions, ends of regions: nothing that has to do with layouts.
class ScalarRow<TileOrigin origin>
    : TileRow<origin, FreeLayouts, CostsNothing, Once, NoScratch, NoMemory, NoBuffers>;
// A view of a buffer.
def ViewRow : TileRow<OriginOwn, FreeLayouts, CostsNothing, Once, NoScratch, NoMemory, BuffersOwn>;

#endif
