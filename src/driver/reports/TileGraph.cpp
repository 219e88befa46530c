// One walk that assigns an index to each value when it first meets it.
#include "driver/reports/TileGraph.h"
#include "driver/reports/EffectsReport.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace txl::driver {

namespace {
class Tree {
public:
  llvm::json::Object operation(mlir::Operation &op) {
    llvm::json::Array regions;
    llvm::json::Array operands = indicesOf(op.getOperands());
    for (mlir::Region &region : op.getRegions()) {
      llvm::json::Array blocks;
      for (mlir::Block &block : region) {
        llvm::json::Array arguments = indicesOf(block.getArguments()), operations;
        for (mlir::Operation &inner : block)
          operations.push_back(operation(inner));
        blocks.push_back(
            llvm::json::Object{{"arguments", std::move(arguments)}, {"operations", std::move(operations)}});
      }
      regions.push_back(std::move(blocks));
    }
    return llvm::json::Object{{"name", op.getName().getStringRef()},
                              {"operands", std::move(operands)},
                              {"results", indicesOf(op.getResults())},
                              {"attributes", attributes(op)},
                              {"regions", std::move(regions)}};
  }

private:
  llvm::json::Array indicesOf(mlir::ValueRange range) {
    llvm::json::Array all;
    for (mlir::Value value : range)
      all.push_back(ids.try_emplace(value, ids.size()).first->second);
    return all;
  }

  static llvm::json::Object attributes(mlir::Operation &op) {
    llvm::json::Object all;
    for (mlir::NamedAttribute attribute : op.getAttrDictionary()) {
      llvm::StringRef name = attribute.getName().strref();
      if (auto text = mlir::dyn_cast<mlir::StringAttr>(attribute.getValue()))
        all[name] = llvm::json::fixUTF8(text.getValue());
      else if (auto symbol = mlir::dyn_cast<mlir::FlatSymbolRefAttr>(attribute.getValue()))
        all[name] = llvm::json::fixUTF8(symbol.getValue());
      else if (auto flag = mlir::dyn_cast<mlir::BoolAttr>(attribute.getValue()))
        all[name] = flag.getValue();
    }
    return all;
  }

  llvm::DenseMap<mlir::Value, int64_t> ids;
};
} // namespace

std::optional<std::string> operationsReport(const Artifact &artifact, DiagnosticEngine &diags) {
  WarmContext::Lease lease;
  mlir::OwningOpRef<mlir::ModuleOp> module = tilesOf(*lease, artifact, diags);
  if (!module)
    return std::nullopt;
  return llvm::formatv("{0}\n", llvm::json::Value(Tree().operation(**module))).str();
}

} // namespace txl::driver
