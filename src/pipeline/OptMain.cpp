// `txl-opt` is MLIR's own driver with our dialects and passes.
#include "ir/Dialect.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "pipeline/Pipeline.h"

namespace txl::pipeline {

int optMain(int argc, char **argv) {
  mlir::DialectRegistry registry;
  tt::registerDialects(registry);
  registerPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "txl-opt: reads TTIR, runs passes, prints\n", registry));
}

} // namespace txl::pipeline
