// txlc: compiles one kernel of a file, without Python, and prints the requested stage. A small main function over the C
// API.
#include "ReduceCommand.h"
#include "capi/txl.h"
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

static const char usage[] =
    R"(txlc compiles one kernel of a self-contained Python file, or TTIR text, and prints the result of a stage.

usage: txlc FILE [options]
       txlc --reduce --test COMMAND FILE [--seconds N] [-o OUTPUT]   prints the smallest input that still fails
       txlc --layout TEXT [--emit table|svg|linear|name|cute]   prints a layout, such as `mma(C, [16, 8])`

  FILE                 a .py file, the text of a stage (.ttir or .mlir, .ttgir, .llir or .ll, .ptx), from which the
                       compilation continues, or - for Python from standard input
  --kernel NAME, -k    the kernel; optional if the file has only one
  --signature S, -s    the type or the value of each argument, one item per parameter, for Python files:
                         *fp32  i32  fp16 …    a type; *fp32:16 is one divisible by 16
                         64  1.5  True  'text'  None    a constant
                       example: --signature '*fp32:16, *fp32:16, i32, 1024'
  --target NAME, -t    the target: cpu (the default), sm_80, sm_86, sm_89, sm_90, sm_90a, sm_100, sm_120, …; the text
                       of a later stage than ttir names its target
  --emit STAGE         ttir (the default)   the optimised tile program
                       times                the time of each part of the compilation, as JSON
                       manifest             the names that were resolved and their values, as JSON
                       machine              the linear program that the tile machine runs
                       effects              which arguments it may read and write, as JSON
                       protocol             whether warpgroups and engines have races or deadlocks: proved, refuted
                                            or unknown, as JSON
                       indices              each offset, mask and bound with arithmetic of fewer than 64 bits, and
                                            whether that suffices: proved, tested at each launch, or exact
                       numerics             how each operation on floats rounds, the order in which elements are
                                            combined, and whether a GPU computes the bits of the CPU
                       passes               the tile program after each pass, and the time of the pass, as JSON
                       operations           the tile program as a tree of operations, as JSON
                       txl                  the tile program as a program of the language, in Python
                       ast                  the syntax tree of the whole file
                     with a target that is a GPU:
                       ttgir                the tile program with layouts
                       llir                 LLVM IR, the input of the code generator
                       ptx                  PTX, the input of the driver or an assembler
                       cubin                machine code (requires ptxas or nvJitLink)
                       sass                 its disassembly (requires nvdisasm or cuobjdump)
                       layouts              the layout of each tile and its cause, the cost of each conversion; also
                                            --print-layout-decisions
                       schedule             the software pipeline of each loop and its loads, and the causes that
                                            prevent more; also --print-schedule
                       allocation           the shared memory of each function and its buffers; also --print-allocation
                       report               avoidable costs of lines, their causes, and what limits the kernel; also
                                            --report
                       layouts, schedule, allocation, report, indices and numerics are one fact per line, `kind=line field=value
                       …`; with the suffix `:json`, as schedule:json or --print-schedule=json, the same facts are JSON
                       metadata             warps, shared memory, registers, spills, as JSON
  --diff[=PASS], --print-after=PASS
                       the changes of each pass, or of one by name or index; the tile program after a pass
  --timing             the same as --emit times
  --option K=V, -O     an option of the compilation: num_warps, num_stages, enable_fp_fusion, debug, sanitize_overflow,
                       default_dot_input_precision, language (3.6 or 3.9), optimize, cache, num_warpgroups; for GPUs
                       num_ctas, maxnreg, line_info, debug_info, no_spill, ptxas, schedule_candidate
  --schedule-candidate N
                       builds the schedule with this number of those that --print-schedule lists
  -g                   the same as -O debug_info=true: debuggers show variables and the registers of tiles
  --reduce             removes parts of FILE (Python, TTIR, TTGIR, LLVM IR, PTX) as long as the test holds
  --test COMMAND       a command of the shell that succeeds if the file still fails; {} is the file, else it is appended
  --differs COMMAND    twice: the file fails if both commands succeed and print different texts
                       without a test FILE is the reproducer of a failing pass, whose first line has its command
  --seconds N          ends the search, with the smallest file until then (600)
  --output FILE, -o    writes to FILE instead of standard output
  --version, --help

exit code: 0 for success, 1 for an error in the file, 2 for an error in the command, 3 if a file cannot be read or written
)";

