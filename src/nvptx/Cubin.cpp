// Reads a cubin, an ELF file; registers, stack and shared memory are in sections named after the kernel. All reads are
// bounds-checked, because the file may come from anywhere.
#include "nvptx/Cubin.h"
#include "nvptx/LineTable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/Endian.h"
#include <algorithm>
#include <cstring>
#include <map>
#include <tuple>

namespace txl::nvptx {

using namespace llvm::support::endian;

/// One section: its range in the file, checked against the file's size.
struct Section {
  llvm::StringRef name, bytes;
  uint32_t type, link;
  uint64_t size;
};

static std::vector<Section> sectionsOf(llvm::StringRef file) {
  using llvm::ELF::Elf64_Ehdr;
  using llvm::ELF::Elf64_Shdr;
  std::vector<Section> sections;
  if (file.size() < sizeof(Elf64_Ehdr) || !file.starts_with("\177ELF"))
    return sections;
  Elf64_Ehdr header;
  std::memcpy(&header, file.data(), sizeof header);
  if (header.e_shentsize != sizeof(Elf64_Shdr) || header.e_shoff > file.size() ||
      header.e_shnum > (file.size() - header.e_shoff) / sizeof(Elf64_Shdr) || header.e_shstrndx >= header.e_shnum)
    return sections;
  std::vector<Elf64_Shdr> headers(header.e_shnum);
  std::memcpy(headers.data(), file.data() + header.e_shoff, headers.size() * sizeof(Elf64_Shdr));
  auto contents = [&](const Elf64_Shdr &section) {
    bool inside = section.sh_type != llvm::ELF::SHT_NOBITS && section.sh_offset <= file.size() &&
                  section.sh_size <= file.size() - section.sh_offset;
    return inside ? file.substr(section.sh_offset, section.sh_size) : llvm::StringRef();
  };
  llvm::StringRef names = contents(headers[header.e_shstrndx]);
  for (const Elf64_Shdr &section : headers)
    sections.push_back({section.sh_name < names.size()
                            ? names.drop_front(section.sh_name).take_until([](char c) { return c == 0; })
                            : llvm::StringRef(),
                        contents(section), section.sh_type, section.sh_link, section.sh_size});
  return sections;
}

static const Section *findSection(llvm::ArrayRef<Section> sections, llvm::StringRef name) {
  for (const Section &section : sections)
    if (section.name == name)
      return &section;
  return nullptr;
}

/// The name of symbol `index` of the file's symbol table.
static llvm::StringRef symbolName(llvm::ArrayRef<Section> sections, uint32_t index) {
  for (const Section &table : sections)
    if (table.type == llvm::ELF::SHT_SYMTAB && table.link < sections.size()) {
      llvm::StringRef strings = sections[table.link].bytes;
      uint64_t at = uint64_t(index) * sizeof(llvm::ELF::Elf64_Sym);
      if (at + sizeof(llvm::ELF::Elf64_Sym) > table.bytes.size())
        return "";
      uint32_t name = read32le(table.bytes.data() + at);
      return name < strings.size() ? strings.drop_front(name).take_until([](char c) { return c == 0; })
                                   : llvm::StringRef();
    }
  return "";
}

std::optional<Resources> readResources(llvm::StringRef bytes, llvm::StringRef kernel) {
  // The attributes of `.nv.info`: format (4: a size and that many bytes follow; otherwise a 16-bit value is in the
  // record itself), id, size or value.
  enum : uint8_t { Sized = 4, FrameSize = 0x11, RegisterCount = 0x2f, CumulativeStack = 0x23 };
  std::vector<Section> sections = sectionsOf(bytes);
  const Section *info = findSection(sections, ".nv.info");
  if (!info || !findSection(sections, ".text." + kernel.str()))
    return std::nullopt;
  Resources resources;
  for (llvm::StringRef rest = info->bytes; rest.size() >= 4;) {
    uint8_t format = rest[0], attribute = rest[1];
    uint16_t size = format == Sized ? read16le(rest.data() + 2) : 0;
    rest = rest.drop_front(4);
    if (size > rest.size())
      break;
    if (size == 8 && symbolName(sections, read32le(rest.data())) == kernel) {
      uint32_t value = read32le(rest.data() + 4);
      if (attribute == RegisterCount)
        resources.registers = value;
      else if (attribute == FrameSize || attribute == CumulativeStack)
        resources.stackBytes = std::max(resources.stackBytes, value);
    }
    rest = rest.drop_front(size);
  }
  if (const Section *shared = findSection(sections, ".nv.shared." + kernel.str()))
    resources.staticShared = shared->size;
  return resources;
}

std::vector<StackAccess> stackAccesses(llvm::StringRef bytes, llvm::StringRef kernel) {
  // Instructions have 16 bytes on all supported architectures; the low 12 bits are the opcode.
  constexpr uint16_t loadLocal = 0x983, storeLocal = 0x387;
  std::vector<Section> sections = sectionsOf(bytes);
  const Section *text = findSection(sections, ".text." + kernel.str());
  const Section *lines = findSection(sections, ".debug_line");
  if (!text || !lines)
    return {};
  std::vector<LineTable::Row> rows = LineTable::parse(lines->bytes);
  std::map<std::pair<std::string, unsigned>, StackAccess> found;
  for (uint64_t at = 0; at + 16 <= text->bytes.size(); at += 16) {
    uint16_t opcode = read16le(text->bytes.data() + at) & 0xfff;
    if (opcode != loadLocal && opcode != storeLocal)
      continue;
    const LineTable::Row *best = nullptr;
    for (const LineTable::Row &row : rows)
      if (row.address <= at && (!best || row.address >= best->address))
        best = &row;
    if (best && !best->endOfSequence) {
      StackAccess &access = found[{best->file, best->line}];
      ++(opcode == loadLocal ? access.loads : access.stores);
    }
  }
  std::vector<StackAccess> accesses;
  for (auto &[location, access] : found)
    accesses.push_back({location.first, location.second, access.stores, access.loads});
  std::sort(accesses.begin(), accesses.end(), [](const StackAccess &a, const StackAccess &b) {
    unsigned ofA = a.stores + a.loads, ofB = b.stores + b.loads;
    return ofA != ofB ? ofA > ofB : std::tie(a.file, a.line) < std::tie(b.file, b.line);
  });
  return accesses;
}

} // namespace txl::nvptx
