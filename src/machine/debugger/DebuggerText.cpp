// What the debugger shows, as JSON.
#include "machine/Debugger.h"
#include "machine/program/DebugPoint.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace txl::machine {

/// Calls `write` with a stream and returns the text.
static std::string toText(llvm::function_ref<void(llvm::json::OStream &)> write) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os);
  write(json);
  return text;
}

static void writePosition(llvm::json::OStream &json, const std::vector<SourceFrame> &location) {
  if (location.empty())
    return;
  json.attribute("file", location.front().file);
  json.attribute("line", location.front().line);
}

std::string Debugger::describeStop() const {
  static constexpr const char *reasons[] = {"point", "breakpoint", "arrived", "error"};
  const Frame &frame = *shownFrame;
  const Launch &launch = *frame.state->launch;
  return toText([&](llvm::json::OStream &json) {
    json.object([&] {
      json.attribute("reason", reasons[static_cast<int>(reason)]);
      json.attribute("time", static_cast<int64_t>(time));
      json.attribute("kernel", frame.program->kernel);
      json.attributeArray("program", [&] {
        for (uint32_t id : frame.programId)
          json.value(id);
      });
      json.attributeArray("grid", [&] {
        for (uint32_t extent : launch.grid)
          json.value(extent);
      });
      json.attributeArray("parameters", [&] {
        for (const Parameter &parameter : frame.program->parameters)
          json.value(parameter.name);
      });
      json.attribute("unit", frame.agent ? frame.agent->instance->cta(0).linearId : frame.linearId);
      json.attribute("agent", frame.agent ? static_cast<int64_t>(frame.agent->ordinal) : 0);
      json.attribute("agent_name", frame.agent ? frame.agent->instance->facts().agentName(frame.agent->ordinal) : "");
      if (shownPoint) {
        const DebugPointImmediate &point = DebugPointImmediate::of(*shownPoint);
        json.attribute("depth", static_cast<int64_t>(point.frames.size()));
        json.attribute("written", point.breakpoint);
        json.attribute("file", point.frames.front().file);
        json.attribute("line", point.frames.front().line);
        json.attribute("function", point.frames.front().function);
      }
      if (failure) {
        json.attribute("error", failure->what);
        json.attribute("error_text", failureText);
        json.attributeObject("error_at", [&] { writePosition(json, failure->location); });
      }
    });
  });
}

static void writeShape(llvm::json::OStream &json, llvm::ArrayRef<int64_t> shape) {
  json.attributeArray("shape", [&] {
    for (int64_t extent : shape)
      json.value(extent);
  });
}

std::string Debugger::describeFrames() const {
  static constexpr const char *kinds[] = {"tile", "buffer", "barrier", "descriptor"};
  return toText([&](llvm::json::OStream &json) {
    json.array([&] {
      if (!shownPoint)
        return;
      const DebugPointImmediate &point = DebugPointImmediate::of(*shownPoint);
      auto writeVariable = [&](const DebugVariable &variable) {
        json.attribute("name", variable.name);
        json.attribute("type", variable.type);
        if (variable.operand < 0) {
          json.attribute("known", variable.known);
          return;
        }
        const DebugOperand &described = point.operands[variable.operand];
        const TileType &type = *shownPoint->input(variable.operand).type;
        bool isBuffer = described.kind == DebugOperand::Kind::Buffer;
        json.attribute("operand", variable.operand);
        json.attribute("kind", kinds[static_cast<int>(described.kind)]);
        json.attribute("dtype", dtypeName(isBuffer ? described.buffer.element : type.dtype));
        if (type.dtype == DType::Ptr)
          json.attribute("pointee", dtypeName(type.pointee));
        writeShape(json, isBuffer ? llvm::ArrayRef<int64_t>(described.buffer.shape)
                                  : llvm::ArrayRef<int64_t>(type.shape, type.rank));
        json.attribute("constant", described.isConstant);
        const Tile &tile = shownFrame->tiles[shownPoint->input(variable.operand).slot];
        json.attribute("in_flight", tile.form == Form::Flight);
        if (described.kind == DebugOperand::Kind::Barrier && shownFrame->agent) {
          const Instance &instance = *shownFrame->agent->instance;
          json.attribute("barrier", static_cast<int64_t>(viewOffset(*reinterpret_cast<const int64_t *>(tile.data)) -
                                                         kBarrierOffsetBase) /
                                        static_cast<int64_t>(kBarrierBytes));
          json.attribute("barriers", instance.facts().barriers);
        }
      };
      for (const DebugFrame &frame : point.frames)
        json.object([&] {
          json.attribute("function", frame.function);
          json.attribute("file", frame.file);
          json.attribute("line", frame.line);
          json.attributeArray("variables", [&] {
            for (const DebugVariable &variable : frame.variables)
              json.object([&] { writeVariable(variable); });
          });
        });
    });
  });
}

