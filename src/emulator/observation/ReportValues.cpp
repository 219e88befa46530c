// Adds to a report the values of the first thread's source registers, and the asynchronous copy it conflicts with.
#include "emulator/execution/Executor.h"
#include "emulator/program/Decoder.h"
#include "llvm/ADT/StringExtras.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Operand;
using ptx::Type;

static std::string valueText(Type type, uint64_t bits) {
  switch (type) {
  case Type::pred:
    return bits ? "true" : "false";
  case Type::f32:
    return llvm::formatv("{0}", std::bit_cast<float>(uint32_t(bits))).str();
  case Type::f64:
    return llvm::formatv("{0}", std::bit_cast<double>(bits)).str();
  default:
    return bits < 65536 ? std::to_string(bits) : "0x" + llvm::utohexstr(bits, true);
  }
}

void Executor::describeValues(Diagnostic &diagnostic, unsigned lane) {
  const ptx::Instruction *instruction = currentInstruction();
  if (!instruction || instruction->form->op == ptx::Op::Call)
    return;
  const ptx::Function &function = *frame->function->source;
  llvm::SmallVector<uint32_t> indices;
  auto add = [&](const Operand &operand) {
    if (operand.kind == Operand::Register && !llvm::is_contained(indices, operand.index))
      indices.push_back(operand.index);
  };
  if (instruction->guard.present)
    indices.push_back(instruction->guard.predicate);
  for (auto [rule, operand] : llvm::zip(instruction->form->operands, instruction->operands)) {
    if (rule.isDestination)
      continue;
    add(operand);
    for (const Operand &element : operand.elements)
      add(element);
  }
  std::string text;
  for (uint32_t index : llvm::ArrayRef(indices).take_front(8)) {
    const ptx::Register &reg = function.registers[index];
    Slot slot = frame->function->registerSlots[index];
    uint64_t bits = 0;
    unsigned bytes = storedBytes(reg.type);
    const uint8_t *data = frame->registers + size_t(slot) * slotBytes;
    uint32_t mask;
    std::memcpy(&mask, data, sizeof mask);
    if (reg.type == Type::pred)
      bits = mask >> lane & 1;
    else
      std::memcpy(&bits, data + lane * bytes, std::min(8u, bytes));
    bool isDefined = !checks || frame->defined[slot] >> lane & 1;
    text += (text.empty() ? "" : ", ") + reg.name() + " = " + (isDefined ? valueText(reg.type, bits) : "(not defined)");
  }
  if (!text.empty())
    diagnostic.note("with {0}", text);
}

void Executor::describeCopy(Diagnostic &diagnostic, const uint8_t *byte) {
  for (auto &member : cluster->ctas)
    for (Warp &w : member->warps)
      if (const Transfer *transfer = w.async.covering(byte)) {
        addSideNote(diagnostic, transfer->instruction,
                    "the copy by " + threadName(w, transfer->lane) + ", which no wait has ended");
        return;
      }
  for (auto &member : cluster->ctas) {
    uint64_t offset = byte - member->shared.data();
    if (const BulkOperation *copy = offset < member->shared.size() ? cluster->bulk.covering(*member, offset) : nullptr)
      addSideNote(diagnostic, copy->instruction,
                  "the copy by " + threadName(*copy->warp, copy->lane) + ", which no mbarrier has completed");
  }
}
