// Collects an interface from the accesses of all functions that the function reaches.
#include "analysis/effects/ExternInterface.h"
#include "analysis/Allocation.h"
#include "analysis/CallGraph.h"
#include "analysis/GlobalAccess.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace txl;
using namespace txl::analysis;

static constexpr llvm::StringLiteral kInterface{"ttg.interface"};

ExternInterface analysis::interfaceOf(tt::FuncOp function) {
  ExternInterface result;
  Allocation allocation(function->getParentOfType<mlir::ModuleOp>());
  result.sharedBytes = allocation.bytesOf(function);
  for (const Buffer &buffer : allocation.buffersOf(function))
    result.alignment = std::max(result.alignment, buffer.alignment);
  for (tt::FuncOp reached : calleesFirst(function)) {
    if (std::optional<ExternInterface> declared = declaredInterface(reached)) {
      result.readsGlobal |= declared->readsGlobal;
      result.writesGlobal |= declared->writesGlobal;
    }
    reached.walk([&](mlir::Operation *op) {
      if (std::optional<GlobalAccess> access = globalAccessOf(op)) {
        result.readsGlobal |= !access->write || access->atomic;
        result.writesGlobal |= access->write;
      }
    });
  }
  return result;
}

void analysis::declareExtern(tt::FuncOp function, const ExternInterface &interface) {
  function.eraseBody();
  int32_t fields[] = {static_cast<int32_t>(interface.sharedBytes), static_cast<int32_t>(interface.alignment),
                      interface.readsGlobal, interface.writesGlobal};
  function->setAttr(kInterface, mlir::DenseI32ArrayAttr::get(function.getContext(), fields));
}

std::optional<ExternInterface> analysis::declaredInterface(tt::FuncOp function) {
  auto fields = function->getAttrOfType<mlir::DenseI32ArrayAttr>(kInterface);
  if (!function.isExternal() || !fields || fields.size() != 4)
    return std::nullopt;
  return ExternInterface{static_cast<uint64_t>(fields[0]), static_cast<uint64_t>(fields[1]), fields[2] != 0,
                         fields[3] != 0};
}
