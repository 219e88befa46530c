// The uses at which shadows are errors, and the messages.
#include "machine/run/Access.h"
#include "machine/run/Shadow.h"
#include "machine/run/Watch.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::machine {

static std::string textOf(__int128 value) {
  bool isNegative = value < 0;
  std::string digits;
  do {
    int digit = static_cast<int>(value % 10);
    digits.insert(digits.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
    value /= 10;
  } while (value);
  return isNegative ? "-" + digits : digits;
}

static void nameOrigin(LaunchError &error, const Frame &f, const Instruction &access) {
  int argument = memoryOf(access).origin;
  nameArgument(error, f, argument < 0 ? nullptr : &f.state->memory.argument(argument));
}

static const char *verbOf(const Instruction &i) {
  return i.kernel->role == Role::Load ? "load" : i.kernel->role == Role::Store ? "store" : "atomic operation";
}

bool Shadows::reportUndefined(Frame &f, const Instruction &i, uint32_t load, const char *use) {
  const Program &program = *f.program;
  const Instruction &from = *loads[load - 1];
  LaunchError &error = fail(
      f, from, LaunchError::Kind::Undefined,
      llvm::formatv(
          "masked elements of this load are undefined, and {0}; pass `other`, or exclude them from the computation",
          llvm::formatv(use, verbOf(i)).str()));
  nameOrigin(error, f, from);
  error.notes.push_back({"here", program.locations[i.location]});
  return false;
}

bool Shadows::reportWrap(Frame &f, const Instruction &i, uint32_t wrapIndex) {
  const Program &program = *f.program;
  const Wrap &wrap = wraps[wrapIndex - 1];
  int bits = 8 * wrap.at->result(0).type->bytes;
  bool isSum = wrap.at->kernel->role == Role::Reduce || wrap.at->kernel->role == Role::Scan;
  std::string what = isSum ? llvm::formatv("a sum of {0} elements", textOf(wrap.left)).str()
                           : llvm::formatv("{0} {1} {2}", textOf(wrap.left), wrap.sign, textOf(wrap.right)).str();
  LaunchError &error =
      fail(f, *wrap.at, LaunchError::Kind::Overflow,
           llvm::formatv("int{0} overflow: {1} is {2}, which became {3}, and the address of a {4} is computed from it; "
                         "{5}",
                         bits, what, textOf(wrap.exact), wrap.became, verbOf(i),
                         bits < 64 ? "widen an operand first: `.to(tl.int64)`" : "no array has that many elements"));
  error.operation = isSum ? "" : wrap.sign;
  nameOrigin(error, f, i);
  error.notes.push_back({llvm::formatv("the {0}", verbOf(i)), program.locations[i.location]});
  return false;
}

bool Shadows::beforeAccess(Frame &f, const Instruction &i) {
  const MemoryImmediate &memory = memoryOf(i);
  const Shadow &pointers = of(i.input(memory.pointer));
  const Shadow *value = memory.value < 0 || i.kernel->role == Role::Poll ? nullptr : &of(i.input(memory.value));
  const Shadow *mask = memory.mask < 0 ? nullptr : &of(i.input(memory.mask));
  bool clean = pointers.undefined.empty() && pointers.wide.empty() && (!value || value->undefined.empty()) &&
               (!mask || mask->undefined.empty());
  if (clean)
    return true;
  const char *on = memory.mask < 0 ? nullptr : f.dense(i, memory.mask);
  for (int64_t k = 0; k < i.input(memory.pointer).type->count; ++k) {
    if (uint32_t from = mask ? mask->undefinedAt(k) : 0)
      return reportUndefined(f, i, from, "the mask of a {0} depends on them");
    if (on && !on[k])
      continue;
    if (uint32_t from = pointers.undefinedAt(k))
      return reportUndefined(f, i, from, "the address of a {0} depends on them");
    if (const Wide *wide = pointers.wideAt(k))
      return reportWrap(f, i, wide->wrap);
    if (!f.state->memory.find(reinterpret_cast<const uint64_t *>(f.dense(i, memory.pointer))[k], memory.bytes))
      return true; // that is the worse mistake
    if (uint32_t from = value ? value->undefinedAt(k) : 0)
      return reportUndefined(f, i, from, "a {0} writes what depends on them");
  }
  return true;
}

bool Shadows::beforeUse(Frame &f, const Instruction &i, const char *use) {
  for (int k = 0; k < i.inputs; ++k)
    for (uint32_t from : of(i.input(k)).undefined)
      if (from)
        return reportUndefined(f, i, from, use);
  return true;
}

bool Shadows::before(Frame &f, const Instruction &i) {
  switch (i.kernel->role) {
  case Role::Load:
  case Role::Store:
  case Role::Atomic:
  case Role::Poll:
    return beforeAccess(f, i);
  case Role::Branch:
    return beforeUse(f, i, "a condition depends on them");
  case Role::Trips:
    return beforeUse(f, i, "the trip count of a loop depends on them");
  case Role::Assert:
    return beforeUse(f, i, "an assertion depends on them");
  default:
    return true;
  }
}

static const Instruction *step(Frame &f, const Instruction &i) {
  if (!f.shadows->before(f, i))
    return nullptr;
  Watch::noteInstruction(i);
  const Instruction *next = i.run(f, i);
  if (!f.error)
    f.shadows->after(f, i);
  return next;
}

void runChecked(Frame &f) {
  const Instruction *i = f.pc;
  do {
    if (i->kernel->role != Role::Fused) {
      i = step(f, *i);
      continue;
    }
    bool good = true;
    for (const FusedMember &member : static_cast<const FusedImmediate *>(i->immediate)->members)
      good = good && step(f, member.instruction);
    i = good ? next(*i) : nullptr;
  } while (i);
}

} // namespace txl::machine
