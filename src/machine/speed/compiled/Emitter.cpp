// Emission of values in registers, rows and passes.
#include "machine/speed/compiled/Emitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include <algorithm>

namespace txl::machine {

ChainEmitter::ChainEmitter(const Chain &chain, const Passes &passes, BlockLibrary &library)
    : chain(chain), passes(passes), library(library), b(library.module()->getContext()), block(library.elements()),
      rowValues(chain.values.size()), maker(chain.values.size(), -1) {
  for (size_t s = 0; s < chain.steps.size(); ++s)
    if (chain.steps[s].kind != ChainStep::Store)
      maker[chain.steps[s].out] = static_cast<int>(s);
}

/// The number of a block's elements in one register.
int ChainEmitter::partElements(DType type) const {
  return std::min(library.elements(), library.vectorBytes() / elementBytes(type));
}

// Memory.

llvm::Value *ChainEmitter::at(int number, llvm::Value *column, DType type) {
  return b.CreateGEP(elementType(type), place[number], column);
}

llvm::Value *ChainEmitter::bufferAt(int buffer, llvm::Value *column, DType type) {
  if (bufferRow)
    column = b.CreateAdd(bufferRow, column, "", true, true);
  return b.CreateGEP(elementType(type),
                     b.CreateConstGEP1_64(b.getInt8Ty(), place[chain.bufferPlace()], buffer * chain.bufferBytes),
                     column);
}

ChainEmitter::Block ChainEmitter::load(llvm::Value *from, DType type) {
  Block made;
  int part = partElements(type);
  auto *vector = llvm::FixedVectorType::get(elementType(type), part);
  for (int64_t e = 0; e < block; e += part)
    made.push_back(
        b.CreateAlignedLoad(vector, b.CreateConstGEP1_64(elementType(type), from, e), llvm::Align(elementBytes(type))));
  return made;
}

void ChainEmitter::store(llvm::Value *to, const Block &values, DType type, bool streamed) {
  int part = partElements(type);
  for (size_t k = 0; k < values.size(); ++k) {
    llvm::Align align(streamed ? part * elementBytes(type) : elementBytes(type));
    auto *made = b.CreateAlignedStore(values[k], b.CreateConstGEP1_64(elementType(type), to, k * part), align);
    if (streamed)
      made->setMetadata(llvm::LLVMContext::MD_nontemporal,
                        llvm::MDNode::get(b.getContext(), llvm::ConstantAsMetadata::get(b.getInt32(1))));
  }
}

ChainEmitter::Block ChainEmitter::splat(llvm::Value *element, DType type) {
  int part = partElements(type);
  return Block(block / part, b.CreateVectorSplat(part, element));
}

// Operations.

/// A select moves bits, so its key only depends on the width of the type.
static uint32_t keyOf(const ChainStep &step, BlockForm form) {
  DType operand = step.operand, result = step.kind == ChainStep::Reduce ? step.operand : step.result;
  if (step.op == ElementOp::Select) {
    constexpr DType byWidth[] = {DType::I8,  DType::I8,  DType::I16, DType::I32, DType::I32,
                                 DType::I64, DType::I64, DType::I64, DType::I64};
    operand = result = byWidth[elementBytes(operand)];
  }
  return blockKey(step.op, operand, result, form);
}

/// Allocates stack memory for a block of elements.
llvm::Value *ChainEmitter::room(DType type) {
  llvm::IRBuilder<> entry(&function->getEntryBlock(), function->getEntryBlock().begin());
  auto *made = entry.CreateAlloca(llvm::ArrayType::get(elementType(type), block));
  made->setAlignment(llvm::Align(64));
  return made;
}

/// Calls a block. The block takes its operands from memory, which inlining removes.
ChainEmitter::Block ChainEmitter::call(const ChainStep &step, llvm::ArrayRef<Block> in, BlockForm form) {
  llvm::Function *body = library.find(keyOf(step, form));
  if (!body)
    body = library.find(keyOf(step, BlockForm::Each));
  DType type = step.kind == ChainStep::Reduce ? step.operand : step.result;
  if (!body) {
    complete = false;
    return Block(block / partElements(type),
                 llvm::UndefValue::get(llvm::FixedVectorType::get(elementType(type), partElements(type))));
  }
  llvm::Value *arguments[4];
  arguments[0] = room(type);
  for (size_t k = 0; k < 3; ++k) {
    arguments[k + 1] = llvm::ConstantPointerNull::get(b.getPtrTy());
    if (k < in.size()) {
      DType of = step.op == ElementOp::Select && k == 0 ? DType::I1 : step.operand;
      arguments[k + 1] = room(of);
      store(arguments[k + 1], in[k], of);
    }
  }
  b.CreateCall(body, arguments);
  return load(arguments[0], type);
}

/// Whether a step's result is ready for reductions: if it is a NaN, arithmetic has made it quiet.
static bool makesReady(const ChainStep &step) {
  switch (step.op) {
  case ElementOp::AddF:
  case ElementOp::SubF:
  case ElementOp::MulF:
  case ElementOp::DivF:
  case ElementOp::Fma:
    return step.kind == ChainStep::Element;
  default:
    return false;
  }
}

/// Whether the step's narrow result is only widened again: an operand of a dot that is rounded for it.
bool ChainEmitter::isRoundedOnly(const ChainStep &step) const {
  if (step.kind != ChainStep::Element || step.op != ElementOp::FPToFP || step.operand != DType::F32 ||
      step.result != DType::F16 || step.kept || step.perRow)
    return false;
  return llvm::all_of(chain.steps, [&](const ChainStep &reader) {
    bool reads = llvm::is_contained(llvm::ArrayRef(reader.in, reader.inputs), step.out);
    return !reads ||
           (reader.kind == ChainStep::Element && reader.op == ElementOp::FPToFP && reader.result == DType::F32);
  });
}

/// Passes values through memory unchanged: conversions with memory operands use fewer execution ports than conversions
/// between registers. Volatile, so that LLVM does not remove it.
ChainEmitter::Block ChainEmitter::throughMemory(const Block &values, DType type) {
  llvm::Value *between = room(type);
  llvm::Align align(partElements(type) * elementBytes(type));
  Block made;
  for (size_t k = 0; k < values.size(); ++k) {
    llvm::Value *at = b.CreateConstGEP1_64(elementType(type), between, k * partElements(type));
    b.CreateAlignedStore(values[k], at, align, /*isVolatile=*/true);
    made.push_back(b.CreateAlignedLoad(values[k]->getType(), at, align, /*isVolatile=*/true));
  }
  return made;
}

/// Converts an element for a reduction to the form that its combine block requires.
ChainEmitter::Block ChainEmitter::ready(const ChainStep &step, const Block &values) {
  int from = maker[step.in[0]];
  bool isReady = from >= 0 && makesReady(chain.steps[from]);
  return !isReady && library.find(keyOf(step, BlockForm::Ready)) ? call(step, {values}, BlockForm::Ready) : values;
}

/// Combines two ready blocks.
ChainEmitter::Block ChainEmitter::combineTwo(const ChainStep &step, const Block &left, const Block &right) {
  return call(step, {left, right}, BlockForm::Combine);
}

/// Combines blocks level by level: block k with block k + half.
ChainEmitter::Block ChainEmitter::combine(const ChainStep &step, llvm::ArrayRef<Block> parts) {
  llvm::SmallVector<Block, 8> left(parts);
  for (size_t half = left.size() / 2; half > 0; half /= 2)
    for (size_t k = 0; k < half; ++k)
      left[k] = combineTwo(step, left[k], left[k + half]);
  return left[0];
}

/// The levels within a block: element k with element k + half. The other elements hold values that are not used.
llvm::Value *ChainEmitter::lastLevels(const ChainStep &step, Block values) {
  int part = partElements(step.operand);
  for (int64_t half = block / 2; half > 0; half /= 2) {
    Block other = values;
    if (half >= part) {
      std::rotate(other.begin(), other.begin() + half / part, other.end());
    } else {
      llvm::SmallVector<int, 16> turned;
      for (int k = 0; k < part; ++k)
        turned.push_back(static_cast<int>(k + half) % part);
      for (llvm::Value *&v : other)
        v = b.CreateShuffleVector(v, turned);
    }
    values = combineTwo(step, values, other);
  }
  return b.CreateExtractElement(values[0], uint64_t(0));
}

// Loops.

/// Starts a loop and moves to its body; `index` starts at 0.
ChainEmitter::Loop ChainEmitter::open() {
  llvm::BasicBlock *before = b.GetInsertBlock();
  Loop loop;
  loop.body = llvm::BasicBlock::Create(b.getContext(), "", function);
  b.CreateBr(loop.body);
  b.SetInsertPoint(loop.body);
  loop.index = b.CreatePHI(b.getInt64Ty(), 2);
  loop.index->addIncoming(number(0), before);
  return loop;
}

/// Ends the loop, which runs at least once, until the index reaches `end`; moves to the code after it.
void ChainEmitter::close(const Loop &loop, llvm::Value *step, llvm::Value *end) {
  llvm::Value *next = b.CreateAdd(loop.index, step, "", true, true);
  loop.index->addIncoming(next, b.GetInsertBlock());
  auto *behind = llvm::BasicBlock::Create(b.getContext(), "", function);
  b.CreateCondBr(b.CreateICmpULT(next, end), loop.body, behind);
  b.SetInsertPoint(behind);
}

bool ChainEmitter::emit(llvm::StringRef name) {
  auto *type =
      llvm::FunctionType::get(b.getVoidTy(), {b.getPtrTy(), b.getPtrTy(), b.getInt64Ty(), b.getInt64Ty()}, false);
  function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, *library.module());
  auto *entry = llvm::BasicBlock::Create(b.getContext(), "", function);
  b.SetInsertPoint(entry);
  for (int k = 0; k < chain.places(); ++k) {
    place.push_back(b.CreateLoad(b.getPtrTy(), b.CreateConstGEP1_64(b.getPtrTy(), function->getArg(0), k)));
    stride.push_back(b.CreateLoad(b.getInt64Ty(), b.CreateConstGEP1_64(b.getInt64Ty(), function->getArg(1), k)));
  }
  loadRowValues(ValueSource::One);
  Loop rows = open();
  llvm::SmallVector<llvm::PHINode *, 48> moving;
  for (llvm::Value *&at : place) {
    llvm::PHINode *phi = b.CreatePHI(b.getPtrTy(), 2);
    phi->addIncoming(at, entry);
    moving.push_back(phi);
    at = phi;
  }
  chain.group > 1 ? emitGroup() : emitRow();
  for (size_t k = 0; k < moving.size(); ++k)
    moving[k]->addIncoming(
        b.CreateGEP(b.getInt8Ty(), moving[k], b.CreateMul(stride[k], number(chain.group), "", true, true)),
        b.GetInsertBlock());
  close(rows, number(chain.group), function->getArg(2));
  b.CreateRetVoid();
  library.adopt(*function);
  return complete;
}

