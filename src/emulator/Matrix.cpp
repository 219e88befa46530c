// ldmatrix, stmatrix, movmatrix and mma.
#include "emulator/Decoder.h"

using namespace txl;
using namespace txl::emulator;

bool Decoder::decodeMatrix(const ptx::Instruction &instruction) { return unsupported(instruction); }
