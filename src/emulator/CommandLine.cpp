// Parses the options and arguments of a launch.
#include "emulator/CommandLine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <sys/stat.h>
#include <thread>

using namespace txl;
using namespace txl::emulator;

const char *const emulator::commandHelp =
    "  FILE.ptx --entry NAME --grid X[,Y,Z] --block X[,Y,Z] [--cluster X[,Y,Z]] [--shared BYTES]\n"
    "  [--seed N] [--check all|strict|races|none] [--steps N] [--threads N] [--arg ARGUMENT]...\n"
    "  [--counters] [--counters-json FILE] [--trace FILE]\n"
    "\n"
    "--commands FILE, alone: many launches by one process, each line of FILE words as above; a launch that fails "
    "does\n"
    "not stop the others.\n"
    "\n"
    "ARGUMENT, one for each parameter in order:\n"
    "  i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 :VALUE   a scalar: i32:5, f32:1.5\n"
    "  bytes:IN                                       a parameter by value, from file IN\n"
    "  buf:IN  buf:IN:OUT                             a device buffer that starts as file IN, written to OUT\n"
    "  buf:zero:BYTES  buf:zero:BYTES:OUT             a device buffer that starts as zeros\n"
    "  tmap:TYPE:DIMS:BOX:SWIZZLE:IN[:OUT]            a tensor map over a buffer that is given like those of buf:, or "
    "as\n"
    "                                                 arg:N, the buffer of argument N. DIMS are elements, the "
    "innermost\n"
    "                                                 first, 64x128, with strides in bytes 64x128@160; BOX is 64x32, "
    "with\n"
    "                                                 steps 64x32/1x2, or of im2col channels and pixels of a copy and "
    "the\n"
    "                                                 corners of the filter's box 64x32@-1x-1/-1x-1; SWIZZLE none, "
    "32B,\n"
    "                                                 64B, 128B, +slices16 and +slices32 interleave channels by so\n"
    "                                                 many bytes, +nan after them fills with NaN\n"
    "\n"
    "--check all (the default) also reports values that are not defined and races in shared and global memory, races "
    "only\n"
    "those races, strict also CUDA idioms that the PTX memory model does not order; bounds, alignment and barriers\n"
    "are always checked. --seed 0 runs warps in order, another seed in a pseudo-random order. --steps stops a launch "
    "whose cluster executes more operations. --counters prints what the launch "
    "did:\n"
    "instructions by class, bank conflicts of shared memory, sectors of global memory, bytes. --trace writes a "
    "timeline of the\n"
    "warps in Chrome's format. Exit status: 0, or 1 with a report.\n";

/// The largest size of a buffer.
static constexpr uint64_t maxBufferBytes = uint64_t(1) << 36;
/// The largest input from a pipe or device, which may be endless.
static constexpr uint64_t maxStreamBytes = uint64_t(256) << 20;

/// Whether memory for a buffer and its copy can be allocated.
static bool canAllocate(uint64_t bytes) {
  if (!bytes)
    return true;
  void *mapping = ::mmap(nullptr, 2 * bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return mapping != MAP_FAILED && ::munmap(mapping, 2 * bytes) == 0;
}

bool emulator::readBytes(const std::string &path, std::vector<uint8_t> &bytes, std::string &error) {
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file) {
    error = "`" + path + "` cannot be read: " + std::strerror(errno);
    return false;
  }
  struct stat info;
  const bool hasEnd = ::fstat(::fileno(file), &info) == 0 && S_ISREG(info.st_mode);
  const uint64_t most = hasEnd ? maxBufferBytes : maxStreamBytes;
  bool fitsAll = canAllocate(hasEnd ? uint64_t(info.st_size) : maxStreamBytes);
  if (hasEnd && fitsAll)
    bytes.reserve(std::min<uint64_t>(info.st_size, most));
  uint8_t buffer[65536];
  errno = 0;
  for (size_t count; fitsAll && bytes.size() <= most && (count = std::fread(buffer, 1, sizeof buffer, file)) > 0;)
    bytes.insert(bytes.end(), buffer, buffer + count);
  if (std::ferror(file))
    error = "`" + path + "` cannot be read: " + std::strerror(errno);
  else if (!fitsAll)
    error = "`" + path + "` does not fit into memory";
  else if (bytes.size() > most)
    error = "`" + path + "` has more than " + std::to_string(most) + " bytes" + (hasEnd ? "" : ", or no end");
  std::fclose(file);
  return error.empty();
}

