// Encoding and decoding of artefacts. Decoding must reject an entry that was damaged but has a correct checksum, so
// facts about the code are compared with the code.
#include "driver/Artifact.h"
#include "driver/Encoding.h"
#include "driver/cache/Cache.h"
#include "nvptx/KernelMetadata.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

namespace txl::driver {

void Artifact::takeWarnings(const DiagnosticEngine &diags) {
  for (const Diagnostic &diagnostic : diags.diagnostics())
    if (isWarning(diagnostic.kind()))
      warnings.push_back({exceptionName(diagnostic.kind()).str(), diagnostic.render()});
}

static void writeInterval(ByteWriter &out, IndexInterval interval) {
  out.integer(static_cast<uint64_t>(interval.lower));
  out.integer(static_cast<uint64_t>(interval.upper));
}

static IndexInterval readInterval(ByteReader &in) {
  auto lower = static_cast<int64_t>(in.integer());
  return {lower, static_cast<int64_t>(in.integer())};
}

static void writeSizes(ByteWriter &out, const SizeCheck &sizes) {
  out.integer(sizes.nodes.size());
  for (const SizeCheck::Node &node : sizes.nodes) {
    out.byte(static_cast<uint8_t>(node.kind));
    out.integer(node.a);
    out.integer(node.b);
    writeInterval(out, node.range);
  }
  out.integer(sizes.arrays.size());
  for (const SizeCheck::Array &array : sizes.arrays) {
    out.integer(array.argument);
    out.integer(array.bytes);
  }
  out.integer(sizes.fits.size());
  for (const SizeCheck::Fit &fit : sizes.fits) {
    out.integer(fit.node);
    writeInterval(out, fit.range);
    out.integer(fit.array);
  }
}

static void readSizes(ByteReader &in, SizeCheck &sizes) {
  auto index = [&] { return static_cast<uint32_t>(in.integer()); };
  for (uint64_t count = in.integer(); count && !in.failed(); --count) {
    auto kind = static_cast<SizeCheck::Kind>(in.byte());
    uint32_t a = index(), b = index();
    sizes.nodes.push_back({kind, a, b, readInterval(in)});
  }
  for (uint64_t count = in.integer(); count && !in.failed(); --count) {
    uint32_t argument = index();
    sizes.arrays.push_back({argument, index()});
  }
  for (uint64_t count = in.integer(); count && !in.failed(); --count) {
    uint32_t node = index();
    IndexInterval range = readInterval(in);
    sizes.fits.push_back({node, range, index()});
  }
  if (!sizes.isValid())
    in.fail();
  sizes.findScalars();
}

std::string Artifact::encode(llvm::StringRef encodedManifest, llvm::ArrayRef<FunctionLocation> locations) const {
  ByteWriter out;
  out.text(encodedManifest);
  out.integer(locations.size());
  for (const FunctionLocation &location : locations) {
    out.text(location.file);
    out.integer(location.firstLine);
    out.integer(location.lines);
  }
  out.text(kernelName);
  out.text(ttir);
  out.text(manifest);
  out.text(hash);
  out.text(result);
  out.integer(warnings.size());
  for (const Warning &warning : warnings) {
    out.text(warning.kind);
    out.text(warning.message);
  }
  for (const std::string *text : {&device.target, &device.entry, &device.ptx})
    out.text(*text);
  for (unsigned field : {device.numWarps, device.numCtas, device.clusterSize, device.sharedBytes})
    out.integer(field);
  out.integer(device.distinct.size());
  for (auto [written, other] : device.distinct) {
    out.integer(written);
    out.integer(other);
  }
  writeSizes(out, sizes);
  return out.take();
}

/// Whether the TTIR text has a function of that name. MLIR quotes names that are not ASCII.
static bool hasKernel(llvm::StringRef ttir, llvm::StringRef name) {
  if (llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; }))
    return ttir.contains(("@" + name + "(").str());
  std::string quoted;
  for (unsigned char c : name)
    quoted += llvm::isAlnum(c) || c == '_' ? std::string(1, static_cast<char>(c)) : "\\" + llvm::utohexstr(c, false, 2);
  return ttir.contains("@\"" + quoted + "\"(");
}

/// Whether the facts about the code agree with the code.
static bool isWhole(const Artifact &artifact) {
  const DeviceOptions &options = artifact.options;
  const DeviceCode &device = artifact.device;
  bool hasCode = options.target.architecture && options.until >= Stage::PTX;
  if (device.target != (hasCode ? options.target.architecture->name : llvm::StringRef()) ||
      artifact.hash != contentHash(hasCode ? device.ptx : artifact.ttir) ||
      !hasKernel(artifact.ttir, artifact.kernelName))
    return false;
  return !hasCode || llvm::any_of(nvptx::readKernels(device.ptx), [&](const nvptx::KernelMetadata &facts) {
    return facts.name == device.entry && facts.threads == device.numWarps * arch::kThreadsPerWarp &&
           facts.clusterSize == device.clusterSize && facts.sharedBytes == device.sharedBytes &&
           device.numCtas == (facts.programsAreCtas ? 1 : facts.clusterSize);
  });
}

std::shared_ptr<Artifact> Artifact::decode(llvm::StringRef entry, const DeviceOptions &options,
                                           llvm::StringRef &encodedManifest, std::vector<FunctionLocation> &locations) {
  ByteReader in(entry);
  auto artifact = std::make_shared<Artifact>();
  encodedManifest = in.text();
  locations.clear();
  for (uint64_t count = in.integer(); count && !in.failed(); --count) {
    FunctionLocation &location = locations.emplace_back();
    location.file = in.text().str();
    location.firstLine = in.integer();
    location.lines = in.integer();
  }
  artifact->kernelName = in.text().str();
  artifact->ttir = in.text().str();
  artifact->manifest = in.text().str();
  artifact->hash = in.text().str();
  artifact->result = in.text().str();
  for (uint64_t count = in.integer(); count && !in.failed(); --count) {
    std::string kind = in.text().str();
    artifact->warnings.push_back({std::move(kind), in.text().str()});
  }
  DeviceCode &device = artifact->device;
  for (std::string *text : {&device.target, &device.entry, &device.ptx})
    *text = in.text().str();
  for (unsigned *field : {&device.numWarps, &device.numCtas, &device.clusterSize, &device.sharedBytes})
    *field = static_cast<unsigned>(in.integer());
  for (uint64_t count = in.integer(); count && !in.failed(); --count) {
    auto written = static_cast<unsigned>(in.integer());
    device.distinct.push_back({written, static_cast<unsigned>(in.integer())});
  }
  readSizes(in, artifact->sizes);
  artifact->options = options;
  if (device)
    artifact->options.numCtas = device.numCtas;
  artifact->fromCache = true;
  return in.failed() || !in.atEnd() || !isWhole(*artifact) ? nullptr : artifact;
}

std::string printTimes(const CompileTimes &times) {
  auto milliseconds = [](uint64_t nanoseconds) { return static_cast<double>(nanoseconds) * 1e-6; };
  llvm::json::Object object{{"frontend", milliseconds(times.frontend)},
                            {"ttir", milliseconds(times.ttir)},
                            {"protocol", milliseconds(times.protocol)},
                            {"ttgir", milliseconds(times.ttgir)},
                            {"lowering", milliseconds(times.lowering)},
                            {"llvm", milliseconds(times.llvm)},
                            {"ptx", milliseconds(times.ptx)}};
  return llvm::formatv("{0:2}\n", llvm::json::Value(std::move(object))).str();
}

} // namespace txl::driver
