// What tests of compiled kernels share: an emulator of one file of test/ptx, buffers, and launches that must succeed.
#ifndef TXL_EMULATOR_KERNELFIXTURE_H
#define TXL_EMULATOR_KERNELFIXTURE_H

#include "emulator/Launch.h"
#include "gtest/gtest.h"
#include <array>
#include <cstring>

namespace txl::emulator {

class KernelFixture : public ::testing::Test {
protected:
  void open(const std::string &name) {
    std::string error;
    auto source = SourceBuffer::read(TXL_SOURCE_DIR "/test/ptx/" + name, error);
    ASSERT_TRUE(source) << error;
    emulator = Emulator::create(source, diags);
    ASSERT_TRUE(emulator) << diags.render();
  }
  template <typename T> uint64_t buffer(const std::vector<T> &values) {
    uint64_t address = emulator->allocate(values.size() * sizeof(T));
    std::memcpy(emulator->bytes(address, 0), values.data(), values.size() * sizeof(T));
    return address;
  }
  template <typename T> std::vector<T> read(uint64_t address, size_t count) {
    std::vector<T> values(count);
    std::memcpy(values.data(), emulator->bytes(address, count * sizeof(T)), count * sizeof(T));
    return values;
  }
  template <typename... Args>
  void launch(const std::string &entry, uint32_t grid, uint32_t block, uint32_t shared, uint64_t seed, Args... args) {
    launchShape(entry, {grid, 1}, {block, 1}, shared, seed, args...);
  }
  template <typename... Args>
  void launchShape(const std::string &entry, std::array<uint32_t, 2> grid, std::array<uint32_t, 2> block,
                   uint32_t shared, uint64_t seed, Args... args) {
    Launch l;
    l.entry = entry;
    for (unsigned d = 0; d < 2; ++d) {
      l.grid[d] = grid[d];
      l.block[d] = block[d];
    }
    l.dynamicShared = shared;
    l.seed = seed;
    l.stepLimit = 20'000'000;
    l.threads = 1 + seed % 2;
    l.print = [&](const std::string &text) { printed += text; };
    ASSERT_TRUE((emulator->addArgument(l, args) && ...));
    ASSERT_TRUE(emulator->run(l, diags)) << "seed " << seed << "\n" << diags.render();
  }
  DiagnosticEngine diags;
  std::unique_ptr<Emulator> emulator;
  std::string printed;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_KERNELFIXTURE_H