/// Loads the values of a source with one element for the row or for the tile, and broadcasts them.
void ChainEmitter::loadRowValues(ValueSource source) {
  for (auto [v, value] : llvm::enumerate(chain.values))
    if (value.source == source)
      rowValues[v] = splat(
          b.CreateAlignedLoad(elementType(value.type), place[v], llvm::Align(elementBytes(value.type))), value.type);
}

void ChainEmitter::emitRow() {
  loadRowValues(ValueSource::PerRow);
  for (size_t p = 0; p < passes.passes.size(); ++p) {
    for (uint8_t s : passes.passes[p].rows)
      emitRowStep(chain.steps[s]);
    if (!passes.passes[p].isEmpty())
      emitPass(static_cast<int>(p));
  }
}

/// Computes a step with one element a row as a block of equal elements, or of the group's rows, and stores it to its
/// tile.
void ChainEmitter::emitRowStep(const ChainStep &step) {
  llvm::SmallVector<Block, 3> in;
  for (int k = 0; k < step.inputs; ++k)
    in.push_back(rowValues[step.in[k]]);
  rowValues[step.out] = call(step, in);
  if (chain.group > 1)
    return store(place[step.out], rowValues[step.out], step.result);
  b.CreateAlignedStore(b.CreateExtractElement(rowValues[step.out][0], uint64_t(0)), place[step.out],
                       llvm::Align(elementBytes(step.result)));
}

