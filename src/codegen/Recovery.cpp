// LLVM reports a fatal error through a handler that must not return; this handler jumps back to runRecovering's caller.
// The objects that were under construction are leaked.
#include "codegen/Recovery.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <csetjmp>
#include <mutex>

namespace txl::codegen {

// LLVM's handler for fatal errors must not return, and the code is compiled without exceptions, so the handler uses
// longjmp. LLVM holds no lock while it calls the handler.

struct Frame {
  jmp_buf where;
  std::string *error;
};
static thread_local Frame *current = nullptr;

static void onFatalError(void *, const char *message, bool) {
  if (!current)
    return; // outside of runRecovering: LLVM ends the process
  *current->error = message;
  _longjmp(current->where, 1);
}

/// This function must not have variables with destructors, because longjmp skips them.
static bool runGuarded(llvm::function_ref<void()> work, Frame &frame) {
  Frame *outer = current;
  current = &frame;
  bool finished = _setjmp(frame.where) == 0;
  if (finished)
    work();
  current = outer;
  return finished;
}

namespace {
class Collector : public llvm::DiagnosticHandler {
public:
  explicit Collector(std::string &errors) : errors(errors) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getSeverity() == llvm::DS_Error) {
      if (!errors.empty())
        errors += "; ";
      llvm::raw_string_ostream stream(errors);
      llvm::DiagnosticPrinterRawOStream printer(stream);
      info.print(printer);
    }
    return true; // otherwise LLVM prints it and, for an error, ends the process
  }

private:
  std::string &errors;
};
} // namespace

bool runRecovering(llvm::LLVMContext &context, llvm::function_ref<void()> work, std::string &error) {
  static std::once_flag installed;
  std::call_once(installed, [] { llvm::install_fatal_error_handler(onFatalError); });
  std::unique_ptr<llvm::DiagnosticHandler> before = context.getDiagnosticHandler();
  context.setDiagnosticHandler(std::make_unique<Collector>(error));
  Frame frame;
  frame.error = &error;
  bool finished = runGuarded(work, frame);
  context.setDiagnosticHandler(std::move(before));
  return finished && error.empty();
}

} // namespace txl::codegen
