// The pass `txl-check-protocol`, which reports the verdicts of protocol/Check.h as diagnostics, and a verdict as JSON.
#ifndef TXL_PROTOCOL_PROTOCOLPASS_H
#define TXL_PROTOCOL_PROTOCOLPASS_H

#include "mlir/Pass/Pass.h"
#include "protocol/Check.h"

namespace txl::protocol {

/// Checks each public function: a refutation is an error, a late wait a warning, what is unknown a remark.
std::unique_ptr<mlir::Pass> createCheckProtocolPass();

/// The verdict as JSON: {kernel, verdict, finding, late, missing, runs, events, period}.
std::string jsonOf(const Verdict &verdict, llvm::StringRef kernel);

} // namespace txl::protocol

#endif
