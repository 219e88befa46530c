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
  text += (TensorMap::nameOf(type) + " swizzle " + llvm::Twine(spans[unsigned(swizzle)])).str();
  text += isIm2col ? " im2col" : " box";
  for (uint32_t extent : box)
    text += " " + std::to_string(extent);
  for (auto [name, values] : {std::pair("lower", &lower), std::pair("upper", &upper), std::pair("steps", &steps)})
    for (auto [i, value] : llvm::enumerate(*values))
      text += (i ? " " : " " + std::string(name) + " ") + std::to_string(value);
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

/// Parses `box 64 128`, or `im2col 64 128 lower -1 upper -1 steps 1`.
static bool readBox(llvm::ArrayRef<llvm::StringRef> words, TensorMapRecipe &recipe) {
  recipe.isIm2col = words[0] == "im2col";
  if (!recipe.isIm2col && words[0] != "box")
    return false;
  TensorMapRecipe::Pixels *pixels = nullptr;
  for (llvm::StringRef word : words.drop_front()) {
    if (auto *list = !recipe.isIm2col  ? nullptr
                     : word == "lower" ? &recipe.lower
                     : word == "upper" ? &recipe.upper
                     : word == "steps" ? &recipe.steps
                                       : nullptr)
      pixels = list;
    else if (pixels ? word.getAsInteger(10, pixels->emplace_back()) : word.getAsInteger(10, recipe.box.emplace_back()))
      return false;
  }
  const size_t axes = recipe.lower.size();
  return !recipe.isIm2col || (recipe.box.size() == 2 && axes >= 1 && axes <= 3 && recipe.upper.size() == axes &&
                              recipe.steps.size() == axes);
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
  if (words.size() < 7 || words[1] != "swizzle" || words[words.size() - 2] != "fill")
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
  if (!readBox(llvm::ArrayRef(words).drop_front(3).drop_back(2), recipe))
    return std::nullopt;
  llvm::SmallVector<Expression, 1> address;
  if (!readExpressions(fields[1], address) || address.size() != 1 || !readExpressions(fields[2], recipe.dims) ||
      !readExpressions(fields[3], recipe.strides) || recipe.box.empty() || recipe.box.size() > 5)
    return std::nullopt;
  const size_t rank = recipe.isIm2col ? recipe.lower.size() + 2 : recipe.box.size();
  if (recipe.dims.size() != rank || recipe.strides.size() + 1 != rank)
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
  map.rank = dims.size();
  map.address = compute(address, argument);
  for (unsigned axis = 0; axis < map.rank; ++axis) {
    map.dims[axis] = compute(dims[axis], argument);
    map.box[axis] = isIm2col ? 0 : box[axis];
    map.steps[axis] = 1;
    if (axis + 1 < map.rank)
      map.strides[axis] = compute(strides[axis], argument);
  }
  if (isIm2col) {
    map.mode = TensorMap::Mode::Im2col;
    map.channels = box[0], map.pixels = box[1];
    for (unsigned i = 0; i < steps.size(); ++i) {
      map.lower[i] = lower[i], map.upper[i] = upper[i];
      map.steps[i + 1] = steps[i];
    }
  }
  problem = map.problem();
  return problem.empty() ? std::optional(map) : std::nullopt;
}

std::optional<TensorMapBytes> TensorMapRecipe::makeBytes(Arguments argument, std::string &problem) const {
  if (std::optional<TensorMap> map = make(argument, problem))
    return encode(*map);
  return isOptional ? std::optional(TensorMapBytes{}) : std::nullopt;
}
