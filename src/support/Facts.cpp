// The two writers of facts.
#include "support/Facts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace txl {

std::string FactPosition::str() const {
  if (!line)
    return "unknown";
  std::string text = (llvm::sys::path::filename(file) + ":" + llvm::Twine(line)).str();
  return column ? text + ":" + std::to_string(column) : text;
}

Fact &Fact::setValue(llvm::StringRef name, Value value) {
  auto found = llvm::find_if(fields, [&](const Field &field) { return field.name == name; });
  if (found == fields.end())
    fields.push_back({name.str(), std::move(value)});
  else
    found->value = std::move(value);
  return *this;
}

namespace {
struct TextWriter {
  llvm::raw_ostream &os;

  void operator()(bool value) const { os << (value ? "yes" : "no"); }
  void operator()(int64_t value) const { os << value; }
  void operator()(const Ratio &value) const { os << value.used << '/' << value.of; }
  void operator()(const std::string &value) const {
    bool isWord = !value.empty() && llvm::none_of(value, [](char c) { return c <= ' ' || c == '"' || c == '='; });
    if (isWord)
      os << value;
    else
      os << llvm::json::Value(llvm::json::isUTF8(value) ? value : llvm::json::fixUTF8(value));
  }
  void operator()(const Fact::Extents &value) const {
    if (value.empty())
      os << "none";
    llvm::interleave(value, os, "x");
  }
  void operator()(const Fact::Names &value) const { (*this)(value.empty() ? "none" : llvm::join(value, ",")); }
  void operator()(const FactPosition &value) const { (*this)(value.str()); }
};

struct JSONWriter {
  llvm::json::Value operator()(bool value) const { return value; }
  llvm::json::Value operator()(int64_t value) const { return value; }
  llvm::json::Value operator()(const Ratio &value) const { return llvm::json::Array{value.used, value.of}; }
  llvm::json::Value operator()(const std::string &value) const {
    return llvm::json::isUTF8(value) ? value : llvm::json::fixUTF8(value);
  }
  llvm::json::Value operator()(const Fact::Extents &value) const { return llvm::json::Array(value); }
  llvm::json::Value operator()(const Fact::Names &value) const { return llvm::json::Array(value); }
  llvm::json::Value operator()(const FactPosition &value) const { return value.str(); }
};
} // namespace

void printFact(llvm::raw_ostream &os, const Fact &fact) {
  TextWriter write{os};
  os << fact.kind << '=';
  write(fact.position.str());
  for (const Fact::Field &field : fact.fields) {
    os << ' ' << field.name << '=';
    std::visit(write, field.value);
  }
}

void printFacts(llvm::raw_ostream &os, llvm::ArrayRef<Fact> facts) {
  for (const Fact &fact : facts) {
    printFact(os, fact);
    os << '\n';
  }
}

void printFactAsJSON(llvm::raw_ostream &os, const Fact &fact) {
  llvm::json::OStream json(os);
  json.object([&] {
    json.attribute("kind", fact.kind);
    json.attribute("file", JSONWriter()(fact.position.file));
    json.attribute("line", fact.position.line);
    if (fact.position.column)
      json.attribute("column", fact.position.column);
    for (const Fact::Field &field : fact.fields)
      json.attribute(field.name, std::visit(JSONWriter(), field.value));
  });
}

void printFactsAsJSON(llvm::raw_ostream &os, llvm::ArrayRef<Fact> facts) {
  os << '[';
  llvm::interleave(facts, os, [&](const Fact &fact) { printFactAsJSON(os, fact); }, ",\n ");
  os << "]\n";
}

} // namespace txl
