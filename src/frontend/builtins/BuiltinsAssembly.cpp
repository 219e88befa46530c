// `inline_asm`: inline assembly that every thread executes once, on its registers of whole tiles.
//
// A tile's registers are those of its layout: the one given with it, or equal slices in the order of elements. The
// registers are named when the text is made, so a function may make it.
#include "frontend/builtins/BufferArgument.h"
#include "frontend/evaluation/Compilation.h"
#include "frontend/evaluation/Constants.h"
#include "ir/ops/AssemblyOps.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(AssemblyLayout, ValueError,
               "`inline_asm`: the layout is not one of a tile of shape {0} on {1} warps, which run this");
TXL_DIAGNOSTIC(AssemblyConstraints, ValueError,
               "`inline_asm`: the tuple `constraints` has {0} entries, but there are {1} results and operands");
TXL_DIAGNOSTIC(AssemblyOfBits, TypeError,
               "`inline_asm`: `{0}` has elements of one bit, which no register holds; convert it, `.to(tl.int32)`");
TXL_DIAGNOSTIC(
    AssemblyPureBuffer, ValueError,
    "`inline_asm`: a text with a buffer or an mbarrier among its operands is not pure; pass `is_pure=False`");
TXL_DIAGNOSTIC(AssemblyBuffer, ValueError,
               "`inline_asm`: the buffer `{0}` is not a whole one in shared memory: pass the buffer, or the slot of a "
               "ring (`txl.get_buffer`), that it is a view of");
TXL_DIAGNOSTIC(AssemblyEffect, ValueError,
               "`inline_asm`: `{0}` names a value that is not one of the buffers among `args`{1}");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

namespace {
enum AsmArgument { Text, Constraints, Args, ResultTypes, IsPure, Reads, Writes };

/// Operands and results as the operation has them; `groups` has the registers of each, results first.
struct BlockText {
  BlockText(BuiltinCall &call) : call(call), e(call.evaluator) {
    e.compilation.dependsOnWarpCount = true;
    warps = e.groups().site && e.groups().ofWarps ? std::max(1, e.groups().warps) : e.options().numWarps;
  }
  mlir::LogicalResult addOperand(Value value);
  mlir::LogicalResult addResult(Value type);
  /// The indices of the buffers that argument `i` names; those of all buffers if it is None.
  FailureOr<llvm::SmallVector<int32_t>> effects(unsigned i, bool areWritten);
  FailureOr<std::string> constraints();
  FailureOr<std::string> text();

  BuiltinCall &call;
  Evaluator &e;
  unsigned warps;
  llvm::SmallVector<mlir::Value> operands;
  llvm::SmallVector<Type> results;
  llvm::SmallVector<mlir::Attribute> resultLayouts, operandLayouts;
  llvm::SmallVector<unsigned> resultRegisters, operandRegisters;
  bool hasBuffers = false;

private:
  /// Adds the layout of a value of this type, whose layout argument is `layout` (Invalid: none).
  mlir::LogicalResult addLayout(Type type, Value layout, unsigned argument, llvm::SmallVectorImpl<mlir::Attribute> &to,
                                llvm::SmallVectorImpl<unsigned> &registers);
  mlir::LogicalResult addBuffer(Value buffer);
};
} // namespace

/// The attribute that a layout's linear form denotes; null if it is not one.
static ttg::LayoutAttr parseLayout(llvm::StringRef text, mlir::MLIRContext *context) {
  mlir::ScopedDiagnosticHandler quiet(context, [](mlir::Diagnostic &) { return mlir::success(); });
  mlir::Attribute parsed = mlir::parseAttribute(("#ttg.linear<" + text + ">").str(), context);
  return mlir::dyn_cast_if_present<ttg::LayoutAttr>(parsed);
}

mlir::LogicalResult BlockText::addLayout(Type type, Value layout, unsigned argument,
                                         llvm::SmallVectorImpl<mlir::Attribute> &to,
                                         llvm::SmallVectorImpl<unsigned> &registers) {
  if (type.scalar().is(Scalar::Int1))
    return e.error(AssemblyOfBits, type.str());
  if (!type.isBlock()) {
    registers.push_back(1);
    return mlir::success();
  }
  ttg::LayoutAttr stated = tx::InlineAsmOp::getStandardLayout(e.context(), type.shape(), warps);
  if (layout && !layout.isNone()) {
    FailureOr<Value> text = layoutText(call, argument, layout, type.shape());
    if (failed(text))
      return failure();
    llvm::StringRef linear = text->isStr() ? text->asStr() : "";
    if (!linear.empty()) // empty: `AutoLayout`
      stated = parseLayout(linear, e.context());
  }
  if (!stated || !tx::InlineAsmOp::isLayoutOf(stated, type.shape(), warps))
    return e.error(AssemblyLayout, shapeText(type.shape()), warps);
  to.push_back(stated);
  registers.push_back(tx::InlineAsmOp::getTileRegisters(stated).size());
  return mlir::success();
}

