// cp.async and mbarrier.
#include "emulator/Decoder.h"

using namespace txl;
using namespace txl::emulator;

bool Decoder::decodeAsync(const ptx::Instruction &instruction) { return unsupported(instruction); }
