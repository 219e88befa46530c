// Opens bundles: header, checksums, signature, and the memory that a bundle owns.
#include "bundle/Driver.h"
#include "bundle/Entries.h"
#include "bundle/ReadTables.h"
#include "bundle/Sha256.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { kChunkBytes = 1 << 16, kMagicBytes = 8, kDigestAt = 40, kSignatureAt = 72, kReservedAt = 104 };
static const char magic[kMagicBytes] = "TXLBNDL";

typedef struct Chunk {
  struct Chunk *next;
  _Alignas(16) char bytes[];
} Chunk;

void *arenaAllocate(Arena *arena, size_t size) {
  size = (size + 15) & ~(size_t)15;
  if (size > arena->left) {
    size_t bytes = size > kChunkBytes ? size : kChunkBytes;
    Chunk *chunk = calloc(1, sizeof *chunk + bytes);
    if (!chunk) {
      arena->isExhausted = true;
      return NULL;
    }
    chunk->next = arena->chunks;
    arena->chunks = chunk;
    arena->next = chunk->bytes;
    arena->left = bytes;
  }
  void *memory = arena->next;
  arena->next += size;
  arena->left -= size;
  return memory;
}

void arenaFree(Arena *arena) {
  for (Chunk *chunk = arena->chunks, *next; chunk; chunk = next) {
    next = chunk->next;
    free(chunk);
  }
}

// Reads `size` bytes at `offset` of the bundle's memory or file.
static txlr_status readAt(const txlr_bundle *bundle, uint64_t offset, void *to, size_t size) {
  if (bundle->bytes) {
    memcpy(to, bundle->bytes + offset, size);
    return TXLR_OK;
  }
  for (size_t done = 0; done < size;) {
    ssize_t count = pread(bundle->file, (char *)to + done, size - done, (off_t)(offset + done));
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return fail(TXLR_FILE_ERROR, "the bundle cannot be read: %s", strerror(errno));
    if (!count)
      return fail(TXLR_DAMAGED, "the bundle ends at byte %llu", (unsigned long long)(offset + done));
    done += (size_t)count;
  }
  return TXLR_OK;
}

static uint64_t numberAt(const uint8_t *bytes, unsigned size) {
  Reader in = {bytes, size, false, NULL};
  return readNumber(&in, size);
}

// Without an early end, so that the time does not depend on the bytes.
static bool equalDigests(const uint8_t *a, const uint8_t *b) {
  uint8_t difference = 0;
  for (unsigned i = 0; i < 32; ++i)
    difference |= a[i] ^ b[i];
  return !difference;
}

static txlr_status checkSignature(txlr_bundle *bundle, const uint8_t *header, const txlr_open_options *options) {
  const uint8_t *signature = header + kSignatureAt;
  bundle->isSigned = numberAt(header + 32, 4) & 1;
  if (!options || !options->key)
    return TXLR_OK;
  uint8_t expected[32];
  hmacSha256(options->key, options->key_bytes, header + kDigestAt, 32, expected);
  if (!bundle->isSigned)
    return fail(TXLR_BAD_SIGNATURE, "the bundle is not signed");
  return equalDigests(expected, signature) ? TXLR_OK
                                           : fail(TXLR_BAD_SIGNATURE, "the bundle is signed with another key");
}

txlr_status readBundle(txlr_bundle *bundle, const txlr_open_options *options) {
  uint8_t header[kHeaderBytes];
  if (bundle->size < kMagicBytes)
    return fail(TXLR_NOT_A_BUNDLE, "%llu bytes are not a bundle", (unsigned long long)bundle->size);
  size_t present = bundle->size < kHeaderBytes ? (size_t)bundle->size : kHeaderBytes;
  txlr_status status = readAt(bundle, 0, header, present);
  if (status)
    return status;
  if (memcmp(header, magic, kMagicBytes))
    return fail(TXLR_NOT_A_BUNDLE, "it does not begin as a bundle does");
  if (present < kHeaderBytes)
    return fail(TXLR_DAMAGED, "the bundle ends in its header");
  uint32_t major = (uint32_t)numberAt(header + 8, 4);
  if (major > kFormatMajor)
    return fail(TXLR_NEWER_VERSION, "the bundle's format is version %u, this library reads %u", major, kFormatMajor);
  if (major < kFormatMajor)
    return fail(TXLR_DAMAGED, "the bundle's format is version %u, which this library does not read: write it again",
                major);
  uint64_t size = numberAt(header + 16, 8), tables = numberAt(header + 24, 8);
  if (size != bundle->size || tables > size - kHeaderBytes || tables > UINT32_MAX)
    return fail(TXLR_DAMAGED, "the bundle has %llu bytes, its header states %llu", (unsigned long long)bundle->size,
                (unsigned long long)size);
  for (unsigned i = kReservedAt; i < kHeaderBytes; ++i)
    if (header[i])
      return fail(TXLR_DAMAGED, "a reserved byte of the header is not 0");
  if (!bundle->bytes && !(bundle->tables = malloc((size_t)tables + 1)))
    return fail(TXLR_OUT_OF_MEMORY, "the host is out of memory");
  if (bundle->tables && (status = readAt(bundle, kHeaderBytes, bundle->tables, (size_t)tables)))
    return status;
  const uint8_t *bytes = bundle->bytes ? bundle->bytes + kHeaderBytes : bundle->tables;
  uint8_t digest[32];
  Sha256 hash;
  sha256Begin(&hash);
  sha256Add(&hash, header, kDigestAt);
  sha256Add(&hash, bytes, (size_t)tables);
  sha256End(&hash, digest);
  if (!equalDigests(digest, header + kDigestAt))
    return fail(TXLR_DAMAGED, "the checksum of the bundle's tables does not match");
  for (unsigned i = 0; i < 32; ++i) {
    static const char digits[] = "0123456789abcdef";
    bundle->hash[2 * i] = digits[digest[i] >> 4];
    bundle->hash[2 * i + 1] = digits[digest[i] & 15];
  }
  if ((status = checkSignature(bundle, header, options)))
    return status;
  if (readTables(bundle, bytes, (size_t)tables))
    return TXLR_OK;
  return bundle->arena.isExhausted ? fail(TXLR_OUT_OF_MEMORY, "there is no memory for the bundle's tables")
                                   : fail(TXLR_DAMAGED, "the bundle's tables are invalid");
}

