// The source line of a place with carets below it, as every message shows it.
#ifndef TXL_SUPPORT_SOURCEVIEW_H
#define TXL_SUPPORT_SOURCEVIEW_H

#include "support/Diagnostic.h"

namespace txl {

/// The line and `^~~~` below the marked bytes, two whole lines; empty where the text is not known.
std::string renderSource(const ReportedLocation &location);

} // namespace txl

#endif // TXL_SUPPORT_SOURCEVIEW_H
