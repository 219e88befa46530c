// Renders the source line of a location with carets below it, for all messages.
#ifndef TXL_SUPPORT_SOURCEVIEW_H
#define TXL_SUPPORT_SOURCEVIEW_H

#include "support/Diagnostic.h"

namespace txl {

/// The source line, and `^~~~` below the marked bytes, as two lines; empty if the text is not known.
std::string renderSource(const ReportedLocation &location);

} // namespace txl

#endif // TXL_SUPPORT_SOURCEVIEW_H
