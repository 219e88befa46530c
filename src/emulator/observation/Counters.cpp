// Sums of counters, and their text and JSON output.
#include "emulator/observation/Counters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace txl;
using namespace txl::emulator;

static constexpr const char *trafficNames[trafficCount] = {
    "shared load", "shared store", "shared atomic", "global load",   "global store",  "global atomic",
    "async copy",  "local load",   "local store",   "constant load", "parameter load"};

static bool isShared(unsigned kind) { return kind <= unsigned(TrafficKind::SharedAtomic); }
static bool isGlobal(unsigned kind) {
  return kind >= unsigned(TrafficKind::GlobalLoad) && kind <= unsigned(TrafficKind::AsyncCopy);
}

void Traffic::add(const Traffic &other) {
  requests += other.requests;
  bytes += other.bytes;
  sectors += other.sectors;
  minSectors += other.minSectors;
  wavefronts += other.wavefronts;
  conflicts += other.conflicts;
}

static void add(InstructionCount &to, const InstructionCount &from) {
  to.warps += from.warps;
  to.lanes += from.lanes;
}

InstructionCount Counters::total() const {
  InstructionCount sum;
  for (const InstructionCount &count : classes)
    ::add(sum, count);
  return sum;
}

void Counters::add(const Counters &other) {
  for (auto [to, from] : llvm::zip(classes, other.classes))
    ::add(to, from);
  for (auto [to, from] : llvm::zip(traffic, other.traffic))
    to.add(from);
  for (const auto &[line, from] : other.lines) {
    ::add(lines[line].executed, from.executed);
    lines[line].traffic.add(from.traffic);
  }
}

/// The instruction of a line, by the module's text.
static llvm::StringRef textOf(const ptx::Module &module, uint32_t line) {
  llvm::StringRef text = module.source->text();
  for (uint32_t i = 1; i < line; ++i)
    text = text.split('\n').second;
  return text.split('\n').first.trim();
}

/// The lines with the highest values of a counter, at most ten.
static void showLines(llvm::raw_ostream &out, const Counters &counters, const ptx::Module &module,
                      llvm::StringRef title, uint64_t (*badness)(const Traffic &)) {
  std::vector<std::pair<uint64_t, uint32_t>> worst;
  for (const auto &[line, count] : counters.lines)
    if (uint64_t amount = badness(count.traffic))
      worst.push_back({amount, line});
  std::sort(worst.begin(), worst.end(),
            [](auto a, auto b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  if (worst.empty())
    return;
  out << title << "\n";
  for (auto [amount, line] : llvm::ArrayRef(worst).take_front(10))
    out << llvm::formatv("{0,14}  line {1}: {2}\n", amount, line, textOf(module, line));
}

std::string emulator::countersText(const Counters &counters, const ptx::Module &module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << llvm::formatv("{0,-24}{1,14}{2,16}\n", "instructions", "by warps", "by lanes");
  auto row = [&](llvm::StringRef name, const InstructionCount &count) {
    if (count.warps)
      out << llvm::formatv("  {0,-22}{1,14}{2,16}\n", name, count.warps, count.lanes);
  };
  for (auto [index, count] : llvm::enumerate(counters.classes))
    row(ptx::nameOf(ptx::OpClass(index)), count);
  row("all", counters.total());
  out << llvm::formatv("{0,-24}{1,14}{2,16}{3,14}{4,14}\n", "memory", "requests", "bytes", "sectors", "a request");
  for (unsigned kind = 0; kind < trafficCount; ++kind) {
    const Traffic &t = counters.traffic[kind];
    if (!t.requests)
      continue;
    out << llvm::formatv("  {0,-22}{1,14}{2,16}", trafficNames[kind], t.requests, t.bytes);
    if (isGlobal(kind))
      out << llvm::formatv("{0,14}{1,14:f2}", t.sectors, double(t.sectors) / t.requests);
    if (isShared(kind))
      out << llvm::formatv("  {0} wavefronts, {1} of bank conflicts", t.wavefronts, t.conflicts);
    out << "\n";
  }
  showLines(out, counters, module, "bank conflicts", [](const Traffic &t) { return t.conflicts; });
  showLines(out, counters, module, "sectors that contiguous accesses would not need",
            [](const Traffic &t) { return t.sectors - t.minSectors; });
  return text;
}

static void writeTraffic(llvm::json::OStream &json, const Traffic &t) {
  json.attribute("requests", t.requests);
  json.attribute("bytes", t.bytes);
  if (t.sectors) {
    json.attribute("sectors", t.sectors);
    json.attribute("least", t.minSectors);
  }
  if (t.wavefronts) {
    json.attribute("wavefronts", t.wavefronts);
    json.attribute("conflicts", t.conflicts);
  }
}

std::string emulator::countersJson(const Counters &counters, const ptx::Module &module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::json::OStream json(out, 1);
  auto instructions = [&](llvm::StringRef name, const InstructionCount &count) {
    json.attributeObject(name, [&] {
      json.attribute("warps", count.warps);
      json.attribute("lanes", count.lanes);
    });
  };
  json.object([&] {
    json.attributeObject("instructions", [&] {
      for (auto [index, count] : llvm::enumerate(counters.classes))
        if (count.warps)
          instructions(ptx::nameOf(ptx::OpClass(index)), count);
      instructions("total", counters.total());
    });
    json.attributeObject("memory", [&] {
      for (unsigned kind = 0; kind < trafficCount; ++kind)
        if (counters.traffic[kind].requests)
          json.attributeObject(trafficNames[kind], [&] { writeTraffic(json, counters.traffic[kind]); });
    });
    json.attributeArray("lines", [&] {
      for (const auto &[line, count] : counters.lines)
        json.object([&, &line = line, &count = count] {
          json.attribute("line", line);
          json.attribute("text", textOf(module, line));
          json.attribute("warps", count.executed.warps);
          json.attribute("lanes", count.executed.lanes);
          if (count.traffic.requests)
            writeTraffic(json, count.traffic);
        });
    });
  });
  out << "\n";
  return text;
}
