// Where the program makes descriptors.
#ifndef TXL_FRONTEND_EVALUATION_DESCRIPTORPLACES_H
#define TXL_FRONTEND_EVALUATION_DESCRIPTORPLACES_H

#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// Lets copies that say `landed` have their descriptors made where `make_tensor_descriptor` stands.
void placeDescriptors(Compilation &c);

} // namespace txl::frontend

#endif
