// Conversion of MLIR locations to source positions.
#include "ir/SourcePosition.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/Path.h"

namespace txl::ir {

mlir::FileLineColLoc filePosition(mlir::Location location) {
  return llvm::TypeSwitch<mlir::Location, mlir::FileLineColLoc>(location)
      .Case([](mlir::FileLineColLoc file) { return file; })
      .Case([](mlir::CallSiteLoc call) {
        mlir::FileLineColLoc inner = filePosition(call.getCallee());
        return inner ? inner : filePosition(call.getCaller());
      })
      .Case([](mlir::NameLoc name) { return filePosition(name.getChildLoc()); })
      .Case([](mlir::FusedLoc fused) {
        for (mlir::Location child : fused.getLocations())
          if (mlir::FileLineColLoc position = filePosition(child))
            return position;
        return mlir::FileLineColLoc();
      })
      .Default([](mlir::Location) { return mlir::FileLineColLoc(); });
}

std::string formatPosition(mlir::Location location) {
  mlir::FileLineColLoc position = filePosition(location);
  return position ? (llvm::sys::path::filename(position.getFilename().getValue()) + ":" +
                     llvm::Twine(position.getLine()) + ":" + llvm::Twine(position.getColumn()))
                        .str()
                  : "unknown";
}

SourcePosition::SourcePosition(mlir::Location at) {
  mlir::FileLineColLoc position = filePosition(at);
  if (!position || !position.getLine())
    return;
  std::string name = position.getFilename().getValue().str(), error;
  unsigned line = position.getLine(), column = position.getColumn() ? position.getColumn() - 1 : 0;
  buffer = SourceBuffer::read(name, error);
  if (!buffer || line > buffer->lineCount() || column > buffer->line(line).size()) {
    buffer = SourceBuffer::create(name, "", /*firstLine=*/line, /*columnOffset=*/column);
    line = 1;
    column = 0;
  }
  location = {buffer.get(), line, column, line, column};
}

llvm::SmallVector<mlir::Location, 4> callsAround(mlir::Location location) {
  llvm::SmallVector<mlir::Location, 4> calls;
  while (true) {
    auto fused = llvm::dyn_cast<mlir::FusedLoc>(location);
    if (auto name = llvm::dyn_cast<mlir::NameLoc>(location)) {
      location = name.getChildLoc();
    } else if (fused && !fused.getLocations().empty()) {
      location = fused.getLocations().front();
    } else if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) {
      // The callee location may itself be a call chain; the frontend nests chains in the caller.
      llvm::append_range(calls, callsAround(call.getCallee()));
      calls.push_back(call.getCaller());
      location = call.getCaller();
    } else {
      return calls;
    }
  }
}

} // namespace txl::ir
