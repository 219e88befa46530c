#include "driver/Artifact.h"
#include "driver/Encoding.h"

namespace txl::driver {

std::string Artifact::encode(llvm::StringRef encodedManifest) const {
  ByteWriter out;
  out.text(encodedManifest);
  out.text(kernelName);
  out.text(ttir);
  out.text(manifest);
  out.text(hash);
  out.number(warnings.size());
  for (const Warning &warning : warnings) {
    out.text(warning.kind);
    out.text(warning.message);
  }
  for (const std::string *text : {&device.target, &device.entry, &device.ptx, &device.cubin})
    out.text(*text);
  for (unsigned number : {device.numWarps, device.numCtas, device.sharedBytes, device.registers, device.spillBytes,
                          device.stackBytes})
    out.number(number);
  return out.take();
}

std::shared_ptr<Artifact> Artifact::decode(llvm::StringRef entry, llvm::StringRef &encodedManifest) {
  ByteReader in(entry);
  auto artifact = std::make_shared<Artifact>();
  encodedManifest = in.text();
  artifact->kernelName = in.text().str();
  artifact->ttir = in.text().str();
  artifact->manifest = in.text().str();
  artifact->hash = in.text().str();
  for (uint64_t count = in.number(); count && !in.failed(); --count) {
    std::string kind = in.text().str();
    artifact->warnings.push_back({std::move(kind), in.text().str()});
  }
  DeviceCode &device = artifact->device;
  for (std::string *text : {&device.target, &device.entry, &device.ptx, &device.cubin})
    *text = in.text().str();
  for (unsigned *number : {&device.numWarps, &device.numCtas, &device.sharedBytes, &device.registers,
                           &device.spillBytes, &device.stackBytes})
    *number = static_cast<unsigned>(in.number());
  artifact->fromCache = true;
  return in.failed() || !in.atEnd() ? nullptr : artifact;
}

} // namespace txl::driver
