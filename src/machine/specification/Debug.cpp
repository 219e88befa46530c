// device_print, device_assert and debug points: the specification. Their messages include the program id.
#include "machine/Debugger.h"
#include "machine/program/ElementText.h"
#include "machine/run/Access.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <mutex>

namespace txl::machine {

static uint64_t bitsAt(const char *data, int64_t k, int bytes) {
  uint64_t bits = 0;
  std::memcpy(&bits, data + k * bytes, bytes);
  return bits;
}

static void printIndex(llvm::raw_ostream &os, int64_t position, const TileType &type) {
  int64_t index[kMaxDimensions];
  for (int d = type.rank - 1; d >= 0; --d) {
    index[d] = position % type.shape[d];
    position /= type.shape[d];
  }
  os << " idx (";
  for (int d = 0; d < type.rank; ++d)
    os << (d ? ", " : "") << llvm::format_decimal(index[d], std::to_string(type.shape[d] - 1).size());
  os << ")";
}

/// Prints one line for each element, in Triton's format: `pid (0, 0, 0) idx (  3) prefix: value`, indices padded to the
/// largest of their axis.
KERNEL(plainPrint, Print, Ordered) {
  const PrintImmediate &print = *static_cast<const PrintImmediate *>(i.immediate);
  std::string text;
  llvm::raw_string_ostream os(text);
  std::string head;
  llvm::raw_string_ostream headStream(head);
  headStream << "pid (" << f.programId[0] << ", " << f.programId[1] << ", " << f.programId[2] << ")";
  if (i.inputs == 0)
    os << head << print.prefix << "\n";
  for (int k = 0; k < i.inputs; ++k) {
    const TileType &type = *i.input(k).type;
    const char *data = f.dense(i, k);
    for (int64_t p = 0; p < type.count; ++p) {
      os << head;
      printIndex(os, p, type);
      os << print.prefix;
      if (i.inputs > 1)
        os << "(operand " << k << ") ";
      uint64_t bits = bitsAt(data, p, type.bytes);
      if (type.dtype == DType::Ptr)
        bits = f.state->memory.originOf(bits).address;
      os << elementText(type.dtype, bits, print.hex,
                        static_cast<size_t>(k) >= print.isSigned.size() || print.isSigned[k], /*isFixed=*/true);
      os << "\n";
    }
  }
  if (Debugger *debugger = f.state->launch->debugger; debugger && debugger->isReplaying())
    return next(i);
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  const Launch &launch = *f.state->launch;
  if (launch.print)
    launch.print(launch.printContext, text.data(), text.size());
  else
    std::fwrite(text.data(), 1, text.size(), stdout);
  return next(i);
}

/// The beginning of a statement, in a kernel that was compiled for the debugger.
KERNEL(debugPoint, Point, Ordered) {
  Debugger *debugger = f.state->launch->debugger;
  return debugger ? debugger->at(f, i) : next(i);
}

/// Fails unless every unmasked element of the condition is true.
KERNEL(plainAssert, Assert, Ordered) {
  const AssertImmediate &assertion = *static_cast<const AssertImmediate *>(i.immediate);
  const TileType &type = *i.input(0).type;
  const char *condition = f.dense(i, 0);
  const char *mask = assertion.mask < 0 ? nullptr : f.dense(i, assertion.mask);
  for (int64_t p = 0; p < type.count; ++p) {
    if (bitsAt(condition, p, type.bytes) || (mask && !mask[p]))
      continue;
    LaunchError &error = fail(f, i, LaunchError::Kind::Assertion,
                              "device assertion failed" + (assertion.message.empty() ? "" : ": " + assertion.message));
    for (int d = type.rank - 1; d >= 0; --d) {
      error.index.insert(error.index.begin(), p % type.shape[d]);
      p /= type.shape[d];
    }
    return nullptr;
  }
  return next(i);
}

} // namespace txl::machine
