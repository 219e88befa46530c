// Compiles a file with a host made from the file itself: finds the kernel, and specialises its parameters.
#include "driver/CompileFile.h"
#include "filehost/FileHost.h"
#include "support/Diagnostic.h"
#include "syntax/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace txl::driver {

TXL_DIAGNOSTIC(UnreadableText, SyntaxError, "`{0}` is not a text: {1}");
TXL_DIAGNOSTIC(NoKernelInFile, ValueError, "`{0}` has no jit function `{1}`; it has {2}");
TXL_DIAGNOSTIC(UnknownKernel, ValueError, "`{0}` cannot be evaluated without Python: {1}");
TXL_DIAGNOSTIC(KernelNotChosen, ValueError, "`{0}` has {1} jit functions: name the kernel");
TXL_DIAGNOSTIC(SignatureLength, TypeError, "the kernel `{0}` has {1} parameters, but the signature describes {2}");

bool readText(llvm::StringRef bytes, llvm::StringRef name, std::string &text, DiagnosticEngine &diags) {
  std::string error;
  if (syntax::decodeSource(bytes, text, error))
    return true;
  diags.emit(SourceLocation(), UnreadableText, name, error);
  return false;
}

std::shared_ptr<const frontend::HostFunction> findKernel(frontend::FileHost &host, llvm::StringRef file,
                                                         llvm::StringRef kernel, DiagnosticEngine &diags) {
  std::vector<std::string> names = host.kernelNames();
  if (kernel.empty() && names.size() == 1)
    return host.lookup(names.front()).function;
  frontend::HostValue found = kernel.empty() ? frontend::HostValue() : host.lookup(kernel);
  if (found.kind == frontend::HostValue::Kind::Function)
    return found.function;
  if (found.kind == frontend::HostValue::Kind::Error) {
    diags.emit(SourceLocation(), UnknownKernel, kernel, found.text);
    return nullptr;
  }
  std::string list;
  for (const std::string &name : names)
    list += (list.empty() ? "`" : ", `") + name + "`";
  if (kernel.empty())
    diags.emit(SourceLocation(), KernelNotChosen, file, names.empty() ? "no" : std::to_string(names.size()))
        .note(names.empty() ? "a kernel is a function with the decorator `@triton.jit`" : "there are {0}", list);
  else
    diags.emit(SourceLocation(), NoKernelInFile, file, kernel, list.empty() ? "none" : list);
  return nullptr;
}

bool specialize(frontend::KernelRequest &request, llvm::StringRef kernel, llvm::StringRef signature,
                DiagnosticEngine &diags) {
  std::optional<std::vector<frontend::ParameterInfo>> parameters = frontend::readParameters(*request.function, diags);
  std::optional<std::vector<frontend::Specialization>> given =
      parameters ? frontend::parseSignature(signature, diags) : std::nullopt;
  if (!given)
    return false;
  request.arguments = std::move(*given);
  size_t count = request.arguments.size();
  if (count > parameters->size()) {
    diags.emit(SourceLocation(), SignatureLength, kernel, parameters->size(), count);
    return false;
  }
  for (const frontend::ParameterInfo &parameter : llvm::drop_begin(*parameters, count)) {
    auto found =
        llvm::find_if(request.function->defaults, [&](const auto &entry) { return entry.first == parameter.name; });
    frontend::Specialization &argument = request.arguments.emplace_back();
    if (parameter.isVariadic) {
      argument.kind = frontend::Specialization::Kind::Tuple;
      continue;
    }
    if (found == request.function->defaults.end()) {
      diags.emit(SourceLocation(), SignatureLength, kernel, parameters->size(), count)
          .note("the parameter `{0}` has no default", parameter.name);
      return false;
    }
    argument.kind = frontend::Specialization::Kind::Constant;
    argument.constant = found->second;
  }
  return true;
}

std::shared_ptr<const Artifact> compileFile(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel,
                                            llvm::StringRef signature, const frontend::FrontendOptions &frontendOptions,
                                            DiagnosticEngine &diags, const CompileOptions &options) {
  std::string decoded;
  if (!readText(text, name, decoded, diags))
    return nullptr;
  llvm::SmallString<128> folder = llvm::sys::path::parent_path(name);
  if (llvm::sys::fs::make_absolute(folder))
    folder.clear();
  std::unique_ptr<frontend::FileHost> host =
      frontend::FileHost::fromText(name.str(), std::move(decoded), std::string(folder), diags);
  if (!host)
    return nullptr;
  frontend::KernelRequest request;
  request.options = frontendOptions;
  request.function = findKernel(*host, name, kernel, diags);
  if (!request.function)
    return nullptr;
  llvm::StringRef symbol = llvm::StringRef(request.function->qualifiedName).rsplit('.').second;
  if (!specialize(request, symbol, signature, diags))
    return nullptr;
  return compile(request, *host, diags, options);
}

} // namespace txl::driver
