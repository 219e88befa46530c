// Reads numbers and strings from bytes, never beyond their end. After the first invalid read `failed` is true and all
// reads return zeros, so a sequence of reads needs one check at its end.
#ifndef TXL_BUNDLE_READER_H
#define TXL_BUNDLE_READER_H

#include "bundle/Bundle.h"

typedef struct Reader {
  const uint8_t *next;
  size_t left;
  bool failed;
  Arena *arena;
} Reader;

static inline const uint8_t *readBytes(Reader *reader, size_t size) {
  if (reader->failed || size > reader->left) {
    reader->failed = true;
    return NULL;
  }
  const uint8_t *bytes = reader->next;
  reader->next += size;
  reader->left -= size;
  return bytes;
}

static inline uint64_t readNumber(Reader *reader, unsigned size) {
  const uint8_t *bytes = readBytes(reader, size);
  uint64_t value = 0;
  for (unsigned i = 0; bytes && i < size; ++i)
    value |= (uint64_t)bytes[i] << (8 * i);
  return value;
}

static inline uint8_t readU8(Reader *reader) { return (uint8_t)readNumber(reader, 1); }
static inline uint16_t readU16(Reader *reader) { return (uint16_t)readNumber(reader, 2); }
static inline uint32_t readU32(Reader *reader) { return (uint32_t)readNumber(reader, 4); }
static inline uint64_t readU64(Reader *reader) { return readNumber(reader, 8); }

// A number below `limit`.
static inline uint32_t readBelow(Reader *reader, unsigned size, uint32_t limit) {
  uint64_t value = readNumber(reader, size);
  if (value >= limit)
    reader->failed = true;
  return reader->failed ? 0 : (uint32_t)value;
}

static inline bool readFlag(Reader *reader) { return readBelow(reader, 1, 2); }

// `count` elements that take `minimum` bytes each in the input at least, as zeroed memory: a false count cannot
// allocate more than a multiple of the input.
static inline void *readArray(Reader *reader, uint64_t count, size_t minimum, size_t size) {
  if (reader->failed || count > reader->left / minimum) {
    reader->failed = true;
    return NULL;
  }
  void *array = arenaAllocate(reader->arena, (size_t)count * size);
  if (!array)
    reader->failed = true;
  return array;
}

// A length of 32 bits, the bytes, and a NUL, which is not part of the length; null after a failure.
static inline const char *readText(Reader *reader) {
  uint32_t length = readU32(reader);
  const uint8_t *bytes = readBytes(reader, (size_t)length + 1);
  if (bytes && (bytes[length] || memchr(bytes, 0, length)))
    reader->failed = true;
  return reader->failed ? "" : (const char *)bytes;
}

#endif
