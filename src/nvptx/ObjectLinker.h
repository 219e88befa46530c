// Links objects, which ptxas makes of PTX (`ptxas -c`), to machine code: the program `nvlink` of the same toolkit, or
// the GPU's driver. Without either, the texts are joined and assembled as one module (JoinedText.h).
#ifndef TXL_NVPTX_OBJECTLINKER_H
#define TXL_NVPTX_OBJECTLINKER_H

#include "nvptx/Assembler.h"

namespace txl::nvptx {

class ObjectLinker {
public:
  virtual ~ObjectLinker();
  /// Identifies the linker: changes whenever its output could change. Cheap.
  virtual std::string fingerprint() const = 0;
  /// Links `objects` to `cubin`; false, with the reason in `log`, if it cannot.
  virtual bool link(const std::vector<std::string> &objects, const arch::Architecture &architecture,
                    const AssembleOptions &options, std::string &cubin, std::string &log) const = 0;
};

/// The linker for the objects of `assembler`; null if there is none, or if `assembler` makes no objects.
std::shared_ptr<const ObjectLinker> findLinker(const Assembler &assembler);

} // namespace txl::nvptx

#endif
