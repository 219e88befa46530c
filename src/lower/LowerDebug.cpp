// device_print and device_assert.
//
// Each line has the tile machine's format (machine/specification/Debug.cpp): `pid (0, 0, 0) idx (  3) prefix: value`,
// printed by CUDA's `vprintf` once per element by one of its owners, in any order. A failed assertion calls CUDA's
// `__assertfail`, which prints message, file and line and stops the launch with a specific error.
#include "ir/SourcePosition.h"
#include "ir/ops/DebugOps.h"
#include "lower/Assertion.h"
#include "lower/DebugInfo.h"
#include "lower/Elementwise.h"
#include "llvm/Support/Path.h"

namespace txl::lower {

/// The text, NUL-terminated, as a generic pointer that the device library can read.
static llvm::Value *textPointer(Lowering &l, llvm::StringRef text) {
  llvm::Constant *data = llvm::ConstantDataArray::getString(l.b.getContext(), text);
  auto *global = new llvm::GlobalVariable(*l.out, data->getType(), true, llvm::GlobalValue::PrivateLinkage, data,
                                          "text", nullptr, llvm::GlobalValue::NotThreadLocal, 1);
  global->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  return llvm::ConstantExpr::getAddrSpaceCast(global, l.b.getPtrTy());
}

/// `vprintf(format, values)`: the values are stored contiguously on the stack.
static void callPrintf(Lowering &l, const std::string &format, llvm::ArrayRef<llvm::Value *> values) {
  llvm::IRBuilder<> &b = l.b;
  llvm::Type *pointer = b.getPtrTy();
  llvm::FunctionCallee print = l.out->getOrInsertFunction("vprintf", b.getInt32Ty(), pointer, pointer);
  llvm::Value *stack = llvm::ConstantPointerNull::get(b.getPtrTy());
  if (!values.empty()) {
    llvm::SmallVector<llvm::Type *> types;
    for (llvm::Value *value : values)
      types.push_back(value->getType());
    auto *type = llvm::StructType::get(b.getContext(), types);
    {
      llvm::IRBuilder<>::InsertPointGuard guard(b);
      llvm::BasicBlock &entry = b.GetInsertBlock()->getParent()->getEntryBlock();
      b.SetInsertPoint(&entry, entry.begin());
      stack = b.CreateAlloca(type);
    }
    for (auto [i, value] : llvm::enumerate(values))
      b.CreateStore(value, b.CreateStructGEP(type, stack, i));
  }
  b.CreateCall(print, {textPointer(l, format), stack});
}

/// Escapes text for a format string.
static std::string escapeFormat(llvm::StringRef text) {
  std::string result;
  for (char c : text) {
    result += c;
    if (c == '%')
      result += c;
  }
  return result;
}

/// Appends the format of an element, and the arguments passed for it.
static void formatElement(Lowering &l, llvm::Value *value, mlir::Type type, bool hex, bool isSigned,
                          std::string &format, llvm::SmallVectorImpl<llvm::Value *> &values) {
  llvm::IRBuilder<> &b = l.b;
  if (llvm::isa<tt::PointerType>(type) || hex) {
    llvm::Value *bits = value->getType()->isPointerTy() ? b.CreatePtrToInt(value, b.getInt64Ty()) : value;
    unsigned width = bits->getType()->getScalarSizeInBits(), digits = std::max(2u, width / 4);
    bits = b.CreateZExt(b.CreateBitCast(bits, b.getIntNTy(width)), width == 64 ? b.getInt64Ty() : b.getInt32Ty());
    format += "0x%0" + std::to_string(digits) + (width == 64 ? "llx" : "x");
    values.push_back(bits);
    return;
  }
  if (llvm::isa<mlir::FloatType>(type)) {
    format += "%f";
    values.push_back(convertFloat(l, value, type, mlir::Float64Type::get(type.getContext())));
    return;
  }
  unsigned width = type.getIntOrFloatBitWidth();
  if (width == 1) {
    format += "%s";
    values.push_back(b.CreateSelect(value, textPointer(l, "True"), textPointer(l, "False")));
    return;
  }
  format += width == 64 ? (isSigned ? "%lld" : "%llu") : isSigned ? "%d" : "%u";
  values.push_back(b.CreateIntCast(value, width == 64 ? b.getInt64Ty() : b.getInt32Ty(), isSigned));
}

/// `pid (%d, %d, %d)`.
static std::string lineHead(Lowering &l, llvm::SmallVectorImpl<llvm::Value *> &values) {
  for (auto axis : {
         tt::ProgramAxis::X
         , tt::ProgramAxis::Y, tt::ProgramAxis::Z
       })
    values.push_back(l.programIndex(axis, false));
  return "pid (%d, %d, %d)";
}

static void printTile(Lowering &l, tt::PrintOp op, unsigned index, llvm::StringRef head, const Elements &values) {
  mlir::Value operand = op.getArgs()[index];
  mlir::Type type = mlir::getElementTypeOrSelf(operand.getType());
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(operand.getType());
  ElementsRef elements = l.get(operand);
  Elements indices = tensor ? l.emitIndices(ttg::layoutOf(tensor)) : Elements();
  l.emitIf(l.isOwner(operand.getType()), [&] {
    for (auto [i, element] : llvm::enumerate(elements)) {
      std::string format = head.str();
      Elements passed = values;
      format += " idx (";
      if (tensor) {
        const layout::Space &space = ttg::layoutOf(tensor).out();
        for (auto [d, axis] : llvm::enumerate(space.axes())) {
          format += (d ? ", %" : "%") + std::to_string(std::to_string(axis.size() - 1).size()) + "d";
          passed.push_back(l.b.CreateAnd(l.b.CreateLShr(indices[i], space.offset(axis.dim)), axis.size() - 1));
        }
      }
      format += ")";
      format += escapeFormat(op.getPrefix());
      if (op.getArgs().size() > 1)
        format += "(operand " + std::to_string(index) + ") ";
      formatElement(l, element, type, op.getHex(), op.getIsSigned()[index], format, passed);
      callPrintf(l, format + "\n", passed);
    }
  });
}

template <> void lower(Lowering &l, tt::PrintOp op) {
  Elements values;
  std::string head = lineHead(l, values);
  if (op.getArgs().empty())
    l.emitIf(l.isOwner(mlir::IntegerType::get(op.getContext(), 1)),
             [&] { callPrintf(l, head + escapeFormat(op.getPrefix()) + "\n", values); });
  for (unsigned index = 0; index < op.getArgs().size(); ++index)
    printTile(l, op, index, head, values);
}

void Lowering::emitAssert(mlir::Operation *op, mlir::Value condition, llvm::StringRef message) {
  llvm::Value *good = nullptr;
  ElementsRef elements = get(condition);
  unsigned repeated = repeatedBits(elements.size(), elements);
  for (unsigned i = 0; i < elements.size(); ++i)
    if (!(i & repeated))
      good = conjunction(good, elements[i]->getType()->isIntegerTy(1) ? elements[i] : b.CreateIsNotNull(elements[i]));
  emitAssertion(*this, op, good, message);
}

void emitAssertion(Lowering &l, mlir::Operation *op, llvm::Value *good, llvm::StringRef message) {
  llvm::IRBuilder<> &b = l.b;
  mlir::FileLineColLoc position = ir::filePosition(op->getLoc());
  llvm::BasicBlock *wrong = l.newBlock("wrong"), *end = l.newBlock("holds");
  b.CreateCondBr(good, end, wrong);
  b.SetInsertPoint(wrong);
  llvm::Type *pointer = b.getPtrTy();
  llvm::FunctionCallee fail = l.out->getOrInsertFunction("__assertfail", b.getVoidTy(), pointer, pointer,
                                                         b.getInt32Ty(), pointer, b.getInt64Ty());
  llvm::cast<llvm::Function>(fail.getCallee())->setDoesNotReturn();
  b.CreateCall(fail, {textPointer(l, message), textPointer(l, position ? position.getFilename().getValue() : "unknown"),
                      l.i32(position ? position.getLine() : 0),
                      textPointer(l, b.GetInsertBlock()->getParent()->getName()), b.getInt64(1)});
  b.CreateUnreachable();
  b.SetInsertPoint(end);
}

template <> void lower(Lowering &l, tt::AssertOp op) { l.emitAssert(op, op.getCondition(), op.getMessage()); }

} // namespace txl::lower
