// Renames Triton's operations, types and attributes to the reader's own dialects `tri` and `tr` before MLIR parses the
// text, in one scan over its words.
//
//   ttg.blocked, ttg.async_wait, …                        tri.blocked, tri.async_wait, …
//   tt.descriptor_load, !tt.tensordesc, !tt.memdesc, …    tr.descriptor_load, !tr.tensordesc, !tr.memdesc, …
//   tt.load and tt.store of a block pointer               tr.load, tr.store
//   triton_gpu.NAME, triton_nvidia_gpu.NAME               ttg.NAME and ttng.NAME, their names since Triton 3.3
//
// A name that becomes shorter is padded with spaces before it, so that errors keep their columns.
#include "ir/triton/ReadTriton.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using llvm::StringRef;

namespace txl::triton {

static bool isNameCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-'; }

/// Operations and types of `tt` that exist only in Triton's text, or have another meaning there.
static bool isMovedTile(StringRef name, StringRef line) {
  static const llvm::StringSet<> names = {"tt.make_tensor_ptr",
                                          "tt.advance",
                                          "tt.make_tensor_descriptor",
                                          "tt.descriptor_load",
                                          "tt.descriptor_store",
                                          "tt.descriptor_reduce",
                                          "tt.descriptor_gather",
                                          "tt.descriptor_scatter",
                                          "tt.tensordesc",
                                          "tt.memdesc"};
  if (names.contains(name))
    return true;
  if (name == "tt.ptr")
    return line.starts_with("<tensor<");
  if (name == "tt.load" || name == "tt.store")
    return line.contains(": !tt.ptr<tensor<");
  if (name == "tt.reshape")
    return line.contains("{allow_reorder = ");
  return name == "tt.trans" && line.contains("memdesc<");
}

/// Names of `ttg` that only Triton has, or that have another meaning there.
static bool isMovedLayout(StringRef name) {
  static const llvm::StringSet<> names = {"blocked",
                                          "nvidia_mma",
                                          "dot_op",
                                          "slice",
                                          "nvmma_shared",
                                          "shared_linear",
                                          "padded_shared",
                                          "shared_memory",
                                          "swizzled_shared",
                                          "shared",
                                          "memdesc_subview",
                                          "global_scratch_alloc",
                                          "async_copy_global_to_local",
                                          "async_commit_group",
                                          "async_wait"};
  return names.contains(name);
}

static bool hasLayouts(StringRef text) { return text.contains("ttg.threads-per-warp") || text.contains("triton_gpu."); }

bool isTritonText(StringRef text) {
  return hasLayouts(text) || text.contains("tt.descriptor_") || text.contains("tt.make_tensor_ptr") ||
         text.contains("tt.ptr<tensor<") || text.contains("{allow_reorder = ");
}

std::string findUnsupportedOperation(StringRef text, StringRef name) {
  static constexpr std::pair<StringRef, StringRef> wholes[] = {
      {"ttng.tmem_", "tensor memory is read for no GPU in this version"},
      {"ttng.tc_gen5_", "MMAs of tensor memory (tcgen05) are read for no GPU in this version"},
      {"ttng.async_tma_scatter", "scatters by the tensor memory accelerator are not read"},
      {"ttg.warp_specialize(", "warp specialization is not read; Triton's text of a kernel without it is"},
      {"ttg.fp4_to_fp", "pairs of four bits are not read; compile the kernel's source"},
      {"tt.grid_dependency_", "waits for the kernels before are not read; compile the kernel's source"},
      {"tt.dot_scaled", "dots with scales are not read; compile the kernel's source"},
  };
  size_t first = StringRef::npos;
  StringRef reason;
  for (auto [start, what] : wholes)
    if (size_t at = text.find(start); at < first) {
      first = at;
      reason = what;
    }
  if (first == StringRef::npos)
    return {};
  StringRef before = text.take_front(first), operation = text.substr(first).take_while(isNameCharacter);
  size_t column = first - (before.rfind('\n') + 1) + 1;
  return (name + ":" + llvm::Twine(before.count('\n') + 1) + ":" + llvm::Twine(column) + ": error: `" + operation +
          "`: " + reason + "\n")
      .str();
}

std::string renameTritonOperations(StringRef text) {
  const bool isTriton = isTritonText(text);
  std::string moved;
  moved.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    char c = text[at];
    const bool isQuoted = c == '"';
    if (isQuoted && !text.substr(at + 1).starts_with("triton_")) { // a string; may be a quoted name
      size_t end = text.find_first_of("\"\n", at + 1);
      while (end != StringRef::npos && text[end] == '"' && text[end - 1] == '\\')
        end = text.find_first_of("\"\n", end + 1);
      end = end == StringRef::npos ? text.size() : end + 1;
      moved += text.slice(at, end);
      at = end;
      continue;
    }
    size_t start = at + (isQuoted || c == '#' || c == '!' ? 1 : 0);
    StringRef name = text.substr(start).take_while(isNameCharacter);
    if (name.empty()) {
      moved += text[at++];
      continue;
    }
    size_t end = start + name.size();
    std::string written = text.slice(at, start).str();
    StringRef line = text.substr(end).take_until([](char other) { return other == '\n'; });
    StringRef rest = name;
    if (rest.consume_front("triton_nvidia_gpu.")) {
      moved.append(13, ' ');
      written += ("ttng." + rest).str();
    } else if (rest.consume_front("triton_gpu.")) {
      const bool hasTokens = rest == "async_commit_group" && line.starts_with(" %"); // now a keyword `tokens`
      moved.append(hasTokens ? 0 : 7, ' ');
      written += ((isMovedLayout(rest) ? "tri." : "ttg.") + rest + (hasTokens ? " tokens" : "")).str();
    } else if (rest.consume_front("ttg.") && isMovedLayout(rest)) {
      written += ("tri." + rest).str();
    } else if (isTriton && name == "llvm.mlir.undef") { // Triton 3.0, after a return
      moved.append(6, ' ');
      written += "ub.poison";
    } else if (isTriton && isMovedTile(name, line)) {
      written += ("tr" + name.drop_front(2)).str();
    } else {
      written += name;
    }
    if (isQuoted && end < text.size()) // skip the closing quote, so that it does not start a string
      written += text[end++];
    moved += written;
    at = end;
  }
  return moved;
}

} // namespace txl::triton
