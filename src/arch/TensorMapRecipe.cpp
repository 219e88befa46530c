// Prints, parses and evaluates recipes.
#include "arch/TensorMapRecipe.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace txl::arch;
using Term = TensorMapRecipe::Term;

static constexpr unsigned spans[] = {0, 32, 64, 128};

static std::string textOf(const TensorMapRecipe::Expression &expression) {
  std::string text;
  for (const Term &term : expression) {
    text += text.empty() ? "" : " ";
    switch (term.kind) {
    case Term::Kind::Argument:
      text += "a" + std::to_string(term.value) + "." + std::to_string(term.bits);
      break;
    case Term::Kind::Constant:
      text += std::to_string(term.value);
      break;
    case Term::Kind::Add:
      text += "+";
      break;
    case Term::Kind::Subtract:
      text += "-";
      break;
    case Term::Kind::Multiply:
      text += "*";
      break;
    }
  }
  return text;
}

std::string TensorMapRecipe::str() const {
  std::string text = isOptional ? "optional " : "";
  text += (TensorMap::nameOf(type) + " swizzle " + llvm::Twine(spans[unsigned(swizzle)]) + " box").str();
  for (uint32_t extent : box)
    text += " " + std::to_string(extent);
  text += " fill " + std::to_string(unsigned(fill)) + " : " + textOf(address);
  for (const auto *list : {&dims, &strides}) {
    text += " :";
    for (const Expression &expression : *list)
      text += " " + textOf(expression);
  }
  return text;
}

static std::optional<Term> termOf(llvm::StringRef word) {
  Term term;
  if (word == "+" || word == "-" || word == "*") {
    term.kind = word == "+" ? Term::Kind::Add : word == "-" ? Term::Kind::Subtract : Term::Kind::Multiply;
    return term;
  }
  if (word.consume_front("a")) {
    term.kind = Term::Kind::Argument;
    auto [index, bits] = word.split('.');
    if (index.getAsInteger(10, term.value) || term.value < 0 || bits.getAsInteger(10, term.bits) ||
        (term.bits != 8 && term.bits != 16 && term.bits != 32 && term.bits != 64))
      return std::nullopt;
    return term;
  }
  return word.getAsInteger(10, term.value) ? std::nullopt : std::optional(term);
}

/// Parses consecutive expressions: a new one begins where an operand is not consumed by an operator.
static bool readExpressions(llvm::StringRef text, llvm::SmallVectorImpl<TensorMapRecipe::Expression> &list) {
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef word : words) {
    std::optional<Term> term = termOf(word);
    if (!term)
      return false;
    if (term->kind == Term::Kind::Argument || term->kind == Term::Kind::Constant) {
      list.push_back({*term});
      continue;
    }
    if (list.size() < 2)
      return false;
    TensorMapRecipe::Expression right = list.pop_back_val();
    llvm::append_range(list.back(), right);
    list.back().push_back(*term);
  }
  return true;
}

std::optional<TensorMapRecipe> TensorMapRecipe::parse(llvm::StringRef text) {
  TensorMapRecipe recipe;
  llvm::SmallVector<llvm::StringRef> fields, words;
  text.trim().split(fields, ':');
  if (fields.size() != 4)
    return std::nullopt;
  fields[0] = fields[0].ltrim();
  recipe.isOptional = fields[0].consume_front("optional ");
  fields[0].split(words, ' ', -1, /*KeepEmpty=*/false);
  if (words.size() < 7 || words[1] != "swizzle" || words[3] != "box" || words[words.size() - 2] != "fill")
    return std::nullopt;
  std::optional<TensorMap::Type> type = TensorMap::typeNamed(words[0]);
  unsigned span = 0, fill = 0;
  if (!type || words[2].getAsInteger(10, span) || words.back().getAsInteger(10, fill) || fill > 1)
    return std::nullopt;
  const auto *mode = llvm::find(spans, span);
  if (mode == std::end(spans))
    return std::nullopt;
  recipe.type = *type;
  recipe.swizzle = TensorMap::Swizzle(mode - std::begin(spans));
  recipe.fill = TensorMap::Fill(fill);
  for (llvm::StringRef word : llvm::ArrayRef(words).drop_front(4).drop_back(2))
    if (word.getAsInteger(10, recipe.box.emplace_back()))
      return std::nullopt;
  llvm::SmallVector<Expression, 1> address;
  if (!readExpressions(fields[1], address) || address.size() != 1 || !readExpressions(fields[2], recipe.dims) ||
      !readExpressions(fields[3], recipe.strides) || recipe.box.empty() || recipe.box.size() > 5 ||
      recipe.dims.size() != recipe.box.size() || recipe.strides.size() + 1 != recipe.box.size())
    return std::nullopt;
  recipe.address = address.front();
  return recipe;
}

/// The value of an expression, modulo 2^64.
static uint64_t compute(const TensorMapRecipe::Expression &expression, TensorMapRecipe::Arguments argument) {
  llvm::SmallVector<uint64_t, 4> stack;
  for (const Term &term : expression) {
    if (term.kind == Term::Kind::Constant) {
      stack.push_back(uint64_t(term.value));
    } else if (term.kind == Term::Kind::Argument) {
      stack.push_back(uint64_t(llvm::SignExtend64(argument(unsigned(term.value), term.bits), term.bits)));
    } else {
      uint64_t right = stack.pop_back_val(), &left = stack.back();
      left = term.kind == Term::Kind::Add        ? left + right
             : term.kind == Term::Kind::Subtract ? left - right
                                                 : left * right;
    }
  }
  return stack.back();
}

std::optional<TensorMap> TensorMapRecipe::make(Arguments argument, std::string &problem) const {
  TensorMap map;
  map.type = type;
  map.swizzle = swizzle;
  map.fill = fill;
  map.promotion = TensorMap::L2Promotion::B256;
  map.rank = box.size();
  map.address = compute(address, argument);
  for (unsigned axis = 0; axis < map.rank; ++axis) {
    map.dims[axis] = compute(dims[axis], argument);
    map.box[axis] = box[axis];
    map.steps[axis] = 1;
    if (axis + 1 < map.rank)
      map.strides[axis] = compute(strides[axis], argument);
  }
  problem = map.problem();
  return problem.empty() ? std::optional(map) : std::nullopt;
}

std::optional<TensorMapBytes> TensorMapRecipe::makeBytes(Arguments argument, std::string &problem) const {
  if (std::optional<TensorMap> map = make(argument, problem))
    return encode(*map);
  return isOptional ? std::optional(TensorMapBytes{}) : std::nullopt;
}