static const char stages[] = "ttir, ttgir, llir, ptx, cubin, sass, layouts, schedule, allocation, report, effects, "
                             "indices, numerics, protocol, operations, txl, passes, diff, metadata, "
                             "times, manifest, machine and ast";

/// Whether the output needs a record of the passes.
static bool needsPassRecord(const std::string &name) {
  return name == "passes" || name == "diff" || !name.compare(0, 5, "diff:") || !name.compare(0, 6, "after:");
}

static bool isStage(const std::string &name) {
  if (needsPassRecord(name))
    return true;
  for (const char *report :
       {"layouts:json", "allocation:json", "schedule:json", "report:json", "indices:json", "numerics:json"})
    if (name == report)
      return true;
  for (const char *stage : {"ttir",       "ttgir",    "llir",   "ptx",      "cubin",   "sass",     "layouts",
                            "allocation", "schedule", "report", "effects",  "indices", "protocol", "operations",
                            "txl",        "metadata", "times",  "manifest", "machine", "ast",      "numerics"})
    if (name == stage)
      return true;
  return false;
}

enum Exit { Good = 0, WrongProgram = 1, WrongCommand = 2, NoFile = 3 };

struct Command {
  std::string file, kernel, signature, emit, output, layout;
  bool hasKernel = false, hasSignature = false, reduces = false;
  ReduceCommand reduce;
  std::vector<std::string> words; // options, alternating name and value
};

static int reportError(const std::string &message) {
  std::fprintf(stderr, "txlc: %s; `txlc --help` says more\n", message.c_str());
  return WrongCommand;
}

/// Parses the value of option `word`, which has a long and a short name: `--name value`, `--name=value`, `-n value`.
static bool takes(const char *word, const char *longName, const char *shortName, int argc, char **argv, int &i,
                  std::string &value, bool &missing) {
  size_t length = std::strlen(longName);
  if (!std::strncmp(word, longName, length) && word[length] == '=') {
    value = word + length + 1;
    return true;
  }
  if (std::strcmp(word, longName) && std::strcmp(word, shortName))
    return false;
  missing = i + 1 >= argc;
  if (!missing)
    value = argv[++i];
  return true;
}

/// Whether `word` is the option of a report, `--name` or `--name=json`; sets the stage to emit.
static bool isReport(const char *word, const char *name, const char *stage, std::string &emit) {
  if (word == std::string(name))
    emit = stage;
  else if (word == name + std::string("=json"))
    emit = stage + std::string(":json");
  else
    return false;
  return true;
}

static bool endsWith(const std::string &text, const char *end) {
  size_t length = std::strlen(end);
  return text.size() >= length && !text.compare(text.size() - length, length, end);
}

/// The stage of a file by its suffix; null for Python.
static const char *stageOfFile(const std::string &file) {
  static const char *const endings[][2] = {{".ttir", "ttir"}, {".mlir", "ttir"}, {".ttgir", "ttgir"},
                                           {".llir", "llir"}, {".ll", "llir"},   {".ptx", "ptx"}};
  for (auto &[ending, stage] : endings)
    if (endsWith(file, ending))
      return stage;
  return nullptr;
}

