// The times of source lines, accumulated over all launches of the process, by program, until they are taken.
#include "capi/Handles.h"
#include "driver/environment/Environment.h"
#include "machine/program/Program.h"
#include "llvm/Support/JSON.h"
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>

using namespace txl;

namespace {
struct Entry {
  std::string kernel;
  machine::LineTimes times;
};
} // namespace
static std::mutex mutex;
static std::map<uint64_t, Entry> &entries() { // by Program::id; guarded by the mutex
  static auto *all = new std::map<uint64_t, Entry>;
  return *all;
}

static std::atomic<bool> &kept() {
  static std::atomic<bool> on{driver::profileByDefault()};
  return on;
}

namespace txl::capi {

bool keepsLineTimes() { return kept().load(std::memory_order_relaxed); }

void addLineTimes(llvm::StringRef kernel, const machine::Program &program, const machine::LineTimes &times) {
  std::lock_guard<std::mutex> lock(mutex);
  Entry &entry = entries()[program.id];
  entry.kernel = kernel.str();
  entry.times.add(times);
}

} // namespace txl::capi

extern "C" int txl_keep_line_times(int on) { return kept().exchange(on != 0); }

extern "C" char *txl_take_line_times(void) {
  std::map<uint64_t, Entry> taken;
  {
    std::lock_guard<std::mutex> lock(mutex);
    taken.swap(entries());
  }
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::json::OStream json(out);
  json.array([&] {
    for (const auto &[kernelId, entry] : taken)
      json.object([&] {
        json.attribute("kernel", entry.kernel);
        json.attribute("launches", static_cast<int64_t>(entry.times.launches));
        json.attributeArray("locations", [&] {
          for (const machine::LineTimes::LocationTime &time : entry.times.locationTimes)
            if (time.runs)
              json.array([&] {
                json.value(time.seconds);
                json.value(static_cast<int64_t>(time.runs));
                json.array([&] {
                  for (const machine::SourceFrame &frame : time.frames)
                    json.array([&] {
                      json.value(llvm::json::fixUTF8(frame.file));
                      json.value(frame.line);
                    });
                });
              });
        });
      });
  });
  return ::strdup(text.c_str());
}
