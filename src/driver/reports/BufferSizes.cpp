// Checks the program's explicit buffers before the compiler adds any for a GPU: their allocation is a lower bound for
// all code of the program. It also runs for CPU programs, to report early that no GPU could run them.
#include "driver/reports/BufferSizes.h"
#include "analysis/Allocation.h"
#include "ir/SourcePosition.h"
#include "ir/ops/BufferOps.h"

namespace txl::driver {

TXL_DIAGNOSTIC(BuffersBeyondTarget, ValueError,
               "the buffers of `{0}` need {1} bytes of shared memory, a CTA {2} has {3}; use smaller tiles or fewer "
               "stages");

static std::string sizeText(mlir::Value row, uint64_t bytes) {
  auto type = llvm::cast<ttg::MemDescType>(row.getType());
  auto name = llvm::dyn_cast<mlir::NameLoc>(row.getLoc());
  std::string text = name ? "`" + name.getName().str() + "`" : "this";
  uint64_t count = type.getNumSlots().value_or(1);
  text += " takes " + std::to_string(bytes) + " bytes";
  return count == 1 ? text : text + ": " + std::to_string(count) + " of " + std::to_string(bytes / count);
}

bool buffersFit(mlir::ModuleOp module, const arch::Architecture *architecture, DiagnosticEngine &diags) {
  bool any = false;
  module.walk([&](ttg::LocalAllocOp) { any = true; });
  if (!any)
    return true;
  uint64_t capacity = architecture ? architecture->sharedPerBlock : 0;
  for (const arch::Architecture &other : arch::architectures())
    capacity = architecture ? capacity : std::max<uint64_t>(capacity, other.sharedPerBlock);
  analysis::Allocation allocation(module, analysis::Allocation::Contents::Buffers);
  for (auto function : module.getOps<mlir::FunctionOpInterface>()) {
    if (allocation.bytesOf(function) <= capacity)
      continue;
    llvm::SmallVector<const analysis::Buffer *> buffers;
    for (const analysis::Buffer &buffer : allocation.buffersOf(function))
      if (buffer.kind == analysis::Buffer::Kind::Explicit)
        buffers.push_back(&buffer);
    llvm::sort(buffers,
               [](auto *a, auto *b) { return a->bytes != b->bytes ? a->bytes > b->bytes : a < b; }); // of one array
    mlir::Location location = buffers.empty() ? function.getLoc() : buffers[0]->owner->getLoc();
    Diagnostic &diagnostic =
        ir::emitAt(diags, location, BuffersBeyondTarget, function.getName(), allocation.bytesOf(function),
                   architecture ? "of " + architecture->name.str() : "of the largest GPU", capacity);
    for (const analysis::Buffer *buffer : buffers)
      diagnostic.note(ir::SourcePosition(buffer->owner->getLoc()), "{0}",
                      sizeText(buffer->owner->getResult(0), buffer->bytes));
    return false;
  }
  return true;
}

} // namespace txl::driver
