// Bytes are written one by one: what a character is does not matter, only that names of Python stay apart.
#include "arch/EntryName.h"
#include "llvm/ADT/StringExtras.h"

std::string txl::arch::entryName(llvm::StringRef name) {
  std::string result;
  for (unsigned char c : name)
    if (c < 0x80)
      result += static_cast<char>(c);
    else
      (result += '$') += llvm::utohexstr(c, /*LowerCase=*/true);
  // What stands for any register, and the number of threads of a warp.
  if (name == "_" || name == "WARP_SZ")
    result += '$';
  return result;
}
