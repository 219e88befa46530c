// Records what the passes of a pipeline did: the text after each, and its duration.
//
// A pass that fails, or leaves IR that does not verify, is the last entry; the text before it and its name are a
// reproducer. Recording prints the module after every pass, so it is for debugging, not for ordinary compilations.
#ifndef TXL_PIPELINE_PASSRECORD_H
#define TXL_PIPELINE_PASSRECORD_H

#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace txl::pipeline {

struct PassRecord {
  struct Entry {
    std::string name;  ///< the pass argument of `txl-opt`, such as `txl-combine`; LLVM's own names for its passes
    std::string stage; ///< the IR on which it runs: `ttir`, `ttgir`, `llir`
    std::string text;  ///< of the module after it; empty if unchanged
    double milliseconds = 0;
    bool failed = false;
  };
  std::string before; ///< the text before the first pass
  std::vector<Entry> entries;

  /// Returns an instrumentation that records here, to be added once to a pass manager of that stage.
  std::unique_ptr<mlir::PassInstrumentation> instrumentation(llvm::StringRef stage);
  /// Records a pass that was run elsewhere: `text` is the text after it.
  void add(llvm::StringRef name, llvm::StringRef stage, std::string text, double milliseconds, bool failed = false);
  /// Unified diffs: of the pass with that name (all of them, if it ran more than once) or index (from 1); for an empty
  /// string, of every pass that changed something. None if there was no such pass.
  std::optional<std::string> diff(llvm::StringRef which) const;
  /// The text after the pass with that name (its last run) or index. None if there was none.
  std::optional<std::string> after(llvm::StringRef which) const;
  /// `txl-inline`, `txl-canonicalize`, ….
  std::string names() const;
  /// As JSON: `before`, and `passes` with `name`, `stage`, `text` (null: unchanged), `milliseconds`, `failed`.
  std::string json() const;

private:
  std::string last; ///< the text after the last pass
  friend class PassRecorder;
};

} // namespace txl::pipeline

#endif