// Passes.

bool ChainEmitter::isRowValue(uint8_t value) const { return !rowValues[value].empty(); }

ChainEmitter::Block ChainEmitter::valueOf(uint8_t value, Here &here) {
  if (isRowValue(value))
    return rowValues[value];
  Block &known = here.values[value];
  if (!known.empty())
    return known;
  DType type = chain.values[value].type;
  int from = maker[value];
  bool waits = from >= 0 && !chain.steps[from].kept;
  return known = load(waits ? bufferAt(passes.buffer[from], here.column, type) : at(value, here.column, type), type);
}

/// Emits the element steps and stores of a pass for one position in the row.
void ChainEmitter::emitSteps(int number, Here &here) {
  here.values.assign(chain.values.size(), Block());
  for (uint8_t s : passes.passes[number].steps) {
    const ChainStep &step = chain.steps[s];
    if (step.kind == ChainStep::Reduce)
      continue;
    if (step.kind == ChainStep::Store) {
      Block value = valueOf(step.in[0], here);
      if (step.way == StoreWay::Buffered)
        store(bufferAt(step.out, here.column, step.result), value, step.result);
      else
        store(at(chain.storePlace(step.out), here.column, step.result), value, step.result,
              step.way == StoreWay::Streamed);
      continue;
    }
    llvm::SmallVector<Block, 3> in;
    for (int k = 0; k < step.inputs; ++k)
      in.push_back(valueOf(step.in[k], here));
    bool byOne = step.inputs == 2 && isRowValue(step.in[1]) && !isRowValue(step.in[0]);
    Block made = call(step, in, byOne ? BlockForm::ByOne : BlockForm::Each);
    if (library.vectorBytes() >= 32 && isRoundedOnly(step)) // where such conversions are instructions
      made = throughMemory(made, step.result);
    here.values[step.out] = made;
    bool first = true;
    for (int q = 0; q < number; ++q)
      first &= !llvm::is_contained(passes.passes[q].steps, s);
    if (first && step.kept)
      store(at(step.out, here.column, step.result), made, step.result);
    else if (first && passes.buffer[s] >= 0)
      store(bufferAt(passes.buffer[s], here.column, step.result), made, step.result);
  }
}

