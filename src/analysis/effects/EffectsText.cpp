// Effects as JSON, one line per key for readability. Some programs request a kernel's effects at each compilation, so
// the text is written directly, without building a JSON tree first.
#include "analysis/effects/Effects.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace txl::analysis;

namespace {
class Text {
public:
  void add(llvm::StringRef text) { out += text; }
  void add(const char *text) { out += text; } // to avoid the overload for flags
  void add(int64_t value) { out += llvm::itostr(value); }
  void add(bool flag) { out += flag ? "true" : "false"; }
  /// Writes a quoted name. Nearly every name needs no escapes.
  void name(llvm::StringRef text) {
    auto isPlain = [](unsigned char c) { return c >= ' ' && c < 127 && c != '"' && c != '\\'; };
    if (llvm::all_of(text, isPlain)) {
      (out += '"') += text;
      out += '"';
      return;
    }
    llvm::raw_svector_ostream(out) << llvm::json::Value(llvm::json::fixUTF8(text));
  }
  /// `each` writes one element; `first`, if set, is written before them.
  template <typename List, typename Each> void list(const List &list, Each each, std::optional<int64_t> first = {}) {
    out += '[';
    if (first)
      add(*first);
    bool needsComma = first.has_value();
    for (const auto &one : list) {
      if (needsComma)
        out += ',';
      needsComma = true;
      each(one);
    }
    out += ']';
  }
  void key(llvm::StringRef key) { (((out += out.empty() ? "{\n  \"" : ",\n  \"") += key) += "\": "); }

  // A polynomial is [constant, [coefficient, name, …], …].
  void terms(const std::vector<Effects::Term> &terms, std::optional<int64_t> constant = {}) {
    list(
        terms,
        [&](const Effects::Term &term) { list(term.names, [&](llvm::StringRef n) { name(n); }, term.coefficient); },
        constant);
  }
  void sum(const Effects::Sum &sum) { terms(sum.terms, sum.constant); }

  llvm::SmallString<4096> out;
};
} // namespace

std::string Effects::json() const {
  Text text;
  llvm::ArrayRef<Argument> all = arguments, named = all.drop_back(); // `*` comes last
  auto names = [&](llvm::StringRef key, llvm::ArrayRef<Argument> some, auto has) {
    text.key(key);
    text.list(llvm::make_filter_range(some, has), [&](const Argument &argument) { text.name(argument.name); });
  };
  text.key("kernel");
  text.name(kernel);
  names("arguments", named, [](const Argument &) { return true; });
  names("pointers", named, [](const Argument &a) { return a.isPointer; });
  names("reads", all, [](const Argument &a) { return a.read; });
  names("writes", all, [](const Argument &a) { return a.written; });
  names("updates", all, [](const Argument &a) { return a.updated; });
  names("escapes", all, [](const Argument &a) { return a.escapes; });
  text.key("aliases");
  text.list(aliases, [&](const std::vector<unsigned> &aliasSet) {
    text.list(aliasSet, [&](unsigned index) { text.name(arguments[index].name); });
  });
  text.key("ranges");
  text.list(ranges, [&](const Range &range) {
    text.add("{\"argument\":");
    text.name(arguments[range.argument].name);
    for (auto [key, flag] :
         {std::pair(",\"atomic\":", range.atomic), {",\"certain\":", range.certain}, {",\"writes\":", range.writes}}) {
      text.add(key);
      text.add(flag);
    }
    for (auto [key, value] : {std::pair(",\"first\":", range.first), {",\"last\":", range.last}}) {
      text.add(key);
      text.add(value);
    }
    text.add(",\"terms\":");
    text.terms(range.terms);
    text.add("}");
  });
  text.key("expressions");
  text.list(expressions, [&](const UniformValue &value) {
    text.add("[");
    text.name(value.name);
    text.add(",");
    text.name(value.operation);
    for (const Sum &operand : value.operands) {
      text.add(",");
      text.sum(operand);
    }
    text.add("]");
  });
  text.key("counters");
  text.list(counters, [&](const Counter &counter) {
    text.add("[");
    text.name(counter.name);
    text.add(",");
    counter.extent ? text.sum(*counter.extent) : text.add("null");
    text.add("]");
  });
  text.key("other_reads");
  text.add(otherReads);
  text.key("other_writes");
  text.add(otherWrites);
  text.add("\n}\n");
  return text.out.str().str();
}
