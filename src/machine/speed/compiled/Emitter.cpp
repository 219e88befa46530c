// Emission of values in registers, rows and passes.
#include "machine/speed/compiled/Emitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include <algorithm>

namespace txl::machine {

FusedKernelEmitter::FusedKernelEmitter(const FusedKernel &kernel, const Passes &passes, BlockLibrary &library)
    : kernel(kernel), passes(passes), library(library), b(library.module()->getContext()), block(library.elements()),
      rowValues(kernel.values.size()), maker(kernel.values.size(), -1) {
  for (size_t s = 0; s < kernel.steps.size(); ++s)
    if (kernel.steps[s].kind != FusedStep::Store)
      maker[kernel.steps[s].out] = static_cast<int>(s);
}

/// The number of a block's elements in one register.
int FusedKernelEmitter::vectorElements(DType type) const {
  return std::min(library.elements(), library.vectorBytes() / elementBytes(type));
}

// Memory.

llvm::Value *FusedKernelEmitter::at(int index, llvm::Value *column, DType type) {
  return b.CreateGEP(elementType(type), rowAddress[index], column);
}

llvm::Value *FusedKernelEmitter::bufferAt(int buffer, llvm::Value *column, DType type) {
  if (bufferRow)
    column = b.CreateAdd(bufferRow, column, "", true, true);
  return b.CreateGEP(
      elementType(type),
      b.CreateConstGEP1_64(b.getInt8Ty(), rowAddress[kernel.bufferAddressIndex()], buffer * kernel.bufferBytes),
      column);
}

FusedKernelEmitter::Block FusedKernelEmitter::load(llvm::Value *from, DType type) {
  Block made;
  int vectorLength = vectorElements(type);
  auto *vector = llvm::FixedVectorType::get(elementType(type), vectorLength);
  for (int64_t e = 0; e < block; e += vectorLength)
    made.push_back(
        b.CreateAlignedLoad(vector, b.CreateConstGEP1_64(elementType(type), from, e), llvm::Align(elementBytes(type))));
  return made;
}

void FusedKernelEmitter::store(llvm::Value *to, const Block &values, DType type, bool streamed) {
  int vectorLength = vectorElements(type);
  for (size_t k = 0; k < values.size(); ++k) {
    llvm::Align align(streamed ? vectorLength * elementBytes(type) : elementBytes(type));
    auto *made = b.CreateAlignedStore(values[k], b.CreateConstGEP1_64(elementType(type), to, k * vectorLength), align);
    if (streamed)
      made->setMetadata(llvm::LLVMContext::MD_nontemporal,
                        llvm::MDNode::get(b.getContext(), llvm::ConstantAsMetadata::get(b.getInt32(1))));
  }
}

FusedKernelEmitter::Block FusedKernelEmitter::splat(llvm::Value *element, DType type) {
  int vectorLength = vectorElements(type);
  return Block(block / vectorLength, b.CreateVectorSplat(vectorLength, element));
}

// Operations.

/// A select moves bits, so its key only depends on the width of the type.
static uint32_t keyOf(const FusedStep &step, BlockForm form) {
  DType operand = step.operand, result = step.kind == FusedStep::Reduce ? step.operand : step.result;
  if (step.op == ElementOp::Select) {
    constexpr DType byWidth[] = {DType::I8,  DType::I8,  DType::I16, DType::I32, DType::I32,
                                 DType::I64, DType::I64, DType::I64, DType::I64};
    operand = result = byWidth[elementBytes(operand)];
  }
  return blockKey(step.op, operand, result, form);
}

/// Allocates stack memory for a block of elements.
llvm::Value *FusedKernelEmitter::createBlockAlloca(DType type) {
  llvm::IRBuilder<> entry(&function->getEntryBlock(), function->getEntryBlock().begin());
  auto *made = entry.CreateAlloca(llvm::ArrayType::get(elementType(type), block));
  made->setAlignment(llvm::Align(64));
  return made;
}

/// Calls a block. The block takes its operands from memory, which inlining removes.
FusedKernelEmitter::Block FusedKernelEmitter::call(const FusedStep &step, llvm::ArrayRef<Block> in, BlockForm form) {
  llvm::Function *body = library.find(keyOf(step, form));
  if (!body)
    body = library.find(keyOf(step, BlockForm::Each));
  DType type = step.kind == FusedStep::Reduce ? step.operand : step.result;
  if (!body) {
    complete = false;
    return Block(block / vectorElements(type),
                 llvm::UndefValue::get(llvm::FixedVectorType::get(elementType(type), vectorElements(type))));
  }
  llvm::Value *arguments[4];
  arguments[0] = createBlockAlloca(type);
  for (size_t k = 0; k < 3; ++k) {
    arguments[k + 1] = llvm::ConstantPointerNull::get(b.getPtrTy());
    if (k < in.size()) {
      DType of = step.op == ElementOp::Select && k == 0 ? DType::I1 : step.operand;
      arguments[k + 1] = createBlockAlloca(of);
      store(arguments[k + 1], in[k], of);
    }
  }
  b.CreateCall(body, arguments);
  return load(arguments[0], type);
}

/// Whether a step's result is ready for reductions: if it is a NaN, arithmetic has made it quiet.
static bool makesValueReady(const FusedStep &step) {
  switch (step.op) {
  case ElementOp::AddF:
  case ElementOp::SubF:
  case ElementOp::MulF:
  case ElementOp::DivF:
  case ElementOp::Fma:
    return step.kind == FusedStep::Element;
  default:
    return false;
  }
}

/// Whether the step's narrow result is only widened again: an operand of a dot that is rounded for it.
bool FusedKernelEmitter::isRoundedOnly(const FusedStep &step) const {
  if (step.kind != FusedStep::Element || step.op != ElementOp::FPToFP || step.operand != DType::F32 ||
      step.result != DType::F16 || step.kept || step.perRow)
    return false;
  return llvm::all_of(kernel.steps, [&](const FusedStep &reader) {
    bool reads = llvm::is_contained(llvm::ArrayRef(reader.in, reader.inputs), step.out);
    return !reads ||
           (reader.kind == FusedStep::Element && reader.op == ElementOp::FPToFP && reader.result == DType::F32);
  });
}

/// Passes values through memory unchanged: conversions with memory operands use fewer execution ports than conversions
/// between registers. Volatile, so that LLVM does not remove it.
FusedKernelEmitter::Block FusedKernelEmitter::spillThroughMemory(const Block &values, DType type) {
  llvm::Value *scratch = createBlockAlloca(type);
  llvm::Align align(vectorElements(type) * elementBytes(type));
  Block made;
  for (size_t k = 0; k < values.size(); ++k) {
    llvm::Value *at = b.CreateConstGEP1_64(elementType(type), scratch, k * vectorElements(type));
    b.CreateAlignedStore(values[k], at, align, /*isVolatile=*/true);
    made.push_back(b.CreateAlignedLoad(values[k]->getType(), at, align, /*isVolatile=*/true));
  }
  return made;
}

/// Converts an element for a reduction to the form that its combine block requires.
FusedKernelEmitter::Block FusedKernelEmitter::ready(const FusedStep &step, const Block &values) {
  int from = maker[step.in[0]];
  bool isReady = from >= 0 && makesValueReady(kernel.steps[from]);
  return !isReady && library.find(keyOf(step, BlockForm::Ready)) ? call(step, {values}, BlockForm::Ready) : values;
}

/// Combines two ready blocks.
FusedKernelEmitter::Block FusedKernelEmitter::combineTwo(const FusedStep &step, const Block &left, const Block &right) {
  return call(step, {left, right}, BlockForm::Combine);
}

/// Combines blocks level by level: block k with block k + half.
FusedKernelEmitter::Block FusedKernelEmitter::combine(const FusedStep &step, llvm::ArrayRef<Block> segments) {
  llvm::SmallVector<Block, 8> left(segments);
  for (size_t half = left.size() / 2; half > 0; half /= 2)
    for (size_t k = 0; k < half; ++k)
      left[k] = combineTwo(step, left[k], left[k + half]);
  return left[0];
}

/// The levels within a block: element k with element k + half. The other elements hold values that are not used.
llvm::Value *FusedKernelEmitter::reduceWithinVector(const FusedStep &step, Block values) {
  int vectorLength = vectorElements(step.operand);
  for (int64_t half = block / 2; half > 0; half /= 2) {
    Block other = values;
    if (half >= vectorLength) {
      std::rotate(other.begin(), other.begin() + half / vectorLength, other.end());
    } else {
      llvm::SmallVector<int, 16> rotated;
      for (int k = 0; k < vectorLength; ++k)
        rotated.push_back(static_cast<int>(k + half) % vectorLength);
      for (llvm::Value *&v : other)
        v = b.CreateShuffleVector(v, rotated);
    }
    values = combineTwo(step, values, other);
  }
  return b.CreateExtractElement(values[0], uint64_t(0));
}

// Loops.

/// Starts a loop and moves to its body; `index` starts at 0.
FusedKernelEmitter::Loop FusedKernelEmitter::open() {
  llvm::BasicBlock *before = b.GetInsertBlock();
  Loop loop;
  loop.body = llvm::BasicBlock::Create(b.getContext(), "", function);
  b.CreateBr(loop.body);
  b.SetInsertPoint(loop.body);
  loop.index = b.CreatePHI(b.getInt64Ty(), 2);
  loop.index->addIncoming(index(0), before);
  return loop;
}

/// Ends the loop, which runs at least once, until the index reaches `end`; moves to the code after it.
void FusedKernelEmitter::close(const Loop &loop, llvm::Value *step, llvm::Value *end) {
  llvm::Value *next = b.CreateAdd(loop.index, step, "", true, true);
  loop.index->addIncoming(next, b.GetInsertBlock());
  auto *exit = llvm::BasicBlock::Create(b.getContext(), "", function);
  b.CreateCondBr(b.CreateICmpULT(next, end), loop.body, exit);
  b.SetInsertPoint(exit);
}

bool FusedKernelEmitter::emit(llvm::StringRef name) {
  auto *type =
      llvm::FunctionType::get(b.getVoidTy(), {b.getPtrTy(), b.getPtrTy(), b.getInt64Ty(), b.getInt64Ty()}, false);
  function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, *library.module());
  auto *entry = llvm::BasicBlock::Create(b.getContext(), "", function);
  b.SetInsertPoint(entry);
  for (int k = 0; k < kernel.addressCount(); ++k) {
    rowAddress.push_back(b.CreateLoad(b.getPtrTy(), b.CreateConstGEP1_64(b.getPtrTy(), function->getArg(0), k)));
    stride.push_back(b.CreateLoad(b.getInt64Ty(), b.CreateConstGEP1_64(b.getInt64Ty(), function->getArg(1), k)));
  }
  loadRowValues(ValueSource::One);
  Loop rows = open();
  llvm::SmallVector<llvm::PHINode *, 48> moving;
  for (llvm::Value *&at : rowAddress) {
    llvm::PHINode *phi = b.CreatePHI(b.getPtrTy(), 2);
    phi->addIncoming(at, entry);
    moving.push_back(phi);
    at = phi;
  }
  kernel.group > 1 ? emitGroup() : emitRow();
  for (size_t k = 0; k < moving.size(); ++k)
    moving[k]->addIncoming(
        b.CreateGEP(b.getInt8Ty(), moving[k], b.CreateMul(stride[k], index(kernel.group), "", true, true)),
        b.GetInsertBlock());
  close(rows, index(kernel.group), function->getArg(2));
  b.CreateRetVoid();
  library.adopt(*function);
  return complete;
}

