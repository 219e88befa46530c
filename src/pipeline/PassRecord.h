// What the passes of a pipeline did, one after another: the text behind each, and how long it took.
//
// A pass that fails, or leaves IR that does not verify, is the last entry; the text before it and its name are a
// reproducer. Recording prints the module after every pass, so it is for people, not for compilations.
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
    std::string name;  ///< as `txl-opt` takes it, `txl-combine`; LLVM's own names for its passes
    std::string stage; ///< the text it works on: `ttir`, `ttgir`, `llir`
    std::string text;  ///< of the module behind it; empty if that is what it was before
    double milliseconds = 0;
    bool failed = false;
  };
  std::string before; ///< the text that the first pass got
  std::vector<Entry> entries;

  /// To be added to a pass manager of that stage, once; writes here.
  std::unique_ptr<mlir::PassInstrumentation> instrumentation(llvm::StringRef stage);
  /// A pass that somebody else ran: `text` is what is behind it.
  void add(llvm::StringRef name, llvm::StringRef stage, std::string text, double milliseconds, bool failed = false);
  /// Unified differences: of the pass with that name (all of them, if it ran more than once) or number (from 1); of every
  /// pass that changed something for an empty text. None if there was no such pass.
  std::optional<std::string> diff(llvm::StringRef which) const;
  /// The text behind the pass with that name, where it ran last, or number. None if there was none.
  std::optional<std::string> after(llvm::StringRef which) const;
  /// `txl-inline`, `txl-canonicalize`, ….
  std::string names() const;
  /// As JSON: `before`, and `passes` with `name`, `stage`, `text` (null: unchanged), `milliseconds`, `failed`.
  std::string json() const;

private:
  std::string last; ///< the text behind the last pass
  friend class PassRecorder;
};

} // namespace txl::pipeline

#endif
