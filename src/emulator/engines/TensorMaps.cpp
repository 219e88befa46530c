// tensormap.replace, tensormap.cp_fenceproxy, and decoding of tensor maps for copies.
#include "emulator/engines/TensorMaps.h"
#include "emulator/program/Decoder.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;
using arch::TensorMap;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::StateSpace;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorTensorMap, RuntimeError, "the 128 bytes at {0} are {1}");
TXL_DIAGNOSTIC(EmulatorTensorMapField, RuntimeError, "tensormap.replace: {0}");

static constexpr unsigned mapBytes = 128, readBytes = 64;

std::optional<TensorMap> emulator::readMap(Executor &x, const Operation &op, unsigned operand, unsigned lane,
                                           bool im2col) {
  Access access;
  if (!resolveAddress(x, op, operand, lane, readBytes, false, access))
    return std::nullopt;
  const uint64_t address = access.address[lane];
  const std::string where = "0x" + llvm::utohexstr(address, true);
  auto refuse = [&](const std::string &what) {
    x.fault(1u << lane, EmulatorTensorMap, where, what);
    return std::nullopt;
  };
  if (access.sharedLanes)
    return refuse("in shared memory, where no tensor map can be");
  if (x.races && access.globalLanes && !x.races->tensorMapRead(lane, address, readBytes))
    return std::nullopt;
  arch::TensorMapBytes bytes;
  std::memcpy(bytes.data(), access.bytes[lane], readBytes);
  std::fill(bytes.begin() + readBytes / 4, bytes.end(), 0);
  std::optional<TensorMap> map = arch::decode(bytes);
  if (!map)
    return refuse("not a tensor map");
  if (im2col != (map->mode == TensorMap::Mode::Im2col))
    return refuse(im2col ? "a tiled tensor map, the instruction is for im2col"
                         : "a tensor map for im2col, the instruction is for tiles");
  if (map->rank != op.count)
    return refuse(
        llvm::formatv("a tensor map of rank {0}, the instruction has {1} coordinates", map->rank, op.count).str());
  return map;
}

/// Resolves the 128 bytes at an address operand as eight accesses of 16, with `bytes` the first; false after a report.
static bool touchMap(Executor &x, const Operation &op, unsigned operand, unsigned lane, bool isWrite, uint8_t *&bytes,
                     uint64_t &address) {
  for (unsigned chunk = 0; chunk < mapBytes / 16; ++chunk) {
    Operation shifted = op;
    std::vector<Slot> words(op.list, op.list + (operand + 1) * addressWords);
    uint64_t offset =
        (uint64_t(words[operand * addressWords + 2]) << 32 | words[operand * addressWords + 3]) + 16 * chunk;
    words[operand * addressWords + 2] = Slot(offset >> 32);
    words[operand * addressWords + 3] = Slot(offset);
    shifted.list = words.data();
    Access access;
    if (!resolveAddress(x, shifted, operand, lane, 16, isWrite, access))
      return false;
    if (chunk == 0) {
      bytes = access.bytes[lane];
      address = access.address[lane];
      if (address % 64) {
        x.fault(1u << lane, EmulatorTensorMap, "0x" + llvm::utohexstr(address, true),
                "not at a multiple of 64 bytes, as a tensor map must be");
        return false;
      }
    }
    for (unsigned b = 0; !isWrite && access.shadow[lane] && b < 16; ++b)
      if (access.shadow[lane][b] == NotDefined)
        return refuseBulk(x, lane, mapBytes, "the tensor map is not defined there");
    if (!(isWrite ? x.mayWrite(access, 1u << lane, 16) : x.mayRead(access, 1u << lane, 16)))
      return false;
  }
  return true;
}

/// Operand: the map. target: the field; variant: its ordinal; source: the value.
static void replace(Executor &x, const Operation &op, uint32_t mask) {
  for (uint32_t rest = mask; rest && !x.isStopped(); rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    if (x.checks && !(x.definedLanes(op.source[1]) >> lane & 1)) {
      x.fault(1u << lane, EmulatorTensorMapField, "the value is not defined");
      return;
    }
    uint8_t *bytes = nullptr;
    uint64_t address = 0,
             value = op.width == 8 ? x.lanes<uint64_t>(op.source[1])[lane] : x.lanes<uint32_t>(op.source[1])[lane];
    if (!touchMap(x, op, 0, lane, true, bytes, address))
      return;
    arch::TensorMapBytes map;
    std::memcpy(map.data(), bytes, mapBytes);
    if (!arch::replaceField(map, arch::TensorMapField(op.target), op.variant, value)) {
      x.fault(1u << lane, EmulatorTensorMapField, llvm::formatv("the field cannot be {0}", value).str());
      return;
    }
    std::memcpy(bytes, map.data(), mapBytes);
    x.recordEffect();
  }
}

