// Writes events in Chrome's trace format.
#include "emulator/observation/Trace.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace txl;
using namespace txl::emulator;

static void writeName(llvm::json::OStream &json, llvm::StringRef what, uint32_t cta, int64_t warp,
                      const std::string &name) {
  json.object([&] {
    json.attribute("ph", "M");
    json.attribute("name", what);
    json.attribute("pid", cta);
    if (warp >= 0)
      json.attribute("tid", warp);
    json.attributeObject("args", [&] { json.attribute("name", name); });
  });
}

static void writeEvent(llvm::json::OStream &json, const TraceEvent &event, llvm::StringRef phase, uint64_t time,
                       uint64_t id) {
  static constexpr const char *categories[] = {"run", "wait", "copy"};
  json.object([&] {
    json.attribute("ph", phase);
    json.attribute("cat", categories[event.kind]);
    json.attribute("name", event.name);
    json.attribute("pid", event.cta);
    json.attribute("tid", event.warp);
    json.attribute("ts", time);
    if (phase == "X")
      json.attribute("dur", event.end - event.start);
    else
      json.attribute("id", id);
    json.attributeObject("args", [&] {
      json.attribute("line", event.line);
      if (event.lanes)
        json.attribute("lanes", llvm::formatv("{0:x-}", event.lanes).str());
    });
  });
}

std::string emulator::traceJson(const Trace &trace, const uint32_t grid[3]) {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::json::OStream json(out);
  std::set<uint32_t> ctas;
  std::set<std::pair<uint32_t, uint32_t>> warps;
  json.object([&] {
    json.attribute("displayTimeUnit", "ns");
    json.attributeArray("traceEvents", [&] {
      uint64_t id = 0;
      for (const TraceEvent &event : trace.events) {
        uint32_t n = event.cta;
        if (ctas.insert(n).second)
          writeName(
              json, "process_name", n, -1,
              llvm::formatv("CTA ({0},{1},{2})", n % grid[0], n / grid[0] % grid[1], n / grid[0] / grid[1]).str());
        if (warps.insert({n, event.warp}).second)
          writeName(json, "thread_name", n, event.warp, llvm::formatv("warp {0}", event.warp).str());
        bool onRow = event.kind == TraceEvent::Run || (event.kind == TraceEvent::Wait && event.lanes == 0);
        if (onRow) {
          writeEvent(json, event, "X", event.start, 0);
          continue;
        }
        writeEvent(json, event, "b", event.start, ++id);
        writeEvent(json, event, "e", event.end, id);
      }
    });
  });
  out << "\n";
  return text;
}