void ChainEmitter::emitPass(int number_) {
  const Pass &pass = passes.passes[number_];
  bool reduces = false;
  for (uint8_t s : pass.steps)
    reduces |= chain.steps[s].kind == ChainStep::Reduce;
  if (reduces)
    return reduceIn(number_);
  // Unroll several blocks, to reduce loop overhead.
  int64_t times = chain.columns ? chain.columns / block : chain.granule / block, most = pass.weight > 40 ? 1 : 4;
  while (most > 1 && times % most != 0)
    most /= 2;
  bool once = times == most && chain.columns;
  Loop loop;
  if (!once)
    loop = open();
  llvm::Value *first = once ? static_cast<llvm::Value *>(number(0)) : loop.index;
  for (int64_t k = 0; k < most; ++k) {
    Here here;
    here.column = b.CreateAdd(first, number(k * block), "", true, true);
    emitSteps(number_, here);
  }
  if (!once)
    close(loop, number(most * block), chain.columns ? number(chain.columns) : function->getArg(3));
}

/// Prefetches the next row in order: the tree reads a row in an order that the hardware prefetcher does not detect.
void ChainEmitter::prefetch(int number_, llvm::Value *first, int64_t elements) {
  llvm::SmallVector<bool, 48> read(chain.values.size(), false);
  for (uint8_t s : passes.passes[number_].steps)
    for (int k = 0; k < chain.steps[s].inputs; ++k)
      read[chain.steps[s].in[k]] = chain.values[chain.steps[s].in[k]].source == ValueSource::Each;
  for (size_t v = 0; v < read.size(); ++v) {
    if (!read[v])
      continue;
    int bytes = elementBytes(chain.values[v].type);
    llvm::Value *next = b.CreateGEP(b.getInt8Ty(), at(static_cast<int>(v), first, chain.values[v].type), stride[v]);
    for (int64_t e = 0; e < elements; e += std::max<int64_t>(1, 64 / bytes))
      b.CreateIntrinsic(
          llvm::Intrinsic::prefetch, {b.getPtrTy()},
          {b.CreateConstGEP1_64(b.getInt8Ty(), next, e * bytes), b.getInt32(0), b.getInt32(3), b.getInt32(1)});
  }
}