/// Loads the values of a source with one element for the row or for the tile, and broadcasts them.
void FusedKernelEmitter::loadRowValues(ValueSource source) {
  for (auto [v, value] : llvm::enumerate(kernel.values))
    if (value.source == source)
      rowValues[v] =
          splat(b.CreateAlignedLoad(elementType(value.type), rowAddress[v], llvm::Align(elementBytes(value.type))),
                value.type);
}

void FusedKernelEmitter::emitRow() {
  loadRowValues(ValueSource::PerRow);
  for (size_t p = 0; p < passes.passes.size(); ++p) {
    for (uint8_t s : passes.passes[p].rows)
      emitRowStep(kernel.steps[s]);
    if (!passes.passes[p].isEmpty())
      emitPass(static_cast<int>(p));
  }
}

/// Computes a step with one element a row as a block of equal elements, or of the group's rows, and stores it to its
/// tile.
void FusedKernelEmitter::emitRowStep(const FusedStep &step) {
  llvm::SmallVector<Block, 3> in;
  for (int k = 0; k < step.inputs; ++k)
    in.push_back(rowValues[step.in[k]]);
  rowValues[step.out] = call(step, in);
  if (kernel.group > 1)
    return store(rowAddress[step.out], rowValues[step.out], step.result);
  b.CreateAlignedStore(b.CreateExtractElement(rowValues[step.out][0], uint64_t(0)), rowAddress[step.out],
                       llvm::Align(elementBytes(step.result)));
}

