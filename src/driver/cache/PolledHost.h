// A host that also ends the frontend when the result has arrived from elsewhere (driver/cache/CacheBackend.h).
#ifndef TXL_DRIVER_CACHE_POLLEDHOST_H
#define TXL_DRIVER_CACHE_POLLEDHOST_H

#include "frontend/Host.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace txl::driver {

class PolledHost : public frontend::Host {
public:
  /// `isDone` is polled at each query, which may take long, and ends the frontend where that polls whether it is
  /// interrupted. It may query `host`.
  PolledHost(frontend::Host &host, llvm::function_ref<bool()> isDone) : host(host), isDone(isDone) {}

  frontend::HostValue resolveName(const frontend::HostFunction &function, llvm::StringRef name) override {
    isDone();
    return host.resolveName(function, name);
  }
  frontend::HostValue getAttribute(const frontend::HostValue &object, llvm::StringRef name) override {
    isDone();
    return host.getAttribute(object, name);
  }
  frontend::HostValue call(const frontend::HostValue &callee, llvm::ArrayRef<frontend::HostValue> arguments,
                           llvm::ArrayRef<std::pair<std::string, frontend::HostValue>> keywords) override {
    isDone();
    return host.call(callee, arguments, keywords);
  }
  frontend::HostValue apply(llvm::StringRef op, llvm::ArrayRef<frontend::HostValue> operands) override {
    isDone();
    return host.apply(op, operands);
  }
  void print(llvm::StringRef text) override { host.print(text); }
  bool interrupted() override { return host.interrupted() || isDone(); }

private:
  frontend::Host &host;
  llvm::function_ref<bool()> isDone;
};

} // namespace txl::driver

#endif
