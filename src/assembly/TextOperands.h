// The operands of a text of inline assembly: the registers that its constraints denote, and their names in a kernel
// around the text.
#ifndef TXL_ASSEMBLY_TEXTOPERANDS_H
#define TXL_ASSEMBLY_TEXTOPERANDS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace txl::assembly {

/// The register of constraint n is named by this and n.
inline constexpr const char *kRegister = "%txl_asm";

struct TextOperands {
  llvm::SmallVector<unsigned, 4> results, operands; // bytes
  llvm::SmallVector<int, 4> tied;                   // for each operand: the result that shares its register, or -1

  unsigned count() const { return results.size() + operands.size(); }
  unsigned bytes(unsigned n) const { return n < results.size() ? results[n] : operands[n - results.size()]; }
};

/// Reads constraints in LLVM's form for PTX: `=r,=&f,r,h,l,d,0`. False, with the reason in `error`.
bool readConstraints(llvm::StringRef constraints, TextOperands &result, std::string &error);
/// The register of the n-th constraint.
std::string registerOf(const TextOperands &operands, unsigned n);
/// Appends the text with `$0`, `${0}` and `$$` replaced. False, with the reason in `error`.
bool substitute(llvm::StringRef text, const TextOperands &operands, std::string &out, std::string &error);
/// Rewrites a message about the kernel to one about the text.
std::string rewriteMessage(std::string message);

} // namespace txl::assembly

#endif // TXL_ASSEMBLY_TEXTOPERANDS_H