// Passes.

bool FusedKernelEmitter::isRowValue(uint8_t value) const { return !rowValues[value].empty(); }

FusedKernelEmitter::Block FusedKernelEmitter::valueOf(uint8_t value, BlockContext &context) {
  if (isRowValue(value))
    return rowValues[value];
  Block &known = context.values[value];
  if (!known.empty())
    return known;
  DType type = kernel.values[value].type;
  int from = maker[value];
  bool waits = from >= 0 && !kernel.steps[from].kept;
  return known =
             load(waits ? bufferAt(passes.buffer[from], context.column, type) : at(value, context.column, type), type);
}

/// Emits the element steps and stores of a pass for one position in the row.
void FusedKernelEmitter::emitSteps(int index, BlockContext &context) {
  context.values.assign(kernel.values.size(), Block());
  for (uint8_t s : passes.passes[index].steps) {
    const FusedStep &step = kernel.steps[s];
    if (step.kind == FusedStep::Reduce)
      continue;
    if (step.kind == FusedStep::Store) {
      Block value = valueOf(step.in[0], context);
      if (step.storeMode == StoreMode::Buffered)
        store(bufferAt(step.out, context.column, step.result), value, step.result);
      else
        store(at(kernel.storeAddressIndex(step.out), context.column, step.result), value, step.result,
              step.storeMode == StoreMode::Streamed);
      continue;
    }
    llvm::SmallVector<Block, 3> in;
    for (int k = 0; k < step.inputs; ++k)
      in.push_back(valueOf(step.in[k], context));
    bool byOne = step.inputs == 2 && isRowValue(step.in[1]) && !isRowValue(step.in[0]);
    Block made = call(step, in, byOne ? BlockForm::ByOne : BlockForm::Each);
    if (library.vectorBytes() >= 32 && isRoundedOnly(step)) // where such conversions are instructions
      made = spillThroughMemory(made, step.result);
    context.values[step.out] = made;
    bool first = true;
    for (int q = 0; q < index; ++q)
      first &= !llvm::is_contained(passes.passes[q].steps, s);
    if (first && step.kept)
      store(at(step.out, context.column, step.result), made, step.result);
    else if (first && passes.buffer[s] >= 0)
      store(bufferAt(passes.buffer[s], context.column, step.result), made, step.result);
  }
}

