// Shows the source below the location of a run-time error, in the form of compile-time errors. The machine only reports
// a line and a column; the file is read and parsed again to find the extent of the expression.
#ifndef TXL_DRIVER_REPORTS_FAULTSOURCE_H
#define TXL_DRIVER_REPORTS_FAULTSOURCE_H

#include "machine/Machine.h"
#include "syntax/Parser.h"
#include "llvm/ADT/StringMap.h"

namespace txl::driver {

class FaultSource {
public:
  /// The line of `frame` with carets below the outermost call that begins there, or, with an `operation` (`*`), the
  /// outermost expression with that operator. Empty if the file cannot be read.
  std::string show(const machine::SourceFrame &frame, llvm::StringRef operation);

private:
  struct File {
    std::shared_ptr<const SourceBuffer> buffer; // null: it cannot be read
    std::unique_ptr<syntax::ParsedSource> tree; // null: it does not parse
  };
  const File &file(const std::string &path);
  llvm::StringMap<File> files;
};

/// The whole message of a launch that failed.
std::string renderFault(const machine::LaunchError &error);

} // namespace txl::driver

#endif // TXL_DRIVER_REPORTS_FAULTSOURCE_H
