// Parses PTX text to a Module. It checks everything that does not depend on execution: names, types and sizes of
// operands, rows of the instruction table, the module's PTX version and target. Parsing stops at the first error.
#ifndef TXL_PTX_PARSER_H
#define TXL_PTX_PARSER_H

#include "ptx/Module.h"
#include "support/Diagnostic.h"

namespace txl::ptx {

/// Handling of an instruction or modifier that is not in the table: the module is refused, or the instruction is kept
/// as Op::Unsupported with its text, so that executions that do not reach it can run.
enum class Unknown : uint8_t { Refuse, Keep };

/// Returns null after a diagnostic if `source` is not a module that the table covers.
std::unique_ptr<Module> parse(std::shared_ptr<const SourceBuffer> source, DiagnosticEngine &diags,
                              Unknown unknown = Unknown::Refuse);

} // namespace txl::ptx

#endif // TXL_PTX_PARSER_H