txlr_status readBlob(const txlr_bundle *bundle, uint32_t index, char **data) {
  const Blob *blob = &bundle->blobs[index];
  char *copy = malloc((size_t)blob->size + 1);
  if (!copy)
    return fail(TXLR_OUT_OF_MEMORY, "there is no memory for %llu bytes of the bundle", (unsigned long long)blob->size);
  txlr_status status = readAt(bundle, blob->offset, copy, (size_t)blob->size);
  uint8_t digest[32];
  if (!status) {
    sha256(copy, (size_t)blob->size, digest);
    if (!equalDigests(digest, blob->digest))
      status = fail(TXLR_DAMAGED, "the checksum of bytes %llu to %llu of the bundle does not match",
                    (unsigned long long)blob->offset, (unsigned long long)(blob->offset + blob->size));
  }
  if (status) {
    free(copy);
    return status;
  }
  copy[blob->size] = 0;
  *data = copy;
  return TXLR_OK;
}

static txlr_bundle *newBundle(void) {
  txlr_bundle *bundle = calloc(1, sizeof *bundle);
  if (bundle) {
    bundle->file = -1;
    pthread_mutex_init(&bundle->mutex, NULL);
  }
  return bundle;
}

static txlr_status finishOpening(txlr_bundle *opened, const txlr_open_options *options, txlr_bundle **bundle) {
  txlr_status status = readBundle(opened, options);
  forgetContexts();
  if (status)
    txlr_close(opened);
  else
    *bundle = opened;
  return status;
}

static bool isValid(const txlr_open_options *options) {
  return !options || (options->size >= sizeof *options && (options->key || !options->key_bytes));
}

txlr_status txlr_open(const char *path, const txlr_open_options *options, txlr_bundle **bundle) {
  if (!path || !bundle || !isValid(options))
    return fail(TXLR_INVALID_ARGUMENT, "txlr_open needs a path and an output pointer for the bundle");
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat facts;
  if (file < 0 || fstat(file, &facts) || !S_ISREG(facts.st_mode)) {
    txlr_status status =
        fail(TXLR_FILE_ERROR, "`%s` cannot be read: %s", path, file < 0 ? strerror(errno) : "it is not a regular file");
    if (file >= 0)
      close(file);
    return status;
  }
  txlr_bundle *opened = newBundle();
  if (!opened) {
    close(file);
    return fail(TXLR_OUT_OF_MEMORY, "the host is out of memory");
  }
  opened->file = file;
  opened->size = (uint64_t)facts.st_size;
  return finishOpening(opened, options, bundle);
}

txlr_status txlr_open_memory(const void *bytes, size_t size, const txlr_open_options *options, txlr_bundle **bundle) {
  if (!bytes || !bundle || !isValid(options))
    return fail(TXLR_INVALID_ARGUMENT, "txlr_open_memory needs bytes and an output pointer for the bundle");
  txlr_bundle *opened = newBundle();
  if (!opened)
    return fail(TXLR_OUT_OF_MEMORY, "the host is out of memory");
  opened->bytes = bytes;
  opened->size = size;
  return finishOpening(opened, options, bundle);
}

size_t bundleEntryCount(const txlr_bundle *bundle) { return bundle->cacheCount; }

void bundleEntryAt(const txlr_bundle *bundle, size_t index, unsigned *kind, const uint8_t **key, uint64_t *size) {
  const CacheEntry *entry = &bundle->cache[index];
  *kind = entry->kind;
  *key = entry->key;
  *size = bundle->blobs[entry->blob].size;
}

txlr_status bundleEntryData(const txlr_bundle *bundle, size_t index, char **data) {
  return readBlob(bundle, bundle->cache[index].blob, data);
}
