// A decoder of DWARF line programs, limited to what ptxas emits.
#include "nvptx/LineTable.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Endian.h"

namespace txl::nvptx {

namespace {

/// Reads forward; after the end everything is zero and `failed` is true.
class Reader {
public:
  explicit Reader(llvm::StringRef bytes) : rest(bytes) {}

  uint64_t fixed(unsigned size) {
    if (rest.size() < size) {
      failed = true;
      rest = "";
      return 0;
    }
    uint64_t value = 0;
    for (unsigned i = 0; i < size; ++i)
      value |= uint64_t(uint8_t(rest[i])) << (8 * i);
    rest = rest.drop_front(size);
    return value;
  }
  uint64_t unsignedLeb() {
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      uint64_t byte = fixed(1);
      if (shift < 64)
        value |= (byte & 0x7f) << shift;
      if (!(byte & 0x80) || failed)
        return value;
    }
  }
  int64_t signedLeb() {
    uint64_t value = 0;
    for (unsigned shift = 0;;) {
      uint64_t byte = fixed(1);
      if (shift < 64)
        value |= (byte & 0x7f) << shift;
      shift += 7;
      if (!(byte & 0x80) || failed)
        return shift < 64 && (byte & 0x40) ? static_cast<int64_t>(value | ~uint64_t(0) << shift)
                                           : static_cast<int64_t>(value);
    }
  }
  std::string text() {
    size_t end = rest.find('\0');
    if (end == llvm::StringRef::npos) {
      failed = true;
      return "";
    }
    std::string found = rest.take_front(end).str();
    rest = rest.drop_front(end + 1);
    return found;
  }
  llvm::StringRef take(uint64_t size) {
    failed |= size > rest.size();
    llvm::StringRef taken = rest.take_front(size);
    rest = rest.drop_front(taken.size());
    return taken;
  }
  bool atEnd() const { return rest.empty() || failed; }

  llvm::StringRef rest;
  bool failed = false;
};

/// The header of a unit's line program.
struct Header {
  unsigned minimumLength, lineRange, opcodeBase;
  int lineBase;
  llvm::SmallVector<uint8_t> operandCounts; // of the standard opcodes, from 1
  std::vector<std::string> files;           // from 1
};

} // namespace

static Header readHeader(Reader &in, unsigned version) {
  Header header;
  header.minimumLength = in.fixed(1);
  if (version >= 4)
    in.fixed(1);
  in.fixed(1);
  header.lineBase = static_cast<int8_t>(in.fixed(1));
  header.lineRange = in.fixed(1);
  header.opcodeBase = in.fixed(1);
  for (unsigned i = 1; i < header.opcodeBase; ++i)
    header.operandCounts.push_back(in.fixed(1));
  std::vector<std::string> folders = {""};
  for (std::string folder; !in.failed && !(folder = in.text()).empty();)
    folders.push_back(folder);
  for (std::string file; !in.failed && !(file = in.text()).empty();) {
    uint64_t folder = in.unsignedLeb();
    in.unsignedLeb();
    in.unsignedLeb();
    bool inFolder = folder > 0 && folder < folders.size() && file.front() != '/';
    header.files.push_back(inFolder ? folders[folder] + "/" + file : file);
  }
  return header;
}

/// Runs a unit's program. `address` is relative to the function's start, because the address of its first byte is
/// relocated.
static void run(Reader &in, const Header &header, std::vector<LineTable::Row> &rows) {
  enum : uint8_t {
    Copy = 1,
    AdvancePc,
    AdvanceLine,
    SetFile,
    SetColumn,
    NegateStatement,
    BasicBlock,
    AddConstant,
    FixedAdvance
  };
  enum : uint8_t { EndSequence = 1, SetAddress = 2 };
  uint64_t address = 0, file = 1;
  int64_t line = 1;
  auto emit = [&](bool end) {
    std::string name = file >= 1 && file <= header.files.size() ? header.files[file - 1] : "";
    rows.push_back({address, std::move(name), static_cast<unsigned>(line), end});
  };
  while (!in.atEnd()) {
    uint8_t opcode = in.fixed(1);
    if (opcode >= header.opcodeBase) {
      unsigned adjusted = opcode - header.opcodeBase;
      address += uint64_t(adjusted / header.lineRange) * header.minimumLength;
      line += header.lineBase + static_cast<int>(adjusted % header.lineRange);
      emit(false);
      continue;
    }
    switch (opcode) {
    case 0: {
      Reader extended(in.take(in.unsignedLeb()));
      uint8_t kind = extended.fixed(1);
      if (kind == SetAddress)
        address = extended.fixed(std::min<size_t>(extended.rest.size(), 8));
      if (kind == EndSequence) {
        emit(true);
        address = 0, file = 1, line = 1;
      }
      break;
    }
    case Copy:
      emit(false);
      break;
    case AdvancePc:
      address += in.unsignedLeb() * header.minimumLength;
      break;
    case AdvanceLine:
      line += in.signedLeb();
      break;
    case SetFile:
      file = in.unsignedLeb();
      break;
    case AddConstant:
      address += uint64_t((255 - header.opcodeBase) / header.lineRange) * header.minimumLength;
      break;
    case FixedAdvance:
      if (header.operandCounts[opcode - 1] == 1 && header.opcodeBase > FixedAdvance) {
        address += in.fixed(2);
        break;
      }
      [[fallthrough]];
    default:
      for (unsigned i = 0; i < header.operandCounts[opcode - 1]; ++i)
        in.unsignedLeb();
    }
  }
}

std::vector<LineTable::Row> LineTable::parse(llvm::StringRef section) {
  std::vector<Row> rows;
  Reader in(section);
  while (!in.atEnd()) {
    Reader unit(in.take(in.fixed(4)));
    unsigned version = unit.fixed(2);
    uint64_t headerLength = unit.fixed(4);
    if (version < 2 || version > 4 || in.failed)
      break;
    Reader program(unit.rest.drop_front(std::min<uint64_t>(headerLength, unit.rest.size())));
    Header header = readHeader(unit, version);
    if (unit.failed || header.lineRange == 0 || header.opcodeBase == 0)
      break;
    run(program, header, rows);
  }
  return rows;
}

} // namespace txl::nvptx
