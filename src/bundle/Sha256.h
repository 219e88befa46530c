// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), for the checksums and signatures of bundles.
#ifndef TXL_BUNDLE_SHA256_H
#define TXL_BUNDLE_SHA256_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Sha256 {
  uint32_t state[8];
  uint64_t bytes;
  uint8_t block[64];
} Sha256;

void sha256Begin(Sha256 *hash);
void sha256Add(Sha256 *hash, const void *data, size_t size);
void sha256End(Sha256 *hash, uint8_t digest[32]);
void sha256(const void *data, size_t size, uint8_t digest[32]);
void hmacSha256(const void *key, size_t keySize, const void *data, size_t size, uint8_t digest[32]);

#ifdef __cplusplus
}
#endif
#endif
