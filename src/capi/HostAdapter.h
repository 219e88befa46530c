// Adapts the caller's callbacks to the frontend's Host.
#ifndef TXL_CAPI_HOSTADAPTER_H
#define TXL_CAPI_HOSTADAPTER_H

#include "capi/Handles.h"

namespace txl::capi {

/// The function that the caller's struct describes; null if the description is incomplete.
std::shared_ptr<const frontend::HostFunction> makeFunction(const txl_function *function);

class HostAdapter : public frontend::Host {
public:
  explicit HostAdapter(const txl_host &host) : callbacks(host) {}

  frontend::HostValue resolveName(const frontend::HostFunction &function, llvm::StringRef name) override;
  frontend::HostValue getAttribute(const frontend::HostValue &object, llvm::StringRef name) override;
  frontend::HostValue call(const frontend::HostValue &callee, llvm::ArrayRef<frontend::HostValue> arguments,
                           llvm::ArrayRef<std::pair<std::string, frontend::HostValue>> keywords) override;
  frontend::HostValue apply(llvm::StringRef op, llvm::ArrayRef<frontend::HostValue> operands) override;
  void print(llvm::StringRef text) override;
  bool interrupted() override;

private:
  const txl_host &callbacks;
};

} // namespace txl::capi

#endif