void FusedKernelEmitter::emitPass(int passIndex) {
  const Pass &pass = passes.passes[passIndex];
  bool reduces = false;
  for (uint8_t s : pass.steps)
    reduces |= kernel.steps[s].kind == FusedStep::Reduce;
  if (reduces)
    return reduceIn(passIndex);
  // Unroll several blocks, to reduce loop overhead.
  int64_t times = kernel.columns ? kernel.columns / block : kernel.granule / block, most = pass.weight > 40 ? 1 : 4;
  while (most > 1 && times % most != 0)
    most /= 2;
  bool once = times == most && kernel.columns;
  Loop loop;
  if (!once)
    loop = open();
  llvm::Value *first = once ? static_cast<llvm::Value *>(index(0)) : loop.index;
  for (int64_t k = 0; k < most; ++k) {
    BlockContext context;
    context.column = b.CreateAdd(first, index(k * block), "", true, true);
    emitSteps(passIndex, context);
  }
  if (!once)
    close(loop, index(most * block), kernel.columns ? index(kernel.columns) : function->getArg(3));
}

/// Prefetches the next row in order: the tree reads a row in an order that the hardware prefetcher does not detect.
void FusedKernelEmitter::prefetch(int passIndex, llvm::Value *first, int64_t elements) {
  llvm::SmallVector<bool, 48> read(kernel.values.size(), false);
  for (uint8_t s : passes.passes[passIndex].steps)
    for (int k = 0; k < kernel.steps[s].inputs; ++k)
      read[kernel.steps[s].in[k]] = kernel.values[kernel.steps[s].in[k]].source == ValueSource::Each;
  for (size_t v = 0; v < read.size(); ++v) {
    if (!read[v])
      continue;
    int bytes = elementBytes(kernel.values[v].type);
    llvm::Value *next = b.CreateGEP(b.getInt8Ty(), at(static_cast<int>(v), first, kernel.values[v].type), stride[v]);
    for (int64_t e = 0; e < elements; e += std::max<int64_t>(1, 64 / bytes))
      b.CreateIntrinsic(
          llvm::Intrinsic::prefetch, {b.getPtrTy()},
          {b.CreateConstGEP1_64(b.getInt8Ty(), next, e * bytes), b.getInt32(0), b.getInt32(3), b.getInt32(1)});
  }
}

