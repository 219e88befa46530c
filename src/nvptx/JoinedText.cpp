// Works on lines, as LLVM prints PTX. A module declares the functions of other modules; a joined text must not, because
// it has their definitions. Each module numbers its files from 1: in a joined text the numbers of each section follow
// those of the section before.
#include "nvptx/JoinedText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"

namespace txl::nvptx {

static constexpr llvm::StringLiteral kBegin{"// begin of a function compiled separately\n"},
    kEnd{"// end of a function compiled separately\n"};

void makeNamesUnique(llvm::Module &module, llvm::StringRef suffix) {
  auto rename = [&](llvm::GlobalValue &value) {
    if (value.hasLocalLinkage())
      value.setName(value.getName() + "_" + suffix);
  };
  for (llvm::GlobalVariable &variable : module.globals())
    rename(variable);
  for (llvm::Function &function : module)
    rename(function);
}

/// Splits after the line with `.address_size`.
static std::pair<llvm::StringRef, llvm::StringRef> splitHeader(llvm::StringRef text) {
  size_t at = text.find(".address_size");
  at = at == llvm::StringRef::npos ? at : text.find('\n', at);
  return at == llvm::StringRef::npos ? std::pair(text, llvm::StringRef())
                                     : std::pair(text.take_front(at + 1), text.drop_front(at + 1));
}

/// Passes each line of `text`, with its end, to `visit`.
static void eachLine(llvm::StringRef text, llvm::function_ref<void(llvm::StringRef)> visit) {
  while (!text.empty()) {
    size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    visit(text.take_front(size));
    text = text.drop_front(size);
  }
}

/// Adds `shift` to the numbers of files. Returns the largest of the result.
static unsigned renumberFiles(std::string &text, int shift) {
  std::string result;
  unsigned largest = 0;
  eachLine(text, [&](llvm::StringRef line) {
    llvm::StringRef rest = line.ltrim(), number;
    const bool isFile = rest.starts_with(".file"), isPlace = rest.starts_with(".loc");
    if (!isFile && !isPlace) {
      result += line;
      return;
    }
    rest = rest.drop_front(isFile ? 5 : 4).ltrim();
    number = rest.take_while(llvm::isDigit);
    unsigned index = 0;
    if (number.getAsInteger(10, index)) {
      result += line;
      return;
    }
    index += shift;
    largest = std::max(largest, index);
    result +=
        (line.take_front(number.data() - line.data()) + llvm::Twine(index) + rest.drop_front(number.size())).str();
  });
  text = std::move(result);
  return largest;
}

/// The number of the first file of a text; 1 if it has none.
static unsigned firstFile(llvm::StringRef text) {
  unsigned first = 0;
  eachLine(text, [&](llvm::StringRef line) {
    line = line.ltrim();
    unsigned index = 0;
    if (line.consume_front(".file") && !line.ltrim().consumeInteger(10, index))
      first = first ? std::min(first, index) : index;
  });
  return first ? first : 1;
}

/// The name that the header of a `.func` declares: `.func (.param …) name(`.
static llvm::StringRef nameOf(llvm::StringRef header) {
  header = header.drop_front(header.find(".func") + 5).ltrim();
  if (header.consume_front("("))
    header = header.drop_front(header.find(')') + 1).ltrim();
  return header.take_until([](char c) { return c == '(' || c == ';' || llvm::isSpace(c); });
}

/// The headers of the functions that a text makes visible, by name: `.func (…) name(…)`.
static void findHeaders(llvm::StringRef text, llvm::StringMap<std::string> &headers) {
  for (size_t at = text.find("\n.visible .func"); at != llvm::StringRef::npos;
       at = text.find("\n.visible .func", at + 1)) {
    llvm::StringRef header = text.slice(at + 10, text.find_first_of("{;", at));
    headers.try_emplace(nameOf(header), header.rtrim().str());
  }
}

/// `text` without the declarations of functions whose definitions are in `headers`.
static std::string withoutDeclarations(llvm::StringRef text, const llvm::StringMap<std::string> &headers) {
  std::string result, declaration;
  eachLine(text, [&](llvm::StringRef line) {
    if (declaration.empty() && !line.starts_with(".extern .func")) {
      result += line;
      return;
    }
    declaration += line;
    if (!line.contains(';'))
      return;
    if (!headers.contains(nameOf(declaration)))
      result += declaration;
    declaration.clear();
  });
  return result + declaration;
}

std::optional<std::string> joinTexts(llvm::StringRef kernel, llvm::ArrayRef<std::string> functions) {
  if (functions.empty())
    return kernel.str();
  llvm::StringMap<std::string> headers;
  for (llvm::StringRef function : functions)
    findHeaders(function, headers);
  unsigned files = 0;
  auto body = [&](llvm::StringRef text, bool isKernel) -> std::optional<std::string> {
    std::string result = withoutDeclarations(splitHeader(text).second, headers), kept;
    bool isJoinable = true;
    eachLine(result, [&](llvm::StringRef line) {
      const bool isSection = line.ltrim().starts_with(".section");
      isJoinable &= !isSection || line.contains("{\t}") || line.contains("{}");
      if (!isSection || isKernel)
        kept += line;
    });
    if (!isJoinable || kept.find("$L__info_string") != std::string::npos)
      return std::nullopt;
    files = std::max(files, renumberFiles(kept, static_cast<int>(files)));
    return kept;
  };
  std::string joined = splitHeader(kernel).first.str();
  for (llvm::StringRef function : functions) {
    std::optional<std::string> text = body(function, false);
    if (!text)
      return std::nullopt;
    joined += kBegin.str() + *text + kEnd.str();
  }
  std::optional<std::string> last = body(kernel, true);
  return last ? std::optional(joined + *last) : std::nullopt;
}

/// Whether `text` calls `name`, or takes its address.
static bool mentions(llvm::StringRef text, llvm::StringRef name) {
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; };
  for (size_t at = text.find(name); at != llvm::StringRef::npos; at = text.find(name, at + 1))
    if ((!at || !isPart(text[at - 1])) && (at + name.size() == text.size() || !isPart(text[at + name.size()])))
      return true;
  return false;
}

std::vector<std::string> separateTexts(llvm::StringRef joined) {
  auto [header, rest] = splitHeader(joined);
  llvm::SmallVector<llvm::StringRef> bodies;
  while (rest.consume_front(kBegin)) {
    size_t end = rest.find(kEnd);
    if (end == llvm::StringRef::npos)
      return {joined.str()};
    bodies.push_back(rest.take_front(end));
    rest = rest.drop_front(end + kEnd.size());
  }
  if (bodies.empty())
    return {joined.str()};
  bodies.push_back(rest);
  llvm::StringMap<std::string> headers;
  for (llvm::StringRef body : bodies)
    findHeaders(("\n" + body).str(), headers);
  std::vector<std::string> texts;
  for (llvm::StringRef body : bodies) {
    llvm::StringMap<std::string> own;
    findHeaders(("\n" + body).str(), own);
    std::vector<std::string> declarations;
    for (const auto &other : headers)
      if (!own.contains(other.first()) && mentions(body, other.first()))
        declarations.push_back(".extern " + other.second + "\n;\n");
    llvm::sort(declarations);
    std::string text = header.str() + llvm::join(declarations, "") + body.str();
    renumberFiles(text, 1 - static_cast<int>(firstFile(text)));
    texts.push_back(std::move(text));
  }
  return texts;
}

} // namespace txl::nvptx
