// The C API of the tile machine's debugger.
#include "machine/Debugger.h"
#include "capi/Handles.h"
#include "capi/txl_debugger.h"
#include "llvm/ADT/StringRef.h"
#include <cstring>

using namespace txl;

static machine::Debugger *of(txl_debugger *debugger) { return reinterpret_cast<machine::Debugger *>(debugger); }
static const machine::Debugger *of(const txl_debugger *debugger) {
  return reinterpret_cast<const machine::Debugger *>(debugger);
}

namespace {
/// A debugger with the caller's callback.
struct CallbackDebugger : machine::Debugger {
  CallbackDebugger(int (*onStop)(void *, txl_debugger *), void *context, bool stepping)
      : Debugger(forward, this, stepping), onStop(onStop), caller(context) {}

  static Action forward(void *self, Debugger &debugger) {
    auto *own = static_cast<CallbackDebugger *>(self);
    int action = own->onStop(own->caller, reinterpret_cast<txl_debugger *>(static_cast<Debugger *>(own)));
    return action == TXL_DEBUG_CONTINUE ? Action::Continue : action == TXL_DEBUG_REPLAY ? Action::Replay : Action::End;
  }

  int (*onStop)(void *, txl_debugger *);
  void *caller;
};
} // namespace

extern "C" txl_debugger *txl_debugger_create(int (*onStop)(void *, txl_debugger *), void *context, int stepping) {
  machine::Debugger *made = new CallbackDebugger(onStop, context, stepping != 0);
  return reinterpret_cast<txl_debugger *>(made);
}

extern "C" void txl_debugger_free(txl_debugger *debugger) { delete static_cast<CallbackDebugger *>(of(debugger)); }

extern "C" void txl_debugger_set_stepping(txl_debugger *debugger, int on) { of(debugger)->setStepping(on != 0); }

extern "C" void txl_debugger_set_breakpoints(txl_debugger *debugger, const char *const *files, const uint32_t *lines,
                                             size_t count) {
  std::set<std::pair<std::string, unsigned>> wanted;
  for (size_t k = 0; k < count; ++k)
    wanted.insert({files[k], lines[k]});
  of(debugger)->setBreakpoints(std::move(wanted));
}

extern "C" void txl_debugger_replay(txl_debugger *debugger, uint64_t time, int looks) {
  of(debugger)->replayTo(time, looks != 0);
}

extern "C" char *txl_debugger_describe(const txl_debugger *debugger, const char *what) {
  llvm::StringRef name = what ? what : "";
  const machine::Debugger &described = *of(debugger);
  if (name == "stop")
    return strdup(described.describeStop().c_str());
  if (name == "frames")
    return strdup(described.describeFrames().c_str());
  if (name == "program")
    return strdup(described.describeProgram().c_str());
  if (name == "lines")
    return strdup(described.describeLines().c_str());
  return nullptr;
}

extern "C" int txl_debugger_select(txl_debugger *debugger, uint32_t agent) { return of(debugger)->select(agent); }

extern "C" int64_t txl_debugger_read(const txl_debugger *debugger, uint32_t operand, void *to, size_t size) {
  return of(debugger)->read(operand, to, size);
}

extern "C" char *txl_debugger_write(txl_debugger *debugger, uint32_t operand, const void *from, size_t size) {
  std::string problem;
  return of(debugger)->write(operand, from, size, problem) ? nullptr : strdup(problem.c_str());
}

extern "C" int txl_kernel_has_debug_points(txl_kernel *kernel) {
  if (!kernel || static_cast<bool>(kernel->artifact->device))
    return 0;
  const machine::Program *program = kernel->program(nullptr);
  return program && kernel->hasDebugPoints;
}