static int parse(int argc, char **argv, Command &command) {
  for (int i = 1; i < argc; ++i) {
    const char *word = argv[i];
    std::string value;
    bool missing = false;
    if (!std::strcmp(word, "--help") || !std::strcmp(word, "-h")) {
      std::fputs(usage, stdout);
      return -1;
    }
    if (!std::strcmp(word, "--version")) {
      std::printf("txlc %s\n", txl_version());
      return -1;
    }
    if (takes(word, "--target", "-t", argc, argv, i, value, missing)) {
      command.words.insert(command.words.end(), {"target", value});
    } else if (takes(word, "--kernel", "-k", argc, argv, i, command.kernel, missing)) {
      command.hasKernel = true;
    } else if (takes(word, "--signature", "-s", argc, argv, i, command.signature, missing)) {
      command.hasSignature = true;
    } else if (takes(word, "--emit", "-e", argc, argv, i, command.emit, missing) ||
               takes(word, "--layout", "--layout", argc, argv, i, command.layout, missing) ||
               takes(word, "--output", "-o", argc, argv, i, command.output, missing)) {
    } else if (isReport(word, "--print-layout-decisions", "layouts", command.emit) ||
               isReport(word, "--report", "report", command.emit) ||
               isReport(word, "--print-allocation", "allocation", command.emit) ||
               isReport(word, "--print-schedule", "schedule", command.emit)) {
    } else if (takes(word, "--schedule-candidate", "--schedule-candidate", argc, argv, i, value, missing)) {
      command.words.insert(command.words.end(), {"schedule_candidate", value});
    } else if (!std::strcmp(word, "--reduce")) {
      command.reduces = true;
    } else if (takes(word, "--test", "--test", argc, argv, i, command.reduce.test, missing) ||
               takes(word, "--seconds", "--seconds", argc, argv, i, command.reduce.seconds, missing)) {
    } else if (takes(word, "--differs", "--differs", argc, argv, i, value, missing)) {
      command.reduce.differs.push_back(value);
    } else if (!std::strcmp(word, "--timing")) {
      command.emit = "times";
    } else if (!std::strcmp(word, "--diff")) {
      command.emit = "diff";
    } else if (!std::strncmp(word, "--diff=", 7)) {
      command.emit = "diff:" + std::string(word + 7);
    } else if (takes(word, "--print-after", "--print-after", argc, argv, i, value, missing)) {
      command.emit = "after:" + value;
    } else if (!std::strcmp(word, "-g")) {
      command.words.insert(command.words.end(), {"debug_info", "true"});
    } else if (takes(word, "--option", "-O", argc, argv, i, value, missing)) {
      size_t equals = value.find('=');
      if (!missing && equals == std::string::npos)
        return reportError("an option is NAME=VALUE, not `" + value + "`");
      if (!missing && !txl_is_option(value.substr(0, equals).c_str()))
        return reportError("there is no option `" + value.substr(0, equals) + "`");
      command.words.push_back(value.substr(0, equals));
      command.words.push_back(value.substr(missing ? 0 : equals + 1));
    } else if (word[0] == '-' && word[1]) {
      return reportError("there is no argument `" + std::string(word) + "`");
    } else if (!command.file.empty()) {
      return reportError("one file at a time, not `" + command.file + "` and `" + word + "`");
    } else {
      command.file = word;
    }
    if (missing)
      return reportError("`" + std::string(word) + "` needs a value");
  }
  if (!command.layout.empty()) {
    if (!command.file.empty())
      return reportError("a layout or a file, not both");
    if (command.emit.empty())
      command.emit = "table";
    return 0;
  }
  if (command.file.empty())
    return reportError("a file is missing");
  if (command.emit.empty())
    command.emit = stageOfFile(command.file) ? stageOfFile(command.file) : "ttir";
  if (!isStage(command.emit))
    return reportError("there is no stage `" + command.emit + "`: there are " + stages);
  return 0;
}

static bool readFile(const std::string &path, std::string &text) {
  std::FILE *file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (!file)
    return false;
  char buffer[65536];
  for (size_t count; (count = std::fread(buffer, 1, sizeof buffer, file)) > 0;)
    text.append(buffer, count);
  bool good = !std::ferror(file);
  if (file != stdin)
    std::fclose(file);
  return good;
}

/// The text of a stage, after comments with the kernel's numerics; a source below TTGIR has none.
static std::string withNumerics(txl_kernel *kernel, const std::string &emit, const char *stage, size_t length) {
  std::string text;
  bool isLLVM = emit == "llir", hasComments = isLLVM || emit == "ttir" || emit == "ttgir" || emit == "ptx";
  const char *facts = nullptr;
  size_t count = 0;
  txl_error *error = nullptr;
  if (hasComments && txl_kernel_stage(kernel, "numerics", &facts, &count, &error) == TXL_OK)
    for (size_t begin = 0, end; begin < count; begin = end + 1) {
      const void *newline = std::memchr(facts + begin, '\n', count - begin);
      end = newline ? static_cast<const char *>(newline) - facts : count;
      text += (isLLVM ? "; " : "// ") + std::string(facts + begin, end - begin) + "\n";
    }
  txl_error_free(error);
  return text.append(stage, length);
}

static int writeOutput(const Command &command, const char *text, size_t length) {
  std::FILE *file = command.output.empty() ? stdout : std::fopen(command.output.c_str(), "wb");
  bool good = file && std::fwrite(text, 1, length, file) == length && std::fflush(file) == 0;
  if (file && file != stdout)
    good &= std::fclose(file) == 0;
  if (good)
    return Good;
  std::fprintf(stderr, "txlc: `%s` cannot be written\n",
               command.output.empty() ? "standard output" : command.output.c_str());
  return NoFile;
}

