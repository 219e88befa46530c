// Each warp of a CTA has a row. Its asynchronous copies and its waiting lanes have separate rows, so that events of a
// row do not overlap, except copies.
#include "driver/emulated/EmulatedTimeline.h"
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
enum class RowKind : uint8_t { Nothing, Copies, Lanes };
using Row = std::tuple<uint32_t, uint32_t, RowKind>; // (CTA, warp, kind of row)
} // namespace

static Row rowOf(const TraceEvent &event) {
  RowKind rowKind = event.kind == TraceEvent::Copy                  ? RowKind::Copies
                    : event.kind == TraceEvent::Wait && event.lanes ? RowKind::Lanes
                                                                    : RowKind::Nothing;
  return {event.cta, event.warp, rowKind};
}

void addEvents(machine::Timeline &timeline, const emulator::Trace &trace, const ptx::Module &module) {
  std::map<Row, uint32_t> rows;
  std::set<uint32_t> ctas;
  for (const TraceEvent &event : trace.events) {
    rows[rowOf(event)] = 0;
    ctas.insert(event.cta);
  }
  for (auto &[row, index] : rows) {
    auto [cta, warp, rowKind] = row;
    index = static_cast<uint32_t>(timeline.rows.size());
    std::string name = ctas.size() > 1 ? "CTA " + std::to_string(cta) + ", " : "";
    name += rowKind == RowKind::Copies  ? "copies of warp "
            : rowKind == RowKind::Lanes ? "waiting lanes of warp "
                                        : "warp ";
    timeline.rows.push_back(name + std::to_string(warp));
  }
  llvm::DenseMap<uint32_t, const ptx::Instruction *> instructions = instructionsOf(module);
  for (const TraceEvent &event : trace.events) {
    TimelineEvent &result = timeline.events.emplace_back();
    result.kind = event.kind == TraceEvent::Run    ? TimelineEvent::Kind::Run
                  : event.kind == TraceEvent::Wait ? TimelineEvent::Kind::Wait
                                                   : TimelineEvent::Kind::Engine;
    result.row = rows[rowOf(event)];
    result.begin = event.start;
    result.end = event.end;
    result.what = event.name;
    result.location = framesOf(instructions.lookup(event.line), module);
  }
}

} // namespace txl::driver
