// Special registers, system calls (printf, assert), and instructions that are only hints.
#include "emulator/execution/Executor.h"
#include "emulator/program/Decoder.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdio>

using namespace txl;
using namespace txl::emulator;
using ptx::Op;
using ptx::Special;

TXL_DIAGNOSTIC(EmulatorAssert, RuntimeError, "assertion `{0}` failed at {1}:{2}, in `{3}`");
TXL_DIAGNOSTIC(EmulatorRegisters, RuntimeError, "`setmaxnreg.{0}` to {1} registers, the warp has {2}");
TXL_DIAGNOSTIC(EmulatorRegisterGroup, RuntimeError, "all warps of a warpgroup execute the same `setmaxnreg`: {0}");
TXL_DIAGNOSTIC(EmulatorUndefinedSize, RuntimeError, "the size operand of `alloca` is not defined");
TXL_DIAGNOSTIC(EmulatorStackRestore, RuntimeError,
               "the operand of `stackrestore` is not a result of a `stacksave` of this call");
TXL_DIAGNOSTIC(EmulatorPrint, RuntimeError, "the format or the values of `vprintf` are not in memory");

void Executor::readSpecial(const Operation &op, uint32_t mask) {
  uint64_t wide[laneCount];
  auto fill = [&](uint64_t value) { std::fill(std::begin(wide), std::end(wide), value); };
  auto each = [&](auto value) {
    for (unsigned i = 0; i < laneCount; ++i)
      wide[i] = value(i);
  };
  unsigned axis = op.flags;
  const uint32_t *shape = launch.cluster, *block = launch.block;
  switch (Special(op.variant)) {
  case Special::Tid:
    each([&](unsigned lane) -> uint64_t {
      uint32_t thread = warp->id * laneCount + lane;
      return axis == 0 ? thread % block[0] : axis == 1 ? thread / block[0] % block[1] : thread / block[0] / block[1];
    });
    break;
  case Special::Ntid:
    fill(block[axis]);
    break;
  case Special::Ctaid:
    fill(cta->index[axis]);
    break;
  case Special::Nctaid:
    fill(launch.grid[axis]);
    break;
  case Special::Clusterid:
    fill(cluster->index[axis]);
    break;
  case Special::Nclusterid:
    fill(launch.grid[axis] / shape[axis]);
    break;
  case Special::ClusterCtaid:
    fill(cta->index[axis] % shape[axis]);
    break;
  case Special::ClusterNctaid:
    fill(shape[axis]);
    break;
  case Special::ClusterCtarank:
    fill(cta->rank);
    break;
  case Special::ClusterNctarank:
    fill(cluster->ctas.size());
    break;
  case Special::IsExplicitCluster:
    storePredicate(op.destination, launch.isCluster ? allLanes : 0, mask);
    return;
  case Special::Laneid:
    each([](unsigned lane) { return lane; });
    break;
  case Special::Warpid:
    fill(warp->id);
    break;
  case Special::Nwarpid:
    fill(64);
    break;
  case Special::Smid:
    fill((cta->index[0] + uint64_t(launch.grid[0]) * (cta->index[1] + uint64_t(launch.grid[1]) * cta->index[2])) % 132);
    break;
  case Special::Nsmid:
    fill(132);
    break;
  case Special::Gridid:
    fill(1);
    break;
  case Special::LanemaskEq:
    each([](unsigned lane) { return uint32_t(1) << lane; });
    break;
  case Special::LanemaskLe:
    each([](unsigned lane) { return (uint64_t(2) << lane) - 1; });
    break;
  case Special::LanemaskLt:
    each([](unsigned lane) { return (uint64_t(1) << lane) - 1; });
    break;
  case Special::LanemaskGe:
    each([](unsigned lane) { return uint32_t(~((uint64_t(1) << lane) - 1)); });
    break;
  case Special::LanemaskGt:
    each([](unsigned lane) { return uint32_t(~((uint64_t(2) << lane) - 1)); });
    break;
  case Special::Clock:
  case Special::Clock64:
  case Special::Globaltimer:
  case Special::GlobaltimerLo:
    fill(readClock());
    break;
  case Special::ClockHi:
  case Special::GlobaltimerHi:
    fill(readClock() >> 32);
    break;
  case Special::DynamicSmemSize:
    fill(launch.dynamicShared);
    break;
  case Special::TotalSmemSize:
  case Special::AggrSmemSize:
    fill(cta->shared.size());
    break;
  default: // registers that only the driver sets
    fill(0);
    break;
  }
  if (op.width == 2) {
    uint16_t halves[laneCount];
    std::copy(std::begin(wide), std::end(wide), halves);
    store(op.destination, halves, mask);
    return;
  }
  if (op.width == 8) {
    store(op.destination, wide, mask);
    return;
  }
  uint32_t narrow[laneCount];
  std::copy(std::begin(wide), std::end(wide), narrow);
  store(op.destination, narrow, mask);
}