bool emulator::writeBytes(const std::string &path, const uint8_t *bytes, size_t size) {
  std::FILE *file = std::fopen(path.c_str(), "wb");
  bool good = file && std::fwrite(bytes, 1, size, file) == size;
  if (file)
    good &= std::fclose(file) == 0;
  return good;
}

/// X, X,Y or X,Y,Z
static bool parseShape(llvm::StringRef text, uint32_t *shape) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, ',');
  if (parts.size() > 3)
    return false;
  for (unsigned d = 0; d < 3; ++d) {
    shape[d] = 1;
    if (d < parts.size() && (parts[d].getAsInteger(10, shape[d]) || !shape[d]))
      return false;
  }
  return true;
}

template <typename T> static bool integer(llvm::StringRef text, std::vector<uint8_t> &bytes) {
  T value;
  if (text.getAsInteger(0, value))
    return false;
  bytes.resize(sizeof value);
  std::memcpy(bytes.data(), &value, sizeof value);
  return true;
}

template <typename T> static bool real(llvm::StringRef text, std::vector<uint8_t> &bytes) {
  double value;
  if (text.getAsDouble(value))
    return false;
  T narrow = static_cast<T>(value);
  bytes.resize(sizeof narrow);
  std::memcpy(bytes.data(), &narrow, sizeof narrow);
  return true;
}

static bool parseNumber(llvm::StringRef type, llvm::StringRef text, std::vector<uint8_t> &bytes) {
  if (type == "f32")
    return real<float>(text, bytes);
  if (type == "f64")
    return real<double>(text, bytes);
  if (type == "i8")
    return integer<int8_t>(text, bytes);
  if (type == "i16")
    return integer<int16_t>(text, bytes);
  if (type == "i32")
    return integer<int32_t>(text, bytes);
  if (type == "i64")
    return integer<int64_t>(text, bytes);
  if (type == "u8")
    return integer<uint8_t>(text, bytes);
  if (type == "u16")
    return integer<uint16_t>(text, bytes);
  if (type == "u32")
    return integer<uint32_t>(text, bytes);
  return type == "u64" && integer<uint64_t>(text, bytes);
}

static bool parseBuffer(llvm::StringRef text, Argument &argument, std::string &error) {
  argument.isBuffer = true;
  auto [first, rest] = text.split(':');
  if (first == "zero") {
    auto [size, out] = rest.split(':');
    uint64_t bytes;
    if (size.getAsInteger(10, bytes) || bytes > maxBufferBytes) {
      error = "`" + size.str() + "` is not a number of bytes";
      return false;
    }
    if (!canAllocate(bytes)) {
      error = "a buffer of " + size.str() + " bytes does not fit into memory";
      return false;
    }
    argument.bytes.resize(bytes);
    argument.out = out.str();
    return true;
  }
  argument.out = rest.str();
  return readBytes(first.str(), argument.bytes, error);
}

template <typename T> static bool parseList(llvm::StringRef text, T *out, size_t most, unsigned &count) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, 'x');
  count = parts.size();
  for (size_t i = 0; i < parts.size(); ++i)
    if (i >= most || parts[i].getAsInteger(10, out[i]))
      return false;
  return true;
}