/// Operands: destination, source. variant: the scope. The whole warp executes it together.
static void copyAndRelease(Executor &x, const Operation &op, uint32_t mask) {
  if (!x.converged(mask))
    return;
  unsigned lane = std::countr_zero(mask);
  uint8_t *from = nullptr, *to = nullptr;
  uint64_t address = 0;
  if (!touchMap(x, op, 1, lane, false, from, address) || !touchMap(x, op, 0, lane, true, to, address))
    return;
  std::memcpy(to, from, mapBytes);
  x.recordEffect();
  if (!x.races)
    return;
  x.races->synchronize(mask);
  x.races->releaseTensorMaps(mask, Scope(op.variant));
}

/// Operand: the map. variant: the scope.
static void acquireMap(Executor &x, const Operation &op, uint32_t mask) {
  for (uint32_t rest = mask; rest && !x.isStopped(); rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    Access access;
    if (!resolveAddress(x, op, 0, lane, 16, false, access))
      return;
    if (x.races)
      x.races->acquireTensorMap(lane, Scope(op.variant), access.address[lane]);
  }
}

static void releaseMaps(Executor &x, const Operation &op, uint32_t mask) {
  if (x.races)
    x.races->releaseTensorMaps(mask, Scope(op.variant));
}

static arch::TensorMapField fieldOf(const ptx::Instruction &instruction) {
  using F = arch::TensorMapField;
  static constexpr std::pair<Modifier, F> fields[] = {{Modifier::GlobalAddress, F::Address},
                                                      {Modifier::Rank, F::Rank},
                                                      {Modifier::BoxDim, F::Box},
                                                      {Modifier::GlobalDim, F::Dim},
                                                      {Modifier::GlobalStride, F::Stride},
                                                      {Modifier::ElementStride, F::Step},
                                                      {Modifier::Elemtype, F::Type},
                                                      {Modifier::InterleaveLayout, F::Interleave},
                                                      {Modifier::SwizzleMode, F::Swizzle},
                                                      {Modifier::FillMode, F::Fill}};
  for (auto [modifier, field] : fields)
    if (instruction.has(modifier))
      return field;
  return F::Rank;
}

bool Decoder::decodeTensormap(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  std::vector<Slot> words;
  StateSpace space = spaceOf(instruction);
  auto finish = [&](Handler handler) -> Operation & {
    Operation &operation = emit(handler);
    operation.tracksDefinedness = true;
    operation.list = list(std::move(words));
    operation.variant = scopeOf(instruction, DeviceScope);
    return operation;
  };
  switch (instruction.form->op) {
  case Op::TensormapReplace: {
    const Operand &last = operands.back();
    bool isWide = instruction.type() == Type::b64;
    Slot value = source(last, isWide ? Type::b64 : Type::b32);
    addAddress(operands[0], space, false, words);
    Operation &operation = finish(replace);
    operation.source[1] = value;
    operation.width = isWide ? 8 : 4;
    operation.target = unsigned(fieldOf(instruction));
    const int64_t ordinal = operands.size() > 2 ? operands[1].value : 0;
    if (ordinal < 0 || ordinal > 4)
      return error(instruction, EmulatorTensorMapField, "a tensor has five dimensions at most");
    operation.variant = uint8_t(ordinal);
    return true;
  }
  case Op::TensormapCopy:
    if (operands[2].value != mapBytes)
      return error(instruction, EmulatorTensorMapField, "a tensor map is 128 bytes");
    addAddress(operands[0], StateSpace::Global, false, words);
    addAddress(operands[1], StateSpace::Shared, false, words);
    finish(copyAndRelease);
    return true;
  default: // a fence
    if (operands.empty()) {
      finish(releaseMaps);
      return true;
    }
    if (operands[1].value != mapBytes)
      return error(instruction, EmulatorTensorMapField, "a tensor map is 128 bytes");
    addAddress(operands[0], StateSpace::Generic, false, words);
    finish(acquireMap);
    return true;
  }
}
