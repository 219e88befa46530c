// The subset of the foreign function interface of XLA (version 0, from 0.1 on) that a kernel's call needs. Structures
// begin with their size, and may grow at their end.
#ifndef TXL_PYTHON_XLA_H
#define TXL_PYTHON_XLA_H

#include <cstddef>
#include <cstdint>

namespace txl::python::xla {

struct Error;
struct Context;

/// The header of every structure of the interface.
struct Extension {
  size_t size;
  int type;
  Extension *next;
};
struct Head {
  size_t size;
  Extension *extensions;
};

struct Version {
  Head head;
  int major, minor;
};

/// A query instead of a call: XLA asks for the version and the traits of the handler.
constexpr int extensionMetadata = 1;
struct Metadata {
  size_t size;
  Version version;
  uint32_t traits;
};
struct MetadataExtension {
  Extension base;
  Metadata *metadata;
};
// The handler makes the same launches at every call, so they may be captured and replayed.
constexpr uint32_t traitRecordable = 1;

struct Buffer {
  Head head;
  int dtype;
  void *data;
  int64_t rank;
  int64_t *dims;
};

struct Span {
  const char *begin;
  size_t length;
};

struct Buffers {
  Head head;
  int64_t count;
  int *types;
  Buffer **all;
};

constexpr int attributeString = 4;
struct Attributes {
  Head head;
  int64_t count;
  int *types;
  Span **names;
  void **all;
};

constexpr int errorInvalidArgument = 3, errorNotFound = 5, errorInternal = 13;
struct ErrorRequest {
  Head head;
  const char *message;
  int code;
};
struct StreamRequest {
  Head head;
  Context *context;
  void *stream; // output
};
struct OrdinalRequest {
  Head head;
  Context *context;
  int32_t ordinal; // output
};

struct Interface {
  Head head;
  Version version;
  const void *internal;
  Error *(*createError)(ErrorRequest *);
  void *errorMessage, *destroyError, *registerHandler;
  Error *(*getStream)(StreamRequest *);
  void *registerType, *getContext, *setState, *getState, *allocate, *free, *schedule, *threads, *createFuture,
      *futureAvailable, *futureError, *runId;
  Error *(*getOrdinal)(OrdinalRequest *); // newer than the others: present if the size includes it
};

constexpr int stageExecute = 3;
struct CallFrame {
  Head head;
  const Interface *interface;
  Context *context;
  int stage;
  Buffers arguments, results;
  Attributes attributes;
};

} // namespace txl::python::xla

#endif