/// Parses CHANNELSxPIXELS@LOWER/UPPER of im2col; steps after another slash are returned in `steps`.
static bool parsePixels(llvm::StringRef copy, llvm::StringRef corners, llvm::StringRef &steps, arch::TensorMap &map) {
  map.mode = arch::TensorMap::Mode::Im2col;
  auto [lower, rest] = corners.split('/');
  auto [upper, suffix] = rest.split('/');
  steps = suffix;
  uint32_t size[2] = {};
  unsigned count = 0, lowers = 0, uppers = 0;
  bool good = parseList(copy, size, 2, count) && count == 2 && parseList(lower, map.lower.data(), 3, lowers) &&
              parseList(upper, map.upper.data(), 3, uppers) && lowers + 2 == map.rank && uppers == lowers;
  map.channels = size[0];
  map.pixels = size[1];
  return good;
}

/// Parses the text after `tmap:`.
static bool parseMap(llvm::StringRef text, Argument &argument, std::string &error) {
  using Map = arch::TensorMap;
  static constexpr llvm::StringLiteral swizzles[] = {"none", "32B", "64B", "128B"};
  llvm::StringRef parts[4];
  for (llvm::StringRef &part : parts)
    std::tie(part, text) = text.split(':');
  Map map;
  auto [dims, strides] = parts[1].split('@');
  auto [box, steps] = parts[2].split('/');
  auto [copy, corners] = parts[2].split('@');
  llvm::StringRef swizzle = parts[3];
  map.fill = swizzle.consume_back("+nan") ? Map::Fill::NaN : Map::Fill::Zero;
  map.interleave = swizzle.consume_back("+slices16")   ? Map::Interleave::B16
                   : swizzle.consume_back("+slices32") ? Map::Interleave::B32
                                                       : Map::Interleave::None;
  unsigned strideCount = 0, boxCount = 0, stepCount = 0;
  map.steps.fill(1);
  const std::optional<Map::Type> type = Map::typeNamed(parts[0]);
  const auto *span = llvm::find(swizzles, swizzle);
  map.type = type.value_or(Map::Type::U8);
  map.swizzle = Map::Swizzle(span - std::begin(swizzles));
  bool good = type && span != std::end(swizzles) && parseList(dims, map.dims.data(), 5, map.rank) &&
              (strides.empty() ? true : parseList(strides, map.strides.data(), 4, strideCount)) &&
              (strides.empty() || strideCount + 1 == map.rank);
  if (corners.empty())
    good = good && parseList(box, map.box.data(), 5, boxCount) && boxCount == map.rank;
  else
    good = good && parsePixels(copy, corners, steps, map);
  good = good && (steps.empty() || (parseList(steps, map.steps.data(), 5, stepCount) && stepCount == map.rank));
  if (!good) {
    error = "a tensor map is tmap:TYPE:DIMS:BOX:SWIZZLE:BUFFER, with the same rank everywhere";
    return false;
  }
  for (unsigned d = 1; strides.empty() && d < map.rank; ++d)
    map.strides[d - 1] = map.dims[d - 1] * (d == 1 ? map.elementSize() : map.strides[d - 2]);
  argument.map = map;
  if (!text.consume_front("arg:"))
    return parseBuffer(text, argument, error);
  argument.isBuffer = true;
  if (!text.getAsInteger(10, argument.sameAs) && argument.sameAs >= 0)
    return true;
  error = "`" + text.str() + "` is not the index of an argument";
  return false;
}

bool emulator::bufferParameter(const Argument &argument, uint64_t address, std::vector<uint8_t> &bytes,
                               std::string &error) {
  if (!argument.map) {
    bytes.resize(sizeof address);
    std::memcpy(bytes.data(), &address, sizeof address);
    return true;
  }
  arch::TensorMap map = *argument.map;
  map.address = address;
  error = map.problem();
  if (!error.empty())
    return false;
  arch::TensorMapBytes words = arch::encode(map);
  bytes.resize(sizeof words);
  std::memcpy(bytes.data(), words.data(), sizeof words);
  return true;
}

