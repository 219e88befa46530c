// Converts all errors of the lower layers to one kind of object, with the text for users and the fields for programs.
#include "capi/Handles.h"
#include "driver/reports/FaultSource.h"
#include <new>

using namespace txl;
using namespace txl::capi;

txl_status capi::fail(txl_error **error, txl_status status, llvm::StringRef name, llvm::StringRef kind,
                      llvm::StringRef message) {
  if (!error)
    return status;
  *error = new txl_error;
  (*error)->text = message.str();
  (*error)->items.push_back({name.str(), kind.str(), message.str(), "", 0, 0});
  return status;
}

txl_status capi::reportInvalidCall(txl_error **error, llvm::StringRef message) {
  return fail(error, TXL_INVALID_ARGUMENT, "WrongCall", "ValueError", message);
}

txl_status capi::fail(txl_error **error, const DiagnosticEngine &diags) {
  if (!error)
    return TXL_COMPILE_ERROR;
  *error = new txl_error;
  for (const Diagnostic &diagnostic : diags.diagnostics()) {
    if (isWarning(diagnostic.kind()))
      continue;
    const ReportedLocation &location = diagnostic.location();
    (*error)->items.push_back({diagnostic.name().str(), exceptionName(diagnostic.kind()).str(), diagnostic.message(),
                               location.file, location.line, location.column});
    (*error)->text += diagnostic.render();
  }
  return TXL_COMPILE_ERROR;
}

/// The name of a launch error, and its Python exception.
static std::pair<const char *, const char *> launchErrorName(machine::LaunchError::Kind kind) {
  using Kind = machine::LaunchError::Kind;
  switch (kind) {
  case Kind::Argument:
    return {"Argument", "ValueError"};
  case Kind::OutOfBounds:
    return {"OutOfBounds", "OutOfBoundsError"};
  case Kind::ReadOnly:
    return {"ReadOnly", "ReadOnlyError"};
  case Kind::Assertion:
    return {"Assertion", "DeviceAssertionError"};
  case Kind::Interrupted:
    return {"Interrupted", "KeyboardInterrupt"};
  case Kind::Race:
    return {"Race", "CheckError"};
  case Kind::Uninitialized:
    return {"Uninitialized", "CheckError"};
  case Kind::Undefined:
    return {"Undefined", "CheckError"};
  case Kind::Overflow:
    return {"Overflow", "CheckError"};
  case Kind::Misaligned:
    return {"Misaligned", "CheckError"};
  case Kind::OrderDependent:
    return {"OrderDependent", "CheckError"};
  case Kind::Protocol:
    return {"Protocol", "CheckError"};
  case Kind::Deadlock:
    return {"Deadlock", "CheckError"};
  case Kind::Fault:
    break;
  }
  return {"Fault", "LaunchError"};
}

txl_status capi::fail(txl_error **error, const machine::LaunchError &fault) {
  txl_status status = fault.kind == machine::LaunchError::Kind::Interrupted ? TXL_INTERRUPTED : TXL_LAUNCH_ERROR;
  if (!error)
    return status;
  auto [name, kind] = launchErrorName(fault.kind);
  *error = new txl_error;
  (*error)->text = driver::renderFault(fault);
  ErrorItem item{name, kind, fault.what, "", 0, 0};
  if (!fault.location.empty()) {
    item.file = fault.location[0].file;
    item.line = fault.location[0].line;
    item.column = fault.location[0].column;
  }
  (*error)->items.push_back(std::move(item));
  (*error)->fault = std::make_unique<machine::LaunchError>(fault);
  return status;
}

txl_status capi::fail(txl_error **error, const runtime::Failure &failure) {
  machine::LaunchError fault;
  fault.kind = failure->kind() == ExceptionKind::ValueError ? machine::LaunchError::Kind::Argument
                                                            : machine::LaunchError::Kind::Fault;
  fault.what = failure->message();
  txl_status status = fail(error, fault);
  if (error) {
    (*error)->items[0].name = failure->name().str();
    (*error)->text = failure->render();
  }
  return status;
}

extern "C" {

const char *txl_error_message(const txl_error *error) { return checked(error) ? error->text.c_str() : ""; }

size_t txl_error_count(const txl_error *error) { return checked(error) ? error->items.size() : 0; }

int txl_error_diagnostic(const txl_error *error, size_t index, txl_diagnostic *diagnostic) {
  if (!checked(error) || index >= error->items.size() || !diagnostic)
    return 0;
  const ErrorItem &item = error->items[index];
  *diagnostic = {item.name.c_str(), item.kind.c_str(), item.message.c_str(), item.file.c_str(), item.line, item.column};
  return 1;
}

int txl_error_launch_fault(const txl_error *error, txl_launch_fault *fault) {
  if (!checked(error) || !error->fault || !fault)
    return 0;
  const machine::LaunchError &source = *error->fault;
  *fault = {{source.program[0], source.program[1], source.program[2]},
            source.hasProgram,
            source.argument,
            source.argumentName.c_str(),
            source.offsetElements,
            source.offsetBytes};
  return 1;
}

void txl_error_free(txl_error *error) {
  if (!checked(error))
    return;
  error->mark = 0;
  delete error;
}
}
