// The debugger's view of values: elements of tiles, pointers and buffers, and their replacement.
#include "machine/Debugger.h"
#include "machine/program/DebugPoint.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include <cstring>

namespace txl::machine {

const Operand *Debugger::operandAt(unsigned operand) const {
  return shownPoint && operand < shownPoint->inputs ? &shownPoint->input(operand) : nullptr;
}

/// The buffer that the words of an operand describe; no CTA if they are not valid (yet).
static View viewOf(const Frame &frame, const Tile &tile, const BufferShape &shape) {
  auto *words = reinterpret_cast<const int64_t *>(tile.data);
  if (!frame.agent)
    return {};
  Instance &instance = *frame.agent->instance;
  int rank = ctaOf(words[0]);
  if (rank >= static_cast<int>(instance.size()))
    return {};
  View view{rank < 0 ? frame.agent->cta : &instance.cta(rank), viewOffset(words[0]), words + 1, &shape};
  uint64_t last = view.begin + elementBytes(shape.element);
  for (size_t d = 0; d < shape.shape.size(); ++d)
    last += (shape.shape[d] - 1) * words[1 + d] * elementBytes(shape.element);
  if (last > instance.facts().bytes)
    view.cta = nullptr;
  return view;
}

int64_t Debugger::read(unsigned operand, void *to, size_t size) const {
  const Operand *shown = operandAt(operand);
  if (!shown)
    return -1;
  const DebugOperand &described = DebugPointImmediate::of(*shownPoint).operands[operand];
  Tile &tile = shownFrame->tiles[shown->slot];
  if (tile.form == Form::Flight)
    return -1;
  if (described.kind == DebugOperand::Kind::Buffer) {
    View view = viewOf(*shownFrame, tile, described.buffer);
    if (!view.cta)
      return -1;
    auto bytes = static_cast<int64_t>(described.buffer.bytes());
    if (size >= described.buffer.bytes())
      readView(static_cast<char *>(to), view);
    return bytes;
  }
  const TileType &type = *shown->type;
  if (type.dtype != DType::Ptr) {
    int64_t bytes = type.count * type.bytes;
    if (size >= static_cast<size_t>(bytes))
      std::memcpy(to, elements(tile, type), bytes);
    return bytes;
  }
  int64_t bytes = type.count * 16;
  if (size < static_cast<size_t>(bytes))
    return bytes;
  auto *pointers = reinterpret_cast<const uint64_t *>(elements(tile, type));
  auto *out = static_cast<int64_t *>(to);
  for (int64_t k = 0; k < type.count; ++k) {
    MemoryMap::Origin origin = shownFrame->state->memory.originOf(pointers[k]);
    uint64_t base = origin.argument < 0 ? 0 : shownFrame->state->memory.argument(origin.argument).address;
    out[2 * k] = origin.argument;
    out[2 * k + 1] = static_cast<int64_t>(origin.address - base);
  }
  return bytes;
}

bool Debugger::apply(Frame &frame, const Instruction &point, unsigned operand, llvm::ArrayRef<char> bytes,
                     std::string &problem) const {
  const Operand &changed = point.input(operand);
  const DebugOperand &described = DebugPointImmediate::of(point).operands[operand];
  Tile &tile = frame.tiles[changed.slot];
  if (described.kind == DebugOperand::Kind::Buffer) {
    View view = viewOf(frame, tile, described.buffer);
    if (!view.cta || bytes.size() != described.buffer.bytes()) {
      problem = view.cta ? "the size is another" : "the buffer is not allocated yet";
      return false;
    }
    writeView(view, bytes.data());
    return true;
  }
  const TileType &type = *changed.type;
  if (described.kind != DebugOperand::Kind::Tile || type.dtype == DType::Ptr)
    problem = "only tiles, scalars and buffers can be changed";
  else if (described.isConstant)
    problem = "it was known when the kernel was compiled";
  else if (tile.form == Form::Flight)
    problem = "an asynchronous operation still computes it";
  else if (bytes.size() != static_cast<size_t>(type.count * type.bytes))
    problem = "the size is another";
  else {
    tile.setDense();
    std::memcpy(tile.own, bytes.data(), bytes.size());
    return true;
  }
  return false;
}

} // namespace txl::machine
