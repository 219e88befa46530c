// The identity of this compiler: its version, and the linker's hash over the code of the library or program that
// contains it, so that a rebuilt compiler never uses cache entries of an older one.
#include "driver/Compile.h"
#include "llvm/ADT/StringExtras.h"
#include <elf.h>
#include <link.h>

namespace txl::driver {

static int findBuildId(dl_phdr_info *info, size_t, void *result) {
  auto here = reinterpret_cast<uintptr_t>(&findBuildId);
  bool ours = false;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = info->dlpi_phdr[i];
    uintptr_t start = info->dlpi_addr + segment.p_vaddr;
    ours |= segment.p_type == PT_LOAD && here >= start && here < start + segment.p_memsz;
  }
  if (!ours)
    return 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE)
      continue;
    auto *note = reinterpret_cast<const char *>(info->dlpi_addr + segment.p_vaddr), *end = note + segment.p_memsz;
    while (note + sizeof(ElfW(Nhdr)) <= end) {
      auto *header = reinterpret_cast<const ElfW(Nhdr) *>(note);
      const char *name = note + sizeof(ElfW(Nhdr)), *content = name + (header->n_namesz + 3) / 4 * 4;
      if (header->n_type == NT_GNU_BUILD_ID && llvm::StringRef(name, 3) == "GNU") {
        auto *bytes = reinterpret_cast<const uint8_t *>(content);
        *static_cast<std::string *>(result) = llvm::toHex(llvm::ArrayRef(bytes, header->n_descsz), true);
        return 1;
      }
      note = content + (header->n_descsz + 3) / 4 * 4;
    }
  }
  return 1;
}

std::string compilerVersion() { return TXL_VERSION; }

std::string compilerIdentity() {
  static const std::string identity = [] {
    std::string build;
    dl_iterate_phdr(findBuildId, &build);
    return "txl " TXL_VERSION " " + build;
  }();
  return identity;
}

} // namespace txl::driver
