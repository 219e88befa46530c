// What EmbeddedBitcode does with good and with damaged bytes, and with several threads.
#include "codegen/EmbeddedBitcode.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Compression.h"
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <vector>

using namespace txl;

static llvm::SmallVector<uint8_t> compress(const std::string &text) {
  llvm::SmallVector<uint8_t> compressed;
  llvm::compression::zlib::compress({reinterpret_cast<const uint8_t *>(text.data()), text.size()}, compressed);
  return compressed;
}

TEST(EmbeddedBitcode, ThreadsSeeTheSameBytes) {
  std::string text(100000, 'x');
  llvm::SmallVector<uint8_t> compressed = compress(text);
  codegen::EmbeddedBitcode bitcode(compressed.data(), compressed.size(), text.size());
  std::vector<llvm::StringRef> seen(16);
  std::vector<std::thread> threads;
  for (llvm::StringRef &bytes : seen)
    threads.emplace_back([&] { bytes = bitcode.bytes(); });
  for (std::thread &thread : threads)
    thread.join();
  for (llvm::StringRef bytes : seen) {
    EXPECT_EQ(bytes, text);
    EXPECT_EQ(bytes.data(), seen[0].data()); // decompressed once, and kept
  }
}

TEST(EmbeddedBitcode, DamagedBytesAreEmpty) {
  std::string text(1000, 'y');
  llvm::SmallVector<uint8_t> compressed = compress(text);
  EXPECT_TRUE(codegen::EmbeddedBitcode(compressed.data(), compressed.size() / 2, text.size()).bytes().empty());
  EXPECT_TRUE(codegen::EmbeddedBitcode(compressed.data(), 0, text.size()).bytes().empty());
  EXPECT_TRUE(codegen::EmbeddedBitcode(compressed.data(), compressed.size(), text.size() - 1).bytes().empty());
  EXPECT_TRUE(codegen::EmbeddedBitcode(compressed.data(), compressed.size(), text.size() + 1).bytes().empty());
  compressed[4] ^= 0xff;
  EXPECT_TRUE(codegen::EmbeddedBitcode(compressed.data(), compressed.size(), text.size()).bytes().empty());
}