void ChainEmitter::reduceIn(int number_) {
  const Pass &pass = passes.passes[number_];
  int64_t columns = chain.columns, parts = pass.weight <= 24 ? 8 : pass.weight <= 60 ? 4 : 2;
  while (columns / parts < block)
    parts /= 2;
  int64_t length = columns / parts; // elements that are left after the loop
  llvm::SmallVector<int, 4> reductions;
  for (uint8_t s : pass.steps)
    if (chain.steps[s].kind == ChainStep::Reduce)
      reductions.push_back(s);
  Loop loop;
  if (length > block)
    loop = open();
  llvm::Value *first = length > block ? static_cast<llvm::Value *>(loop.index) : number(0);
  if (number_ == 0)
    prefetch(number_, b.CreateMul(first, number(parts)), parts * block);
  llvm::SmallVector<llvm::SmallVector<Block, 8>, 4> operands(reductions.size());
  for (int64_t k = 0; k < parts; ++k) {
    Here here;
    here.column = b.CreateAdd(first, number(k * length), "", true, true);
    emitSteps(number_, here);
    for (size_t r = 0; r < reductions.size(); ++r)
      operands[r].push_back(ready(chain.steps[reductions[r]], valueOf(chain.steps[reductions[r]].in[0], here)));
  }
  llvm::SmallVector<Block, 4> only(reductions.size());
  for (size_t r = 0; r < reductions.size(); ++r) {
    const ChainStep &step = chain.steps[reductions[r]];
    only[r] = combine(step, operands[r]);
    if (length > block)
      store(bufferAt(passes.buffer[reductions[r]], first, step.operand), only[r], step.operand);
  }
  if (length > block)
    close(loop, number(block), number(length));
  for (size_t r = 0; r < reductions.size(); ++r)
    finishReduction(reductions[r], length, only[r]);
}

/// Emits the rest of the tree of `length` elements: from the step's buffer, or from the one remaining block. In a
/// group, that block stays in the buffer.
void ChainEmitter::finishReduction(int s, int64_t length, Block only) {
  const ChainStep &step = chain.steps[s];
  while (length > block) {
    int64_t parts = std::min<int64_t>(8, length / block);
    length /= parts;
    Loop loop;
    if (length > block)
      loop = open();
    llvm::Value *first = length > block ? static_cast<llvm::Value *>(loop.index) : number(0);
    llvm::SmallVector<Block, 8> operands;
    for (int64_t k = 0; k < parts; ++k)
      operands.push_back(
          load(bufferAt(passes.buffer[s], b.CreateAdd(first, number(k * length)), step.operand), step.operand));
    only = combine(step, operands);
    if (length > block) {
      store(bufferAt(passes.buffer[s], first, step.operand), only, step.operand);
      close(loop, number(block), number(length));
    }
  }
  if (chain.group > 1)
    return store(bufferAt(passes.buffer[s], number(0), step.operand), only, step.operand);
  llvm::Value *result = lastLevels(step, only);
  rowValues[step.out] = splat(result, step.result);
  b.CreateAlignedStore(result, place[step.out], llvm::Align(elementBytes(step.result)));
}

} // namespace txl::machine