mlir::LogicalResult BlockText::addBuffer(Value buffer) {
  ttg::MemDescType type = memDescOf(buffer);
  if (type.getIsMultiBuffer() && *type.getNumSlots() == 1) {
    buffer = getOnlySlot(e, buffer);
    type = memDescOf(buffer);
  }
  if (type.getIsMultiBuffer() || type.getSpace() != ttg::MemorySpace::Shared || type.getShape() != type.getWholeShape())
    return e.error(AssemblyBuffer, buffer.type().str());
  hasBuffers = true;
  operands.push_back(buffer.ir());
  operandRegisters.push_back(1);
  return mlir::success();
}

mlir::LogicalResult BlockText::addOperand(Value value) {
  if (value.isBuffer())
    return addBuffer(value);
  Value layout;
  if (value.isTuple() && value.elements().size() == 2) {
    layout = value.elements()[1];
    value = value.elements()[0];
  }
  if (!value.isTile() && !value.isNumber())
    return badArgument(call, Args,
                       "a sequence of tiles, pairs of a tile and its layout, scalars, buffers and mbarriers");
  auto tile = e.semantic().toTile(value);
  if (failed(tile))
    return failure();
  operands.push_back(tile->ir());
  return addLayout(tile->type(), layout, Args, operandLayouts, operandRegisters);
}

mlir::LogicalResult BlockText::addResult(Value type) {
  if (type.isDType() && !type.asType().isBlock()) {
    results.push_back(type.asType().scalar());
    return addLayout(results.back(), Value(), ResultTypes, resultLayouts, resultRegisters);
  }
  Value dtype, shape, layout;
  if (type.is(ValueKind::Host))
    for (auto [name, field] : {std::pair("dtype", &dtype), {"shape", &shape}, {"layout", &layout}}) {
      auto found = e.attribute(type, name, /*optional=*/true);
      if (failed(found))
        return failure();
      *field = *found;
    }
  llvm::SmallVector<int64_t> extents;
  bool isShape = shape && shape.isTuple() && !shape.elements().empty();
  for (Value extent : isShape ? shape.elements() : llvm::ArrayRef<Value>()) {
    isShape &= extent.isInt() && extent.fitsInt64() && extent.asInt64() > 0 &&
               llvm::isPowerOf2_64(static_cast<uint64_t>(extent.asInt64()));
    extents.push_back(isShape ? extent.asInt64() : 1);
  }
  if (!dtype || !dtype.isDType() || !isShape)
    return badArgument(
        call, ResultTypes,
        "dtypes of scalars and `txl.distributed_type(dtype, shape, layout)` with extents that are powers "
        "of two");
  results.push_back(e.types().block(dtype.asType().scalar(), extents));
  return addLayout(results.back(), layout, ResultTypes, resultLayouts, resultRegisters);
}

FailureOr<llvm::SmallVector<int32_t>> BlockText::effects(unsigned i, bool areWritten) {
  llvm::SmallVector<int32_t> indices;
  Value named = call.arg(i);
  auto isData = [](mlir::Value value) {
    return mlir::isa<ttg::MemDescType>(value.getType()) && !tx::isMBarrier(value.getType());
  };
  if (named.isNone()) {
    for (auto [index, operand] : llvm::enumerate(operands))
      if (isData(operand) && (!areWritten || mlir::cast<ttg::MemDescType>(operand.getType()).getIsMutable()))
        indices.push_back(static_cast<int32_t>(index));
    return indices;
  }
  llvm::StringRef parameter = call.builtin.signature.parameters[i].name;
  if (!named.isTuple())
    return mlir::LogicalResult(badArgument(call, i, "a sequence of buffers among `args`, or None"));
  for (Value value : named.elements()) {
    auto given = call.arg(Args).elements();
    auto same = llvm::find_if(
        given, [&](Value other) { return value.isBuffer() && other.isBuffer() && other.ir() == value.ir(); });
    if (same == given.end())
      return mlir::LogicalResult(e.error(AssemblyEffect, parameter, ""));
    if (areWritten && !memDescOf(value).getIsMutable())
      return mlir::LogicalResult(e.error(AssemblyEffect, parameter, " that may be written (`smem_of` is read-only)"));
    indices.push_back(static_cast<int32_t>(same - given.begin()));
  }
  return indices;
}

