// `txl-opt` is MLIR's own driver with our dialects and passes. Its steps are called one by one, to check the text
// first: MLIR's parser does not survive every input.
#include "ir/Dialect.h"
#include "ir/Text.h"
#include "ir/triton/ReadTriton.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "pipeline/Pipeline.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"

namespace txl::pipeline {

/// Converts Triton's TTGIR to ours, because MLIR's driver uses one parser.
static std::unique_ptr<llvm::MemoryBuffer> ownText(const mlir::DialectRegistry &registry, llvm::MemoryBuffer &input,
                                                   std::string &error) {
  mlir::MLIRContext context(registry);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      tt::parseTTIR(context, input.getBuffer(), input.getBufferIdentifier(), error);
  return llvm::MemoryBuffer::getMemBufferCopy(module ? tt::printTTIR(*module) : "", input.getBufferIdentifier());
}

int optMain(int argc, char **argv) {
  mlir::DialectRegistry registry;
  tt::registerDialects(registry);
  registerPasses();
  auto [inputName, outputName] =
      mlir::registerAndParseCLIOptions(argc, argv, "txl-opt: reads TTIR, runs passes, prints\n", registry);
  mlir::MlirOptMainConfig config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects())
    return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, inputName, outputName, registry));
  llvm::InitLLVM initialise(argc, argv);
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> input = mlir::openInputFile(inputName, &error);
  std::unique_ptr<llvm::ToolOutputFile> output = input ? mlir::openOutputFile(outputName, &error) : nullptr;
  if (!output) {
    llvm::errs() << error << "\n";
    return EXIT_FAILURE;
  }
  error = tt::checkText(input->getBuffer(), input->getBufferIdentifier());
  if (error.empty() && triton::isTritonText(input->getBuffer()))
    input = ownText(registry, *input, error);
  llvm::errs() << error;
  if (!error.empty() || failed(mlir::MlirOptMain(output->os(), std::move(input), registry, config)))
    return EXIT_FAILURE;
  output->keep();
  return EXIT_SUCCESS;
}

} // namespace txl::pipeline
