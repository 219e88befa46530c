#include "driver/Artifact.h"
#include "driver/Encoding.h"
#include "llvm/Support/JSON.h"

namespace txl::driver {

std::string Artifact::encode(llvm::StringRef encodedManifest, llvm::ArrayRef<Place> places) const {
  ByteWriter out;
  out.text(encodedManifest);
  out.number(places.size());
  for (const Place &place : places) {
    out.text(place.file);
    out.number(place.firstLine);
    out.number(place.lines);
  }
  out.text(kernelName);
  out.text(ttir);
  out.text(manifest);
  out.text(hash);
  out.number(warnings.size());
  for (const Warning &warning : warnings) {
    out.text(warning.kind);
    out.text(warning.message);
  }
  for (const std::string *text : {&device.target, &device.entry, &device.ptx, &options.ptxas})
    out.text(*text);
  out.text(options.target.architecture ? options.target.architecture->name : llvm::StringRef());
  for (unsigned number : {unsigned(options.target.emulated), options.numWarps, options.numStages, options.numCtas,
                          options.maxRegisters, unsigned(options.lineInfo), unsigned(options.refuseSpills),
                          unsigned(options.until), device.numWarps, device.numCtas, device.sharedBytes})
    out.number(number);
  return out.take();
}

std::shared_ptr<Artifact> Artifact::decode(llvm::StringRef entry, llvm::StringRef &encodedManifest,
                                           std::vector<Place> &places) {
  ByteReader in(entry);
  auto artifact = std::make_shared<Artifact>();
  encodedManifest = in.text();
  places.clear();
  for (uint64_t count = in.number(); count && !in.failed(); --count) {
    Place &place = places.emplace_back();
    place.file = in.text().str();
    place.firstLine = in.number();
    place.lines = in.number();
  }
  artifact->kernelName = in.text().str();
  artifact->ttir = in.text().str();
  artifact->manifest = in.text().str();
  artifact->hash = in.text().str();
  for (uint64_t count = in.number(); count && !in.failed(); --count) {
    std::string kind = in.text().str();
    artifact->warnings.push_back({std::move(kind), in.text().str()});
  }
  DeviceCode &device = artifact->device;
  DeviceOptions &options = artifact->options;
  for (std::string *text : {&device.target, &device.entry, &device.ptx, &options.ptxas})
    *text = in.text().str();
  options.target.architecture = arch::findArchitecture(in.text());
  auto number = [&] { return static_cast<unsigned>(in.number()); };
  options.target.emulated = number();
  for (unsigned *field : {&options.numWarps, &options.numStages, &options.numCtas, &options.maxRegisters})
    *field = number();
  options.lineInfo = number();
  options.refuseSpills = number();
  options.until = static_cast<Stage>(number());
  for (unsigned *field : {&device.numWarps, &device.numCtas, &device.sharedBytes})
    *field = number();
  artifact->fromCache = true;
  return in.failed() || !in.atEnd() ? nullptr : artifact;
}

std::string printTimes(const CompileTimes &times) {
  auto milliseconds = [](uint64_t nanoseconds) { return static_cast<double>(nanoseconds) * 1e-6; };
  llvm::json::Object object{{"frontend", milliseconds(times.frontend)}, {"ttir", milliseconds(times.ttir)},
                            {"ttgir", milliseconds(times.ttgir)},       {"lowering", milliseconds(times.lowering)},
                            {"llvm", milliseconds(times.llvm)},         {"ptx", milliseconds(times.ptx)}};
  return llvm::formatv("{0:2}\n", llvm::json::Value(std::move(object))).str();
}

} // namespace txl::driver