FailureOr<std::string> BlockText::constraints() {
  if (!call.arg(Constraints).isTuple()) {
    auto text = strArgument(call, Constraints);
    return failed(text) ? FailureOr<std::string>(failure()) : FailureOr<std::string>(text->str());
  }
  llvm::ArrayRef<Value> entries = call.arg(Constraints).elements();
  llvm::SmallVector<unsigned> registers(resultRegisters);
  llvm::append_range(registers, operandRegisters);
  if (entries.size() != registers.size())
    return mlir::LogicalResult(e.error(AssemblyConstraints, entries.size(), registers.size()));
  llvm::SmallVector<llvm::StringRef> all;
  for (auto [entry, count] : llvm::zip(entries, registers)) {
    if (!entry.isStr())
      return mlir::LogicalResult(badArgument(call, Constraints, "a string, or a tuple of strings"));
    all.append(count, entry.asStr());
  }
  return llvm::join(all, ",");
}

FailureOr<std::string> BlockText::text() {
  Value text = call.arg(Text);
  if (text.is(ValueKind::Function) || text.is(ValueKind::Host)) { // a function of the registers' names
    unsigned next = 0;
    auto names = [&](llvm::ArrayRef<unsigned> registers) {
      llvm::SmallVector<Value> groups;
      for (unsigned count : registers) {
        llvm::SmallVector<Value> group;
        for (unsigned k = 0; k < count; ++k)
          group.push_back(e.arena().str("$" + llvm::Twine(next++)));
        groups.push_back(e.arena().tuple(group));
      }
      return e.arena().tuple(groups);
    };
    Value outputs = names(resultRegisters), inputs = names(operandRegisters);
    auto made = e.call(text, {outputs, inputs});
    if (failed(made))
      return failure();
    text = *made;
  }
  if (!text.isStr())
    return mlir::LogicalResult(badArgument(call, Text, "a string, or a function that returns one"));
  return text.asStr().str();
}

FailureOr<Value> InlineAsm(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto isPure = boolArgument(call, IsPure);
  if (failed(isPure))
    return failure();
  if (!call.arg(Args).isTuple())
    return badArgument(call, Args,
                       "a sequence of tiles, pairs of a tile and its layout, scalars, buffers and mbarriers");
  BlockText block(call);
  for (Value value : call.arg(Args).elements())
    if (failed(block.addOperand(value)))
      return failure();
  bool isSequence = call.arg(ResultTypes).isTuple();
  Value only = call.arg(ResultTypes);
  for (Value type : isSequence ? call.arg(ResultTypes).elements() : llvm::ArrayRef<Value>(only))
    if (failed(block.addResult(type)))
      return failure();
  auto reads = block.effects(Reads, false), writes = block.effects(Writes, true);
  if (failed(reads) || failed(writes))
    return failure();
  if (block.hasBuffers && *isPure)
    return e.error(AssemblyPureBuffer);
  auto constraints = block.constraints();
  auto text = failed(constraints) ? FailureOr<std::string>(failure()) : block.text();
  if (failed(text))
    return failure();
  mlir::OpBuilder &b = e.builder();
  llvm::SmallVector<mlir::Attribute> layouts(block.resultLayouts);
  llvm::append_range(layouts, block.operandLayouts);
  llvm::SmallVector<mlir::Type> types;
  for (Type type : block.results)
    types.push_back(type.toMLIR(e.context()));
  auto op = tx::InlineAsmOp::create(b, e.loc(), types, *text, *constraints, *isPure, block.warps,
                                    b.getArrayAttr(layouts), *reads, *writes, block.operands);
  llvm::SmallVector<Value> results;
  for (auto [i, type] : llvm::enumerate(block.results))
    results.push_back(Value::tile(op->getResult(i), type));
  if (isSequence)
    return results.empty() ? Value::none() : e.arena().tuple(results);
  return results[0];
}

} // namespace builtins
} // namespace txl::frontend
