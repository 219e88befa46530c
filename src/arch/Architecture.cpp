// The table of architectures, from Architectures.def, and lookup by name.
#include "arch/Architecture.h"
#include "llvm/ADT/StringExtras.h"
#include <string>

namespace txl::arch {

static constexpr Architecture table[] = {
#define ARCHITECTURE(sm, specific, ptx, sharedPerBlockKB, sharedPerSMKB, threadsPerSM, clusterSize)                    \
  {(specific) ? "sm_" #sm "a" : "sm_" #sm,                                                                             \
   sm,                                                                                                                 \
   specific,                                                                                                           \
   ptx,                                                                                                                \
   (sharedPerBlockKB) * 1024,                                                                                          \
   (sharedPerSMKB) * 1024,                                                                                             \
   threadsPerSM,                                                                                                       \
   clusterSize},
#include "arch/Architectures.def"
};

bool Architecture::has(Feature feature) const {
  static constexpr unsigned first[] = {
#define ARCH_FEATURE(name, sm) sm,
#include "arch/Architectures.def"
  };
  return sm >= first[unsigned(feature)];
}

const Architecture &Architecture::mostSpecific() const {
  for (const Architecture &other : table)
    if (other.sm == sm && other.specific)
      return other;
  return *this;
}

llvm::ArrayRef<Architecture> architectures() { return table; }

const Architecture *findArchitecture(llvm::StringRef name) {
  name.consume_front("cuda:") || name.consume_front("sm_");
  for (const Architecture &architecture : table)
    if (architecture.name.drop_front(3) == name)
      return &architecture;
  return nullptr;
}

const Architecture *architectureFor(unsigned major, unsigned minor) {
  unsigned sm = major * 10 + minor;
  const Architecture *best = nullptr;
  for (const Architecture &architecture : table)
    if (!architecture.specific && architecture.sm <= sm && architecture.sm / 10 == major)
      best = &architecture;
  return best && best->sm == sm ? &best->mostSpecific() : best;
}

llvm::StringRef architectureNames() {
  static const std::string names =
      llvm::join(llvm::map_range(table, [](const Architecture &architecture) { return architecture.name; }), ", ");
  return names;
}

} // namespace txl::arch