/// Argument `id` of a call, of at most 8 bytes.
static uint64_t argument(Executor &x, const Operation &op, unsigned id, unsigned lane) {
  const Slot *location = op.list + 3 * id;
  uint64_t value = 0;
  if (location[0] == InSlot)
    std::memcpy(&value, x.lanes<uint8_t>(location[1]) + lane * location[2], location[2]);
  else
    std::memcpy(&value, x.warp->local.data() + size_t(lane) * x.warp->localStride + x.frame->localStart + location[1],
                location[2]);
  return value;
}

static void setResult(Executor &x, const Operation &op, unsigned lane, uint32_t value) {
  if (!op.options<CallOptions>().results)
    return;
  const Slot *location = op.list + 3 * op.options<CallOptions>().arguments;
  if (location[0] == InSlot) {
    x.lanes<uint32_t>(location[1])[lane] = value;
    x.definedLanes(location[1]) |= 1u << lane;
    return;
  }
  size_t to = size_t(lane) * x.warp->localStride + x.frame->localStart + location[1];
  std::memcpy(x.warp->local.data() + to, &value, 4);
  if (x.checks)
    std::memset(x.warp->localDefined.data() + to, 1, 4);
}

/// Reads a string at a generic address; false if it leaves memory.
static bool readString(Executor &x, unsigned lane, uint64_t address, std::string &text) {
  for (;; ++address) {
    const uint8_t *byte = x.genericBytes(lane, address, 1);
    if (!byte || text.size() > 1 << 16)
      return false;
    if (!*byte)
      return true;
    text += char(*byte);
  }
}

/// The values are stored consecutively, each aligned to its size, which the conversion specifier determines.
static bool formatText(Executor &x, unsigned lane, llvm::StringRef format, uint64_t values, std::string &text) {
  while (!format.empty()) {
    size_t percent = format.find('%');
    text += format.take_front(percent).str();
    if (percent == llvm::StringRef::npos)
      return true;
    format = format.drop_front(percent + 1);
    size_t length = format.find_first_of("%diouxXcsfFeEgGaAp");
    if (length == llvm::StringRef::npos)
      return true;
    std::string specifier = "%" + format.take_front(length + 1).str();
    char conversion = format[length];
    format = format.drop_front(length + 1);
    if (conversion == '%') {
      text += '%';
      continue;
    }
    bool real = llvm::StringRef("fFeEgGaA").contains(conversion), isPointer = conversion == 's' || conversion == 'p';
    llvm::StringRef flags = llvm::StringRef(specifier).drop_back();
    bool wide = real || isPointer || flags.contains('l') || flags.contains('j') || flags.contains('z');
    unsigned size = wide ? 8 : 4;
    values = (values + size - 1) / size * size;
    const uint8_t *bytes = x.genericBytes(lane, values, size);
    if (flags.contains('*') || !bytes)
      return false;
    uint64_t bits = 0;
    std::memcpy(&bits, bytes, size);
    values += size;
    char buffer[512];
    if (conversion == 's') {
      std::string inner;
      if (!readString(x, lane, bits, inner))
        return false;
      std::snprintf(buffer, sizeof buffer, specifier.c_str(), inner.c_str());
    } else if (real) {
      std::snprintf(buffer, sizeof buffer, specifier.c_str(), std::bit_cast<double>(bits));
    } else if (conversion == 'p') {
      std::snprintf(buffer, sizeof buffer, specifier.c_str(), reinterpret_cast<void *>(bits));
    } else if (wide) {
      std::snprintf(buffer, sizeof buffer, specifier.c_str(), static_cast<long long>(bits));
    } else {
      std::snprintf(buffer, sizeof buffer, specifier.c_str(), static_cast<int>(bits));
    }
    text += buffer;
  }
  return true;
}

static void print(Executor &x, const Operation &op, uint32_t mask) {
  for (unsigned lane = 0; lane < laneCount; ++lane) {
    if (!(mask >> lane & 1))
      continue;
    std::string format, text;
    bool good = op.options<CallOptions>().arguments == 2 && readString(x, lane, argument(x, op, 0, lane), format) &&
                formatText(x, lane, format, argument(x, op, 1, lane), text);
    if (!good) {
      x.fault(1u << lane, EmulatorPrint);
      return;
    }
    if (x.launch.print)
      x.launch.print(text);
    else
      std::fputs(text.c_str(), stdout);
    setResult(x, op, lane, 0);
  }
}

static void assertFail(Executor &x, const Operation &op, uint32_t mask) {
  unsigned lane = std::countr_zero(mask);
  std::string message, file, function;
  unsigned count = op.options<CallOptions>().arguments;
  if (count >= 4) {
    readString(x, lane, argument(x, op, 0, lane), message);
    readString(x, lane, argument(x, op, 1, lane), file);
    readString(x, lane, argument(x, op, 3, lane), function);
  }
  x.fault(mask, EmulatorAssert, message, file, count >= 3 ? argument(x, op, 2, lane) : 0, function);
}

Handler emulator::systemCall(llvm::StringRef name) {
  return name == "vprintf" ? print : name == "__assertfail" ? assertFail : nullptr;
}

