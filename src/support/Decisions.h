// Optional reports of the decisions of passes, operation by operation.
//
// A pass calls `decisionsOf` with its name to get a stream, and, if it is not null, prints one line per decision: which
// operation at which source location became what, and the reason. A listener on the thread that runs the pass receives
// the lines. Without a listener the cost is a null check.
#ifndef TXL_SUPPORT_DECISIONS_H
#define TXL_SUPPORT_DECISIONS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class raw_ostream;
}

namespace txl {

/// The stream for the decisions of `pass` on this thread; null if there is no listener.
llvm::raw_ostream *decisionsOf(llvm::StringRef pass);

/// During its lifetime, receives the decisions of `pass` on this thread in `os`. The most recent listener of a pass
/// takes precedence.
class DecisionListener {
public:
  DecisionListener(llvm::StringRef pass, llvm::raw_ostream &os);
  ~DecisionListener();
  DecisionListener(const DecisionListener &) = delete;
  DecisionListener &operator=(const DecisionListener &) = delete;

private:
  friend llvm::raw_ostream *decisionsOf(llvm::StringRef pass);
  std::string pass;
  llvm::raw_ostream &os;
  DecisionListener *outer;
};

} // namespace txl

#endif
