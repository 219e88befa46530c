// One fact for each offset, mask and bound that has arithmetic of fewer than 64 bits.
#include "driver/reports/IndexReport.h"
#include "analysis/index/IndexSinks.h"
#include "driver/reports/EffectsReport.h"
#include "ir/SourceFacts.h"
#include "llvm/Support/raw_ostream.h"

namespace txl::driver {

using analysis::IndexDecision;
using analysis::IndexSink;

static llvm::StringRef nameOf(IndexSink::Kind kind) {
  return kind == IndexSink::Kind::Offset ? "offset" : kind == IndexSink::Kind::Mask ? "mask" : "bound";
}

static llvm::StringRef nameOf(IndexDecision decision) {
  return decision == IndexDecision::Proved ? "proved" : decision == IndexDecision::Tested ? "tested" : "exact";
}

std::optional<std::string> indexReport(const Artifact &artifact, llvm::StringRef name, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = tilesOf(*lease, artifact, diags);
  if (!module)
    return std::nullopt;
  Facts facts;
  for (const IndexSink &sink : analysis::indexSinksOf(*module).sinks) {
    Fact fact("index", ir::lineOf(sink.op));
    fact.set("sink", nameOf(sink.kind)).set("decided", nameOf(sink.decision));
    fact.set("bits", analysis::indexWidth(sink.index(0).value));
    fact.set("least", sink.range.lower).set("most", sink.range.upper);
    facts.push_back(std::move(fact));
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  if (name.ends_with(":json"))
    printFactsAsJSON(os, facts);
  else
    printFacts(os, facts);
  return text;
}

llvm::json::Object sizeCheckObject(const SizeCheck &check) {
  llvm::json::Array nodes, arrays, fits;
  for (const SizeCheck::Node &node : check.nodes)
    nodes.push_back(llvm::json::Array{static_cast<int>(node.kind), node.a, node.b, node.range.lower, node.range.upper});
  for (const SizeCheck::Array &array : check.arrays)
    arrays.push_back(llvm::json::Array{array.argument, array.bytes});
  for (const SizeCheck::Fit &fit : check.fits)
    fits.push_back(llvm::json::Array{fit.node, fit.array, fit.range.lower, fit.range.upper});
  return llvm::json::Object{{"nodes", std::move(nodes)}, {"arrays", std::move(arrays)}, {"fits", std::move(fits)}};
}

} // namespace txl::driver