/// immediate: the alignment. Each lane has its own stack after the variables of the frame.
template <typename T> static void allocate(Executor &x, const Operation &op, uint32_t mask) {
  const T *sizes = x.lanes<T>(op.source[0]);
  T out[laneCount] = {};
  if (uint32_t undefined = x.checks ? mask & ~x.definedLanes(op.source[0]) : 0) {
    x.fault(undefined, EmulatorUndefinedSize);
    return;
  }
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    uint32_t offset;
    if (!x.allocateLocal(lane, sizes[lane], op.immediate, offset))
      return;
    out[lane] = T(localBase + offset);
  }
  x.store(op.destination, out, mask);
}
template <typename T> static void saveStack(Executor &x, const Operation &op, uint32_t mask) {
  T out[laneCount];
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = T(x.frame->allocated ? (*x.frame->allocated)[i] : 0);
  x.store(op.destination, out, mask);
}
template <typename T> static void restoreStack(Executor &x, const Operation &op, uint32_t mask) {
  const T *saved = x.lanes<T>(op.source[0]);
  for (uint32_t rest = mask; rest && x.frame->allocated; rest &= rest - 1) {
    unsigned lane = std::countr_zero(rest);
    uint32_t &now = (*x.frame->allocated)[lane];
    if (saved[lane] > now) {
      x.fault(1u << lane, EmulatorStackRestore);
      return;
    }
    now = uint32_t(saved[lane]);
  }
}

void Executor::checkRegisterChanges(uint32_t mask) {
  const ptx::Instruction *now = currentInstruction();
  const bool ends = !now || now->form->op != ptx::Op::Setmaxnreg;
  const uint32_t first = warp->id & ~3u, mine = warp->registerChanges;
  for (uint32_t w = first; w < std::min<size_t>(first + 4, cta->warps.size()); ++w) {
    const Warp &other = cta->warps[w];
    const uint32_t theirs = other.registerChanges;
    if (theirs == mine && other.maxRegisters != warp->maxRegisters)
      fault(mask, EmulatorRegisterGroup,
            llvm::formatv("warp {0} has {1} registers now, warp {2} has {3}", warp->id, warp->maxRegisters, w,
                          other.maxRegisters)
                .str());
    else if (theirs < mine && !other.alive)
      fault(mask, EmulatorRegisterGroup, llvm::formatv("warp {0} has ended without this one", w).str());
    else if (theirs > mine && ends)
      fault(mask, EmulatorRegisterGroup,
            llvm::formatv("warp {0} executes one more than warp {1}, which ends here", w, warp->id).str());
  }
}

/// immediate: the registers of a thread; variant: an increase. Registers that a warp releases are available to others,
/// which may wait for them. PTX does not tell how many registers the code uses, except for those of wgmmas in flight
/// (EmulatorWgmmaRegisters).
static void setMaxRegisters(Executor &x, const Operation &op, uint32_t mask) {
  if (!x.converged(mask) || !x.warp->maxRegisters)
    return;
  uint32_t wanted = uint32_t(op.immediate), &has = x.warp->maxRegisters;
  if (op.variant ? wanted < has : wanted > has) {
    x.fault(mask, EmulatorRegisters, op.variant ? "inc" : "dec", wanted, has);
    return;
  }
  if (op.variant && wanted - has > x.cta->freeRegisters) {
    x.block(Wait::Registers, mask, false);
    return;
  }
  x.cta->freeRegisters += has - wanted; // modulo 2^32
  has = wanted;
  ++x.warp->registerChanges;
  x.checkRegisterChanges(mask);
  x.recordEffect();
  for (Warp &other : x.cta->warps)
    for (Group &group : other.groups)
      if (group.mask && group.wait == Wait::Registers)
        x.wake(other, group, "registers", -1);
}

static void rest(Executor &x, const Operation &, uint32_t) { x.yieldTimeSlice(); }
static void hint(Executor &, const Operation &, uint32_t) {}

bool Decoder::decodeSpecial(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  bool wide = instruction.type() == ptx::Type::u64;
  switch (instruction.form->op) {
  case Op::Alloca: {
    int64_t align = operands.size() > 2 ? operands[2].value : 8;
    if (align < 1 || align > 1 << 16 || align & (align - 1))
      return unsupported(instruction);
    Slot size = source(operands[1], instruction.type());
    Operation &operation = emit(wide ? allocate<uint64_t> : allocate<uint32_t>);
    operation.source[0] = size;
    operation.destination = destination(operands[0]);
    operation.immediate = align;
    return true;
  }
  case Op::StackSave:
    emit(wide ? saveStack<uint64_t> : saveStack<uint32_t>).destination = destination(operands[0]);
    return true;
  case Op::StackRestore: {
    Slot saved = source(operands[0], instruction.type());
    emit(wide ? restoreStack<uint64_t> : restoreStack<uint32_t>).source[0] = saved;
    return true;
  }
  case Op::Setmaxnreg:
    if (operands[0].value < 24 || operands[0].value > 256 || operands[0].value % 8)
      return unsupported(instruction);
    {
      Operation &operation = emit(setMaxRegisters);
      operation.immediate = operands[0].value;
      operation.variant = instruction.has(ptx::Modifier::Inc);
    }
    return true;
  default:
    emit(instruction.form->op == Op::Nanosleep ? rest : hint);
    return true;
  }
}
