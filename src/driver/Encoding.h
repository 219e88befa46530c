// Requests and manifests as bytes: what the cache's keys are made of and what its entries carry.
//
// A host's handles (addresses of Python objects, say) mean nothing in another process. An encoding replaces each by the
// number of its first appearance, so two runs that get the same answers to the same questions produce the same bytes,
// and a stored manifest can be asked again: numbers become the live handles of this run as its answers come in. What is
// asked again is only what a compilation asks: names and attributes, and calls of objects that such an answer has given
// in this very run. A stored name of a module or function by itself calls nothing and imports nothing.
#ifndef TXL_DRIVER_ENCODING_H
#define TXL_DRIVER_ENCODING_H

#include "driver/Relocation.h"
#include "frontend/Frontend.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::driver {

/// Appends to a byte string. Strings carry their length, so no two different sequences of calls give the same bytes.
class ByteWriter {
public:
  void byte(uint8_t value) { bytes.push_back(static_cast<char>(value)); }
  void number(uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8)
      byte(static_cast<uint8_t>(value >> shift));
  }
  void text(llvm::StringRef value) {
    number(value.size());
    bytes.append(value.data(), value.size());
  }
  std::string take() { return std::move(bytes); }

private:
  std::string bytes;
};

/// Reads what a ByteWriter wrote. After the first read that does not fit, `failed()` is true and reads give zeros.
class ByteReader {
public:
  explicit ByteReader(llvm::StringRef bytes) : rest(bytes) {}
  uint8_t byte();
  uint64_t number();
  llvm::StringRef text();
  bool failed() const { return bad; }
  void fail() { bad = true; }
  bool atEnd() const { return rest.empty(); }

private:
  llvm::StringRef rest;
  bool bad = false;
};

/// The encoder of one compilation or one replay: request first, then the manifest's entries in their order.
class Encoder {
public:
  std::string encodeRequest(const frontend::KernelRequest &request);
  std::string encodeManifest(const frontend::Manifest &manifest);

  /// Where the functions stand that have been encoded, in their order.
  std::vector<Place> places() const;

  /// Asks `host` the questions of an encoded manifest again; true if every answer is what it was. The request must have
  /// been encoded before.
  bool replay(llvm::StringRef manifest, frontend::Host &host);

private:
  void value(ByteWriter &out, const frontend::HostValue &value);
  void values(ByteWriter &out, llvm::ArrayRef<frontend::HostValue> values);
  void keywords(ByteWriter &out, llvm::ArrayRef<std::pair<std::string, frontend::HostValue>> keywords);
  void function(ByteWriter &out, const std::shared_ptr<const frontend::HostFunction> &function);
  void specialization(ByteWriter &out, const frontend::Specialization &argument);
  uint32_t handle(ByteWriter &out, uint64_t handle, frontend::HostValue::Kind kind);
  /// Whether a compilation of these functions can have asked this.
  bool asks(const frontend::ManifestEntry &entry) const;
  frontend::HostValue readValue(ByteReader &in, unsigned depth = 0);
  std::vector<frontend::HostValue> readValues(ByteReader &in, unsigned depth = 0);

  /// What the host has given a handle to; a stored value with a number is that object and nothing else.
  struct Handle {
    uint64_t handle = 0;
    frontend::HostValue::Kind kind = frontend::HostValue::Kind::Missing;
    std::shared_ptr<const frontend::HostFunction> function;
  };
  /// What has this number; null if nothing has.
  const Handle *find(uint64_t number) const { return number < handles.size() ? &handles[number] : nullptr; }

  llvm::DenseMap<uint64_t, uint32_t> numbers;
  std::vector<Handle> handles{Handle()};
};

/// A manifest for people: JSON, a list of objects with `ask` and `answer`.
std::string printManifest(const frontend::Manifest &manifest);

} // namespace txl::driver

#endif