void FusedKernelEmitter::reduceIn(int passIndex) {
  const Pass &pass = passes.passes[passIndex];
  int64_t columns = kernel.columns, segments = pass.weight <= 24 ? 8 : pass.weight <= 60 ? 4 : 2;
  while (columns / segments < block)
    segments /= 2;
  int64_t length = columns / segments; // elements that are left after the loop
  llvm::SmallVector<int, 4> reductions;
  for (uint8_t s : pass.steps)
    if (kernel.steps[s].kind == FusedStep::Reduce)
      reductions.push_back(s);
  Loop loop;
  if (length > block)
    loop = open();
  llvm::Value *first = length > block ? static_cast<llvm::Value *>(loop.index) : index(0);
  if (passIndex == 0)
    prefetch(passIndex, b.CreateMul(first, index(segments)), segments * block);
  llvm::SmallVector<llvm::SmallVector<Block, 8>, 4> operands(reductions.size());
  for (int64_t k = 0; k < segments; ++k) {
    BlockContext context;
    context.column = b.CreateAdd(first, index(k * length), "", true, true);
    emitSteps(passIndex, context);
    for (size_t r = 0; r < reductions.size(); ++r)
      operands[r].push_back(ready(kernel.steps[reductions[r]], valueOf(kernel.steps[reductions[r]].in[0], context)));
  }
  llvm::SmallVector<Block, 4> only(reductions.size());
  for (size_t r = 0; r < reductions.size(); ++r) {
    const FusedStep &step = kernel.steps[reductions[r]];
    only[r] = combine(step, operands[r]);
    if (length > block)
      store(bufferAt(passes.buffer[reductions[r]], first, step.operand), only[r], step.operand);
  }
  if (length > block)
    close(loop, index(block), index(length));
  for (size_t r = 0; r < reductions.size(); ++r)
    finishReduction(reductions[r], length, only[r]);
}

/// Emits the rest of the tree of `length` elements: from the step's buffer, or from the one remaining block. In a
/// group, that block stays in the buffer.
void FusedKernelEmitter::finishReduction(int s, int64_t length, Block only) {
  const FusedStep &step = kernel.steps[s];
  while (length > block) {
    int64_t segments = std::min<int64_t>(8, length / block);
    length /= segments;
    Loop loop;
    if (length > block)
      loop = open();
    llvm::Value *first = length > block ? static_cast<llvm::Value *>(loop.index) : index(0);
    llvm::SmallVector<Block, 8> operands;
    for (int64_t k = 0; k < segments; ++k)
      operands.push_back(
          load(bufferAt(passes.buffer[s], b.CreateAdd(first, index(k * length)), step.operand), step.operand));
    only = combine(step, operands);
    if (length > block) {
      store(bufferAt(passes.buffer[s], first, step.operand), only, step.operand);
      close(loop, index(block), index(length));
    }
  }
  if (kernel.group > 1)
    return store(bufferAt(passes.buffer[s], index(0), step.operand), only, step.operand);
  llvm::Value *result = reduceWithinVector(step, only);
  rowValues[step.out] = splat(result, step.result);
  b.CreateAlignedStore(result, rowAddress[step.out], llvm::Align(elementBytes(step.result)));
}

} // namespace txl::machine