static bool parseArgument(llvm::StringRef text, Argument &argument, std::string &error) {
  auto [kind, value] = text.split(':');
  if (kind == "buf")
    return parseBuffer(value, argument, error);
  if (kind == "tmap")
    return parseMap(value, argument, error);
  if (kind == "bytes")
    return readBytes(value.str(), argument.bytes, error);
  if (parseNumber(kind, value, argument.bytes))
    return true;
  error = "`" + text.str() + "` is not an argument";
  return false;
}

bool emulator::parseCommand(int argc, char **argv, Command &command, std::string &error) {
  Launch &launch = command.launch;
  launch.threads = std::max(1u, std::thread::hardware_concurrency());
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef word = argv[i];
    if (!word.starts_with("--")) {
      if (!command.file.empty()) {
        error = "one file at a time, not `" + command.file + "` and `" + word.str() + "`";
        return false;
      }
      command.file = word.str();
      continue;
    }
    if (word == "--counters") {
      command.counters = true;
      continue;
    }
    if (i + 1 >= argc) {
      error = "`" + word.str() + "` needs a value";
      return false;
    }
    llvm::StringRef value = argv[++i];
    bool good = true;
    if (word == "--entry")
      launch.entry = value.str();
    else if (word == "--grid")
      good = parseShape(value, launch.grid);
    else if (word == "--block")
      good = parseShape(value, launch.block);
    else if (word == "--cluster")
      good = parseShape(value, launch.cluster);
    else if (word == "--shared")
      good = !value.getAsInteger(10, launch.dynamicShared);
    else if (word == "--seed")
      good = !value.getAsInteger(10, launch.seed);
    else if (word == "--counters-json")
      command.countersFile = value.str();
    else if (word == "--trace")
      command.traceFile = value.str();
    else if (word == "--steps")
      good = !value.getAsInteger(10, launch.stepLimit);
    else if (word == "--threads")
      good = !value.getAsInteger(10, launch.threads) && launch.threads;
    else if (word == "--check") {
      good = value == "all" || value == "strict" || value == "races" || value == "none";
      launch.checks = value == "all" || value == "strict";
      launch.races = value != "none";
      launch.strictOrder = value == "strict";
    } else if (word == "--arg") {
      if (!parseArgument(value, command.arguments.emplace_back(), error)) {
        error = "argument " + std::to_string(command.arguments.size() - 1) + ": " + error;
        return false;
      }
    } else {
      error = "there is no option `" + word.str() + "`";
      return false;
    }
    if (!good) {
      error = "`" + value.str() + "` is not a value of `" + word.str() + "`";
      return false;
    }
  }
  for (auto [i, argument] : llvm::enumerate(command.arguments))
    if (argument.sameAs >= int(i) || (argument.sameAs >= 0 && !command.arguments[argument.sameAs].isBuffer)) {
      error = "argument " + std::to_string(argument.sameAs) + " is no earlier buffer";
      return false;
    }
  if (command.file.empty() || launch.entry.empty())
    error = command.file.empty() ? "a file is missing" : "`--entry` is missing";
  return error.empty();
}

int emulator::launchAll(int argc, char **argv, int (*launch)(int, char **)) {
  if (argc != 3 || llvm::StringRef(argv[1]) != "--commands")
    return launch(argc, argv);
  std::vector<uint8_t> bytes;
  std::string error;
  if (!readBytes(argv[2], bytes, error)) {
    std::fprintf(stderr, "%s: %s\n", argv[0], error.c_str());
    return 1;
  }
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(reinterpret_cast<const char *>(bytes.data()), bytes.size()).split(lines, '\n', -1, false);
  int status = 0;
  for (llvm::StringRef line : lines) {
    llvm::SmallVector<llvm::StringRef> words;
    line.split(words, ' ', -1, false);
    std::vector<std::string> texts(words.begin(), words.end());
    std::vector<char *> arguments{argv[0]};
    for (std::string &text : texts)
      arguments.push_back(text.data());
    status |= launch(int(arguments.size()), arguments.data());
  }
  return status;
}
