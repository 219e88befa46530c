// Placement of tensor descriptors that the program makes.
#ifndef TXL_FRONTEND_EVALUATION_DESCRIPTORPLACES_H
#define TXL_FRONTEND_EVALUATION_DESCRIPTORPLACES_H

#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

/// Moves descriptors of copies with `landed` to the call of `make_tensor_descriptor`.
void moveDescriptorsToCall(Compilation &c);

} // namespace txl::frontend

#endif
