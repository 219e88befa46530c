// Encodings of requests and manifests, from which cache keys and cache entries are made.
//
// A host's handles (e.g. addresses of Python objects) have no meaning in another process. An encoding replaces each by
// the index of its first appearance, so two runs that get the same answers to the same queries produce the same bytes,
// and the queries of a stored manifest can be replayed: indices are mapped to the live handles of this run as its
// answers come in. A replay only makes queries that a compilation makes: names and attributes, and calls of objects
// that an earlier answer of this replay has returned. The name of a module or function in a manifest alone neither
// calls nor imports anything.
#ifndef TXL_DRIVER_ENCODING_H
#define TXL_DRIVER_ENCODING_H

#include "driver/Relocation.h"
#include "frontend/Frontend.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::driver {

/// Appends to a byte string. Strings are prefixed by their length, so different sequences of calls give different
/// bytes.
class ByteWriter {
public:
  void byte(uint8_t value) { bytes.push_back(static_cast<char>(value)); }
  void integer(uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8)
      byte(static_cast<uint8_t>(value >> shift));
  }
  void text(llvm::StringRef value) {
    integer(value.size());
    bytes.append(value.data(), value.size());
  }
  std::string take() { return std::move(bytes); }

private:
  std::string bytes;
};

/// Reads the output of a ByteWriter. After the first invalid read, `failed()` is true and all reads return zeros.
class ByteReader {
public:
  explicit ByteReader(llvm::StringRef bytes) : rest(bytes) {}
  uint8_t byte();
  uint64_t integer();
  llvm::StringRef text();
  bool failed() const { return bad; }
  void fail() { bad = true; }
  bool atEnd() const { return rest.empty(); }

private:
  llvm::StringRef rest;
  bool bad = false;
};

/// The encoder of one compilation or one replay: first the request, then the manifest's entries in order.
class Encoder {
public:
  std::string encodeRequest(const frontend::KernelRequest &request);
  std::string encodeManifest(const frontend::Manifest &manifest);

  /// The locations of the functions that have been encoded, in order.
  std::vector<FunctionLocation> locations() const;

  /// Replays the queries of an encoded manifest on `host`; true if every answer is unchanged. The request must have
  /// been encoded before. `queries`, if not null, receives them with this run's answers.
  bool replay(llvm::StringRef manifest, frontend::Host &host, frontend::Manifest *queries = nullptr);

  /// A value that refers to objects of the request and the manifest, which have been encoded or replayed before.
  std::string encodeResult(const frontend::HostValue &result);
  std::optional<frontend::HostValue> decodeResult(llvm::StringRef bytes);

private:
  void value(ByteWriter &out, const frontend::HostValue &value);
  void values(ByteWriter &out, llvm::ArrayRef<frontend::HostValue> values);
  void keywords(ByteWriter &out, llvm::ArrayRef<std::pair<std::string, frontend::HostValue>> keywords);
  void function(ByteWriter &out, const std::shared_ptr<const frontend::HostFunction> &function);
  void specialization(ByteWriter &out, const frontend::Specialization &argument);
  uint32_t handle(ByteWriter &out, uint64_t handle, frontend::HostValue::Kind kind);
  /// Whether a compilation of these functions can have made this query.
  bool canQuery(const frontend::ManifestEntry &entry) const;
  frontend::HostValue readValue(ByteReader &in, unsigned depth = 0);
  std::vector<frontend::HostValue> readValues(ByteReader &in, unsigned depth = 0);

  /// An object to which the host has given a handle. A stored value with its index refers to exactly that object.
  struct Handle {
    uint64_t handle = 0;
    frontend::HostValue::Kind kind = frontend::HostValue::Kind::Missing;
    std::shared_ptr<const frontend::HostFunction> function;
  };
  /// The object with this index; null if there is none.
  const Handle *find(uint64_t index) const { return index < handles.size() ? &handles[index] : nullptr; }

  llvm::DenseMap<uint64_t, uint32_t> indices;
  std::vector<Handle> handles{Handle()};
};

/// A manifest as JSON: a list of objects with `ask` and `answer`.
std::string printManifest(const frontend::Manifest &manifest);

} // namespace txl::driver

#endif
