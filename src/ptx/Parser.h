// PTX text to a Module. Everything is checked that does not depend on a run: names, types and sizes of operands, rows
// of the instruction table, the module's PTX version and target. The first error ends the reading.
#ifndef TXL_PTX_PARSER_H
#define TXL_PTX_PARSER_H

#include "ptx/Module.h"
#include "support/Diagnostic.h"

namespace txl::ptx {

/// What happens to an instruction or modifier that the table does not have: the module is refused, or the instruction is
/// kept as Op::Unsupported with its text, so that what does not reach it can run.
enum class Unknown : uint8_t { Refuse, Keep };

/// Returns null and reports to `diags` if `source` is not a module that the table covers.
std::unique_ptr<Module> parse(std::shared_ptr<const SourceBuffer> source, DiagnosticEngine &diags,
                              Unknown unknown = Unknown::Refuse);

} // namespace txl::ptx

#endif // TXL_PTX_PARSER_H
