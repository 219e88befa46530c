// A timeline as text: Chrome's trace format, and a picture with a row for each warpgroup and each engine.
#include "machine/Timeline.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace txl::machine {

static std::string locationText(const TimelineEvent &event) {
  return event.location.empty() ? "" : event.location[0].file + ":" + std::to_string(event.location[0].line);
}

std::string Timeline::chromeTrace() const {
  llvm::json::Array all;
  for (auto [rowIndex, row] : llvm::enumerate(rows))
    all.push_back(llvm::json::Object{{"ph", "M"},
                                     {"name", "thread_name"},
                                     {"pid", program},
                                     {"tid", static_cast<int64_t>(rowIndex)},
                                     {"args", llvm::json::Object{{"name", row}}}});
  static constexpr const char *kinds[] = {"run", "wait", "engine"};
  for (const TimelineEvent &event : events)
    all.push_back(llvm::json::Object{{"ph", "X"},
                                     {"name", event.what},
                                     {"cat", kinds[static_cast<int>(event.kind)]},
                                     {"pid", program},
                                     {"tid", event.row},
                                     {"ts", static_cast<int64_t>(event.begin)},
                                     {"dur", static_cast<int64_t>(event.end - event.begin)},
                                     {"args", llvm::json::Object{{"location", locationText(event)}}}});
  return llvm::formatv("{0}", llvm::json::Value(llvm::json::Object{{"traceEvents", std::move(all)}})).str();
}

static std::string escaped(const std::string &text) {
  std::string out;
  for (char c : text)
    out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
  return out;
}

std::string Timeline::svg() const {
  constexpr int left = 190, width = 1000, height = 22;
  uint64_t last = 1;
  for (const TimelineEvent &event : events)
    last = std::max(last, event.end);
  static constexpr const char *colours[] = {"#4c78a8", "#e8e8e8", "#f58518"};
  std::string text = llvm::formatv("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                                   "font-family=\"sans-serif\" font-size=\"12\">\n",
                                   left + width + 10, height * rows.size() + 10);
  for (auto [rowIndex, row] : llvm::enumerate(rows))
    text += llvm::formatv("<text x=\"4\" y=\"{0}\">{1}</text>\n", height * rowIndex + 18, escaped(row)).str();
  for (const TimelineEvent &event : events) {
    double x = left + static_cast<double>(event.begin) * width / last;
    double w = std::max(0.5, static_cast<double>(event.end - event.begin) * width / last);
    text += llvm::formatv(
                "<rect x=\"{0:f2}\" y=\"{1}\" width=\"{2:f2}\" height=\"{3}\" fill=\"{4}\"><title>{5} {6} ({7} to "
                "{8})</title></rect>\n",
                x, height * event.row + 5, w, height - 4, colours[static_cast<int>(event.kind)], escaped(event.what),
                escaped(locationText(event)), event.begin, event.end)
                .str();
  }
  return text + "</svg>\n";
}

} // namespace txl::machine
