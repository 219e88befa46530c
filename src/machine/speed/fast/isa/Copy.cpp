// Copies of rows between arrays and tiles. The C library's memcpy uses `rep movsb` from 2 KiB on, which is slow unless
// both sides have the same alignment; rows of tiles are mostly of 256 bytes to 8 KiB, and their arrays begin anywhere.
#include "machine/speed/fast/isa/Isa.h"

namespace txl::machine::TXL_ISA {

#if defined(__AVX512F__)
constexpr int64_t kChunk = 64;
#elif defined(__AVX__)
constexpr int64_t kChunk = 32;
#else
constexpr int64_t kChunk = 16;
#endif
typedef char Chunk __attribute__((vector_size(kChunk)));

static void move(char *to, const char *from) {
  Chunk chunk;
  std::memcpy(&chunk, from, kChunk);
  std::memcpy(to, &chunk, kChunk);
}

static void copy(void *to, const void *from, int64_t bytes) {
  auto *out = static_cast<char *>(to);
  auto *in = static_cast<const char *>(from);
  if (bytes < kChunk) {
    std::memcpy(out, in, bytes);
    return;
  }
  int64_t i = 0;
  for (; i + 4 * kChunk <= bytes; i += 4 * kChunk) {
    Chunk chunk[4];
    std::memcpy(chunk, in + i, sizeof(chunk));
    std::memcpy(out + i, chunk, sizeof(chunk));
  }
  for (; i + kChunk <= bytes; i += kChunk)
    move(out + i, in + i);
  if (i < bytes) // the last chunk overlaps the previous one
    move(out + bytes - kChunk, in + bytes - kChunk);
}

/// Writes whole aligned chunks of `to` with non-temporal stores.
static void stream(void *to, const void *from, int64_t bytes) {
  auto *out = static_cast<char *>(to);
  auto *in = static_cast<const char *>(from);
  int64_t head = -reinterpret_cast<uintptr_t>(out) & 63;
  if (bytes < head + 64)
    return copy(to, from, bytes);
  std::memcpy(out, in, head);
  out += head;
  in += head;
  bytes -= head;
  int64_t i = 0;
  for (; i + 64 <= bytes; i += 64)
#pragma clang loop unroll(full)
    for (int k = 0; k < 64; k += kChunk) {
      Chunk chunk;
      std::memcpy(&chunk, in + i + k, kChunk);
      __builtin_nontemporal_store(chunk, reinterpret_cast<Chunk *>(out + i + k));
    }
  std::memcpy(out + i, in + i, bytes - i);
}

template <typename T> static void spreadRows(T *__restrict to, const T *from, int64_t rows, int64_t columns) {
  for (int64_t row = 0; row < rows; ++row, to += columns) {
    T value = from[row];
    for (int64_t c = 0; c < columns; ++c)
      to[c] = value;
  }
}

static void spread(void *to, const void *from, int64_t rows, int64_t columns, int bytes) {
  auto as = [&](auto value) {
    using T = decltype(value);
    spreadRows(static_cast<T *>(to), static_cast<const T *>(from), rows, columns);
  };
  bytes == 1 ? as(uint8_t()) : bytes == 2 ? as(uint16_t()) : bytes == 4 ? as(uint32_t()) : as(uint64_t());
}

CopyFn copyFn() { return copy; }
SpreadFn spreadFn() { return spread; }
CopyFn streamFn() { return stream; }

} // namespace txl::machine::TXL_ISA
