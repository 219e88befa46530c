// What passes decide, operation by operation, for people who ask.
//
// A pass asks `decisionsOf` with its name whether somebody listens, and says a line for each decision if so: which
// operation at which place became what, and why not more. Who wants to know has a listener on the thread that runs the
// pass; nobody else pays more than a look at a null pointer.
#ifndef TXL_SUPPORT_DECISIONS_H
#define TXL_SUPPORT_DECISIONS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class raw_ostream;
}

namespace txl {

/// Where `pass` says on this thread what it decides; null: nobody listens.
llvm::raw_ostream *decisionsOf(llvm::StringRef pass);

/// As long as it lives, what `pass` says on this thread goes to `os`. The youngest listener of a pass has it.
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
