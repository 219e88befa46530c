// Each warp of a CTA has a row. Its asynchronous copies and its waiting lanes have separate rows, so that events of a
// row do not overlap, except copies.
#include "driver/EmulatedTimeline.h"
#include "ptx/Module.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace txl::driver {

using emulator::TraceEvent;
using machine::TimelineEvent;

/// The instructions of a module by their line in the PTX.
static llvm::DenseMap<uint32_t, const ptx::Instruction *> instructionsOf(const ptx::Module &module) {
  llvm::DenseMap<uint32_t, const ptx::Instruction *> found;
  for (const std::unique_ptr<ptx::Function> &function : module.functions)
    for (const ptx::Statement &statement : function->body)
      if (statement.instruction)
        found.try_emplace(statement.instruction->line, statement.instruction);
  return found;
}

static std::vector<machine::SourceFrame> framesOf(const ptx::Instruction *instruction, const ptx::Module &module) {
  std::vector<machine::SourceFrame> frames;
  for (const ptx::LineInfo *line = instruction ? instruction->source : nullptr; line; line = line->inlinedAt)
    if (line->line)
      frames.push_back({module.filePath(line->file).str(), line->line, line->column});
  return frames;
}

namespace {
enum class Beside : uint8_t { Nothing, Copies, Lanes };
using Row = std::tuple<uint32_t, uint32_t, Beside>; // (CTA, warp, kind of row)
} // namespace

static Row rowOf(const TraceEvent &event) {
  Beside beside = event.kind == TraceEvent::Copy                  ? Beside::Copies
                  : event.kind == TraceEvent::Wait && event.lanes ? Beside::Lanes
                                                                  : Beside::Nothing;
  return {event.cta, event.warp, beside};
}

void addEvents(machine::Timeline &timeline, const emulator::Trace &trace, const ptx::Module &module) {
  std::map<Row, uint32_t> rows;
  std::set<uint32_t> ctas;
  for (const TraceEvent &event : trace.events) {
    rows[rowOf(event)] = 0;
    ctas.insert(event.cta);
  }
  for (auto &[row, number] : rows) {
    auto [cta, warp, beside] = row;
    number = static_cast<uint32_t>(timeline.rows.size());
    std::string name = ctas.size() > 1 ? "CTA " + std::to_string(cta) + ", " : "";
    name += beside == Beside::Copies ? "copies of warp " : beside == Beside::Lanes ? "waiting lanes of warp " : "warp ";
    timeline.rows.push_back(name + std::to_string(warp));
  }
  llvm::DenseMap<uint32_t, const ptx::Instruction *> instructions = instructionsOf(module);
  for (const TraceEvent &event : trace.events) {
    TimelineEvent &made = timeline.events.emplace_back();
    made.kind = event.kind == TraceEvent::Run    ? TimelineEvent::Kind::Run
                : event.kind == TraceEvent::Wait ? TimelineEvent::Kind::Wait
                                                 : TimelineEvent::Kind::Engine;
    made.row = rows[rowOf(event)];
    made.begin = event.start;
    made.end = event.end;
    made.what = event.name;
    made.location = framesOf(instructions.lookup(event.line), module);
  }
}

} // namespace txl::driver