std::string Debugger::describeLines() const {
  return toText([&](llvm::json::OStream &json) {
    json.array([&] {
      for (const Instruction &i : shownFrame->program->code)
        if (i.kernel->role == Role::Point)
          json.array([&] {
            const DebugFrame &inner = DebugPointImmediate::of(i).frames.front();
            json.value(inner.file);
            json.value(inner.line);
            json.value(inner.function);
          });
    });
  });
}

std::string Debugger::describeProgram() const {
  const Instance *instance = shownFrame->agent      ? shownFrame->agent->instance
                             : shownFrame->instance ? shownFrame->instance.get()
                                                    : nullptr;
  if (!instance)
    return "{}";
  return instance->describe([&](const Agent &agent) -> const Instruction * {
    const Position *position = positionOf(agent.frame);
    return position ? position->point : nullptr;
  });
}

/// Where the agent is: where it waits, or its last point.
static void writeAgent(llvm::json::OStream &json, const Program &program, const Agent &agent,
                       const Instruction *point) {
  const Instruction *waitsAt = agent.state == Agent::State::Waiting ? agent.waitsAt : nullptr;
  if (waitsAt)
    writePosition(json, program.locations[waitsAt->location]);
  else if (point)
    writePosition(json, {{DebugPointImmediate::of(*point).frames.front().file,
                          DebugPointImmediate::of(*point).frames.front().line, 0}});
}

std::string Instance::describe(llvm::function_ref<const Instruction *(const Agent &)> pointOf) const {
  static constexpr const char *states[] = {"ready", "waits", "ended"};
  static constexpr const char *lanes[] = {"asynchronous copy", "TMA store", "asynchronous dot",
                                          "MMA or copy into tensor memory"};
  return toText([&](llvm::json::OStream &json) {
    auto list = [&](const char *name, llvm::function_ref<void()> write) { json.attributeArray(name, write); };
    json.object([&] {
      list("agents", [&] {
        for (const auto &agent : agents)
          json.object([&] {
            json.attribute("name", facts().agentName(agent->ordinal));
            json.attribute("state", states[static_cast<int>(agent->state)]);
            if (agent->state == Agent::State::Waiting)
              json.attribute("waits", waitText(*agent));
            writeAgent(json, program, *agent, pointOf(*agent));
          });
      });
      list("engines", [&] {
        for (const auto &operation : queue)
          json.object([&] {
            json.attribute("name", operation->lane ? lanes[static_cast<int>(*operation->lane)] : "copy");
            json.attribute("operation", operation->name);
            json.attribute("agent", facts().agentName(operation->agent->ordinal));
            json.attribute("completes_on", operation->lane ? "a wait of " + facts().agentName(operation->agent->ordinal)
                                                           : std::string("an mbarrier"));
            writePosition(json, program.locations[operation->at->location]);
          });
      });
      list("barriers", [&] {
        for (const Cta &cta : ctas)
          for (uint32_t k = 0; k < cta.barriers.size(); ++k)
            json.object([&] {
              const MBarrier &barrier = cta.barriers[k];
              json.attribute("cta", cta.rank);
              json.attribute("name", barrierName(k));
              json.attribute("phase", barrier.phase());
              json.attribute("count", barrier.count());
              json.attribute("arrived", barrier.count() - barrier.missing());
              json.attribute("expected_bytes", barrier.expected());
              json.attribute("missing_bytes", barrier.balance());
              list("waiters", [&] {
                for (uint32_t agent : barrier.waiters)
                  json.value(facts().agentName(agent));
              });
            });
      });
      list("named_barriers", [&] {
        for (const Cta &cta : ctas)
          for (unsigned k = 0; k < kNamedBarriers; ++k)
            if (const NamedBarrier &named = cta.named[k]; named.threads)
              json.object([&] {
                json.attribute("cta", cta.rank);
                json.attribute("id", k);
                json.attribute("threads", named.threads);
                json.attribute("arrived", named.arrived);
              });
      });
      list("buffers", [&] {
        for (const Allocation &buffer : facts().buffers)
          json.object([&] {
            json.attribute("name", buffer.name.empty() ? "the buffer" : buffer.name);
            json.attribute("bytes", static_cast<int64_t>(buffer.size()));
            json.attribute("slots", buffer.length);
            json.attribute("instances", buffer.instances);
            json.attribute("space", buffer.isTensor ? "tensor" : "shared");
            writePosition(json, program.locations[buffer.location]);
          });
      });
    });
  });
}

} // namespace txl::machine
