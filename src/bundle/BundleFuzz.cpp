// Arbitrary bytes as a bundle: they are refused with a status and a text, or all that the bundle has can be read. The
// sizes and the checksum in the header are made valid, so that the tables are reached.
#include "bundle/Entries.h"
#include "bundle/Sha256.h"
#include <algorithm>
#include <cstdlib>
#include <vector>

static void put(uint8_t *at, uint64_t value) {
  for (int i = 0; i < 8; ++i)
    at[i] = static_cast<uint8_t>(value >> (8 * i));
}

static void seal(std::vector<uint8_t> &data) {
  constexpr size_t header = 128;
  if (data.size() < header)
    return;
  uint64_t tables = 0;
  for (int i = 0; i < 8; ++i)
    tables |= uint64_t(data[24 + i]) << (8 * i);
  tables = std::min<uint64_t>(tables, data.size() - header);
  put(&data[16], data.size());
  put(&data[24], tables);
  Sha256 hash;
  sha256Begin(&hash);
  sha256Add(&hash, data.data(), 40);
  sha256Add(&hash, data.data() + header, tables);
  sha256End(&hash, &data[40]);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  std::vector<uint8_t> data(bytes, bytes + size);
  seal(data);
  txlr_bundle *bundle = nullptr;
  static const uint8_t none = 0;
  txlr_status status = txlr_open_memory(size ? data.data() : &none, size, nullptr, &bundle);
  if ((status == TXLR_OK) != (bundle != nullptr) || (status != TXLR_OK && !*txlr_last_error()))
    std::abort();
  for (size_t k = 0; k < txlr_kernel_count(bundle); ++k) {
    const txlr_kernel *kernel = txlr_kernel_at(bundle, k);
    if (txlr_find(bundle, txlr_kernel_name(kernel)) != kernel)
      std::abort();
    for (size_t p = 0; p < txlr_parameter_count(kernel); ++p)
      if (!txlr_parameter_name(kernel, p) || txlr_parameter_effects(kernel, p) > 7)
        std::abort();
    txlr_variant_info info = {};
    info.size = sizeof info;
    for (size_t v = 0; v < txlr_variant_count(kernel); ++v)
      if (txlr_variant(kernel, v, &info) != TXLR_OK || info.threads > 1024)
        std::abort();
  }
  for (size_t i = 0; bundle && i < bundleEntryCount(bundle); ++i) {
    char *entry = nullptr;
    if (bundleEntryData(bundle, i, &entry) == TXLR_OK)
      std::free(entry);
  }
  txlr_close(bundle);
  return 0;
}
