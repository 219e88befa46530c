// Names are encoded bytewise: only the injectivity of the encoding matters.
#include "arch/EntryName.h"
#include "llvm/ADT/StringExtras.h"

std::string txl::arch::entryName(llvm::StringRef name) {
  std::string result;
  for (unsigned char c : name)
    if (c < 0x80)
      result += static_cast<char>(c);
    else
      (result += '$') += llvm::utohexstr(c, /*LowerCase=*/true);
  // `_` is any register in PTX, `WARP_SZ` the size of a warp.
  if (name == "_" || name == "WARP_SZ")
    result += '$';
  return result;
}