static int report(txl_status status, txl_error *error) {
  std::string message = txl_error_message(error);
  bool ends = !message.empty() && message.back() == '\n';
  std::fprintf(stderr, "%s%s%s", status == TXL_INVALID_ARGUMENT ? "txlc: " : "", message.c_str(), ends ? "" : "\n");
  txl_error_free(error);
  return status == TXL_INVALID_ARGUMENT ? WrongCommand : WrongProgram;
}

static int showLayout(const Command &command) {
  char *text = nullptr;
  txl_error *error = nullptr;
  if (txl_status status = txl_describe_layout(command.layout.c_str(), command.emit.c_str(), &text, &error))
    return report(status, error);
  std::string line = text;
  txl_string_free(text);
  if (line.empty() || line.back() != '\n')
    line += '\n';
  return writeOutput(command, line.data(), line.size());
}

int main(int argc, char **argv) {
  Command command;
  if (int code = parse(argc, argv, command))
    return code < 0 ? Good : code;
  char *problems = txl_environment_problems();
  if (*problems)
    std::fprintf(stderr, "txlc: %s\n", problems);
  txl_string_free(problems);
  if (!command.layout.empty())
    return showLayout(command);
  std::string text;
  if (!readFile(command.file, text)) {
    std::fprintf(stderr, "txlc: `%s` cannot be read\n", command.file.c_str());
    return NoFile;
  }
  if (command.reduces) {
    const char *stage = stageOfFile(command.file);
    command.reduce.file = command.file;
    command.reduce.output = command.output;
    command.reduce.stage = stage ? stage : "py";
    return runReduce(command.reduce, text);
  }
  txl_error *error = nullptr;
  const char *name = command.file == "-" ? "<stdin>" : command.file.c_str();
  if (command.emit == "ast") {
    char *tree = nullptr;
    if (txl_status status = txl_dump_ast(text.data(), text.size(), name, &tree, &error))
      return report(status, error);
    int code = writeOutput(command, tree, std::strlen(tree));
    txl_string_free(tree);
    return code;
  }

  std::vector<txl_option> options;
  for (size_t i = 0; i < command.words.size(); i += 2)
    options.push_back({command.words[i].c_str(), command.words[i + 1].c_str()});
  if (needsPassRecord(command.emit)) {
    options.push_back({"record_passes", "true"});
    options.push_back({"until", "ttgir"});
  }
  for (const char *stage : {"ttir", "ttgir", "llir"}) // stages after the requested one need not succeed
    if (command.emit == stage)
      options.push_back({"until", stage});
  std::string base = command.emit.substr(0, command.emit.find(':'));
  if (base == "layouts" || base == "schedule" || command.emit == "allocation" || base == "report" ||
      command.emit == "effects" || base == "indices" || base == "numerics" || command.emit == "protocol" ||
      command.emit == "operations" || command.emit == "txl")
    options.push_back({"until", "ttir"});
  const char *kernelName = command.hasKernel ? command.kernel.c_str() : nullptr;
  txl_kernel *kernel = nullptr;
  txl_status status;
  if (const char *stage = stageOfFile(command.file)) {
    status = txl_compile_text(text.data(), text.size(), stage, name, kernelName, options.data(), options.size(),
                              &kernel, &error);
  } else {
    if (!command.hasSignature)
      return reportError("a Python file needs --signature");
    status = txl_compile_file(text.data(), text.size(), name, kernelName, command.signature.c_str(), options.data(),
                              options.size(), &kernel, &error);
  }
  const char *stage = nullptr, *warning = nullptr;
  size_t length = 0;
  if (status == TXL_OK) {
    for (size_t i = 0; txl_kernel_warning(kernel, i, nullptr, &warning); ++i)
      std::fputs(warning, stderr);
    status = txl_kernel_stage(kernel, command.emit.c_str(), &stage, &length, &error);
  }
  int code;
  if (status == TXL_OK) {
    std::string output = withNumerics(kernel, command.emit, stage, length);
    code = writeOutput(command, output.data(), output.size());
  } else {
    code = report(status, error);
  }
  txl_kernel_release(kernel);
  return code;
}
