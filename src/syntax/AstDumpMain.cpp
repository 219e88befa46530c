// Prints syntax trees in the format of Python's `ast.dump`, for a comparison with Python.
//
//   ast-dump MINOR FILE         the dump of one file in the format of Python 3.MINOR
//   ast-dump MINOR -            reads paths from standard input; prints SHA1 of each dump or `refused`, and path
//   ast-dump time FILE [COUNT]  parses a file COUNT times and prints the speed
#include "syntax/AstDump.h"
#include "syntax/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <iostream>

using namespace txl;
using namespace txl::syntax;

static std::unique_ptr<ParsedSource> parseFile(const std::string &path, unsigned minor, DiagnosticEngine &diags,
                                               std::string &error) {
  auto bytes = SourceBuffer::read(path, error);
  std::string text;
  if (!bytes || !decodeSource(bytes->text(), text, error))
    return nullptr;
  return parse(SourceBuffer::create(path, std::move(text)), diags, {.minorVersion = minor});
}

static int dumpOne(const std::string &path, unsigned minor) {
  DiagnosticEngine diags;
  std::string error;
  auto parsed = parseFile(path, minor, diags, error);
  if (!parsed) {
    llvm::errs() << diags.render() << error << "\n";
    return 1;
  }
  llvm::outs() << dump(parsed->module, {minor, true}) << "\n";
  return 0;
}

static int dumpMany(unsigned minor) {
  std::string path;
  while (std::getline(std::cin, path)) {
    DiagnosticEngine diags;
    std::string error;
    auto parsed = parseFile(path, minor, diags, error);
    if (!parsed) {
      llvm::outs() << "refused " << path << "\n";
      continue;
    }
    std::string text = dump(parsed->module, {minor, true});
    auto hash = llvm::SHA1::hash(llvm::ArrayRef<uint8_t>(reinterpret_cast<const uint8_t *>(text.data()), text.size()));
    llvm::outs() << llvm::toHex(hash, /*LowerCase=*/true) << " " << path << "\n";
  }
  return 0;
}

static int timeOne(const std::string &path, int count) {
  std::string error;
  auto source = SourceBuffer::read(path, error);
  if (!source) {
    llvm::errs() << error << "\n";
    return 1;
  }
  auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < count; ++i) {
    DiagnosticEngine diags;
    if (!parse(source, diags)) {
      llvm::errs() << diags.render();
      return 1;
    }
  }
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  llvm::outs() << llvm::formatv("{0:f1} MB/s, {1:f1} us each\n", source->text().size() * count / time.count() / 1e6,
                                time.count() / count * 1e6);
  return 0;
}

int main(int argc, char **argv) {
  if (argc >= 3 && llvm::StringRef(argv[1]) == "time")
    return timeOne(argv[2], argc > 3 ? std::atoi(argv[3]) : 100);
  unsigned minor = 0;
  if (argc != 3 || llvm::StringRef(argv[1]).getAsInteger(10, minor)) {
    llvm::errs() << "usage: ast-dump MINOR FILE | ast-dump MINOR - | ast-dump time FILE [COUNT]\n";
    return 2;
  }
  return llvm::StringRef(argv[2]) == "-" ? dumpMany(minor) : dumpOne(argv[2], minor);
}
