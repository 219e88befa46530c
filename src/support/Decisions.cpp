// The listeners of a thread form a linked list.
#include "support/Decisions.h"

namespace txl {

static thread_local DecisionListener *listeners = nullptr;

DecisionListener::DecisionListener(llvm::StringRef pass, llvm::raw_ostream &os)
    : pass(pass.str()), os(os), outer(listeners) {
  listeners = this;
}

DecisionListener::~DecisionListener() { listeners = outer; }

llvm::raw_ostream *decisionsOf(llvm::StringRef pass) {
  for (DecisionListener *listener = listeners; listener; listener = listener->outer)
    if (listener->pass == pass)
      return &listener->os;
  return nullptr;
}

} // namespace txl
