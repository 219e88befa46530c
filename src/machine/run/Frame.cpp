// Frames: allocate one for a program, start a program in it, run it, make it fail.
#include "machine/run/Frame.h"
#include "machine/Algebra.h"
#include "machine/run/Instance.h"
#include "machine/run/Shadow.h"
#include "machine/run/Stopwatch.h"
#include <cstdlib>
#include <cstring>

namespace txl::machine {

void prepareFrame(Frame &frame, const Program &program) {
  if (frame.programKey == program.id)
    return;
  frame.programKey = program.id;
  frame.program = &program;
  frame.instance = program.explicits ? std::make_shared<Instance>(program) : nullptr;
  if (!frame.instance)
    prepareTiles(frame, program);
}

void prepareTiles(Frame &frame, const Program &program) {
  frame.program = &program;
  size_t bytes = (program.storageBytes + program.scratchBytes + 63) / 64 * 64 + 64;
  frame.storage = {static_cast<char *>(std::aligned_alloc(64, bytes)), std::free};
  frame.scratch = frame.storage.get() + program.storageBytes;
  frame.tileStorage.assign(program.slotOffsets.size(), Tile());
  frame.tiles = frame.tileStorage.data();
  for (size_t k = 0; k < program.slotOffsets.size(); ++k) {
    frame.tiles[k].own = frame.storage.get() + program.slotOffsets[k];
    frame.tiles[k].setDense();
  }
}

void enterProgram(Frame &frame, LaunchState &state, uint32_t linear) {
  if (!frame.instance)
    return enterTiles(frame, state, linear);
  frame.finished = false;
  frame.instance->enter(state, linear);
}

void enterTiles(Frame &frame, LaunchState &state, uint32_t linear) {
  const Program &program = *frame.program;
  const Launch &launch = *state.launch;
  frame.state = &state;
  frame.linearId = linear;
  frame.programId[0] = linear % launch.grid[0];
  frame.programId[1] = linear / launch.grid[0] % launch.grid[1];
  frame.programId[2] = linear / launch.grid[0] / launch.grid[1];
  frame.pc = program.code.data();
  frame.finished = false;
  frame.pollStart = 0;
  frame.shadows = state.checker ? std::make_shared<Shadows>(program) : nullptr;
  if (Algebra *algebra = Algebra::current())
    algebra->begin(frame);
  // A reader may have made a constant's tile dense; the constant's data is unchanged.
  for (const Constant &constant : program.constants) {
    Tile &tile = frame.tiles[constant.slot];
    tile.form = constant.form;
    tile.data = const_cast<char *>(constant.data);
  }
  for (size_t k = 0; k < program.parameters.size(); ++k) {
    const Argument &argument = launch.arguments[k];
    Tile &tile = frame.tiles[program.parameterSlots[k]];
    uint64_t bits = program.parameters[k].type == DType::Ptr ? makePointer(argument.bits, k + 1) : argument.bits;
    tile.setDense();
    std::memcpy(tile.own, &bits, elementBytes(program.parameters[k].type));
  }
}

void runFrame(Frame &frame) {
  if (frame.shadows)
    return runChecked(frame);
  if (frame.instance)
    return frame.instance->run(frame);
  if (Algebra *algebra = Algebra::current())
    return algebra->run(frame);
  if (frame.state->stopwatch)
    return frame.state->stopwatch->run(frame);
  const Instruction *i = frame.pc;
  do
    i = i->run(frame, *i);
  while (i);
}

LaunchError &fail(Frame &frame, const Instruction &i, LaunchError::Kind kind, std::string what) {
  frame.error = std::make_unique<LaunchError>();
  LaunchError &error = *frame.error;
  error.kind = kind;
  error.what = std::move(what);
  error.kernel = frame.program->kernel;
  error.location = frame.program->locations[i.location];
  error.hasProgram = true;
  std::memcpy(error.program, frame.programId, sizeof(error.program));
  return error;
}

} // namespace txl::machine
