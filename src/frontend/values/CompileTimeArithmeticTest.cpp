// Compile-time arithmetic compared with Python: seeded random operands of all kinds through all operators, comparing
// the texts of the results. Python prints floats as shortest round trips, so equal texts are equal bits.
#include "frontend/values/CompileTimeArithmetic.h"
#include "frontend/values/ConstantText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstdio>
#include <random>

// covers: BadConstantOperands, BadConstantOperand, BadConstantComparison, ConstantDivisionByZero, ConstantFloatRange
// covers: NegativeShift, ComplexPower, BadFormat

using namespace txl;
using namespace txl::frontend;

namespace {
/// Random operands, each as a value and as Python source.
struct Operands {
  std::mt19937_64 random{20261121};
  Arena arena;

  Value integer() {
    unsigned bits = random() % 6 == 0 ? 1 + random() % 140 : 1 + random() % 10;
    llvm::APInt value(192, 0);
    for (unsigned i = 0; i < bits; ++i)
      value.setBitVal(i, random() % 2);
    return arena.integer(random() % 2 ? value : -value);
  }
  Value floating() {
    static const double special[] = {
        0.0, -0.0, 1.0, -1.5, 0.1, 1e16, 1e-5, 123456.789, 1e300, 5e-324, 9007199254740993.0, 3.0};
    if (random() % 2)
      return Value::fromFloat(special[random() % std::size(special)]);
    return Value::fromFloat((static_cast<double>(random() % 2000001) - 1000000) / (1 + random() % 999));
  }
  Value next() {
    switch (random() % 12) {
    case 0:
      return Value::boolean(random() % 2);
    case 1:
      return Value::str(random() % 2 ? "ab" : "b");
    case 2:
      return arena.tuple({integer(), Value::boolean(true)});
    case 3:
    case 4:
    case 5:
      return floating();
    default:
      return integer();
    }
  }
};

/// Runs a Python program and returns the lines of its output.
std::vector<std::string> runPython(const std::string &program) {
  llvm::SmallString<128> path;
  int fd;
  EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("arithmetic", "py", fd, path));
  llvm::raw_fd_ostream(fd, /*shouldClose=*/true) << program;
  std::string output;
  FILE *pipe = popen(("python3 -W ignore " + path.str().str()).c_str(), "r");
  char buffer[4096];
  while (size_t n = fread(buffer, 1, sizeof(buffer), pipe))
    output.append(buffer, n);
  EXPECT_EQ(pclose(pipe), 0);
  llvm::sys::fs::remove(path);
  std::vector<std::string> lines;
  for (llvm::StringRef line : llvm::split(llvm::StringRef(output).rtrim('\n'), '\n'))
    lines.push_back(line.str());
  return lines;
}

const char *prologue = R"(
import sys
sys.set_int_max_str_digits(0)
def run(f):
    try:
        r = f()
        return "complex" if isinstance(r, complex) else repr(r)
    except Exception as e:
        return type(e).__name__
def show(f): print(run(f))
)";

std::string shown(const std::optional<Value> &value, const ArithmeticError &error) {
  if (value)
    return valueText(*value, true);
  std::string name = exceptionName(error.declaration->kind).str();
  return error.declaration->name == llvm::StringRef("ComplexPower") ? "complex" : name;
}
} // namespace

TEST(CompileTimeArithmetic, EqualsPython) {
  using syntax::CmpOp;
  using syntax::Operator;
  using syntax::UnaryOperator;
  Operands operands;
  std::string program = prologue;
  std::vector<std::string> ours, questions;
  auto check = [&](std::string question, std::string answer) {
    program += "show(lambda: " + question + ")\n";
    questions.push_back(std::move(question));
    ours.push_back(std::move(answer));
  };
  for (int i = 0; i < 6000; ++i) {
    Value a = operands.next(), b = operands.next();
    std::string lhs = "(" + valueText(a, true) + ")", rhs = "(" + valueText(b, true) + ")";
    ArithmeticError error;
    auto op = static_cast<Operator>(operands.random() % 13);
    bool huge = op == Operator::Pow || op == Operator::LShift ||
                (op == Operator::Mult && (a.isStr() || b.isStr() || a.isTuple() || b.isTuple()));
    if (huge && ((b.isInt() && (!b.fitsInt64() || b.asInt64() > 40)) ||
                 (a.isInt() && (!a.fitsInt64() || std::abs(a.asInt64()) > 900))))
      continue; // results that this implementation rejects for their size
    if (op != Operator::MatMult && !(op == Operator::Mod && a.isStr())) {
      std::optional<Value> result = constantBinary(op, a, b, operands.arena, error);
      check(lhs + " " + syntax::spelling(op).str() + " " + rhs, shown(result, error));
    }
    auto compare = static_cast<CmpOp>(operands.random() % 6);
    std::optional<bool> order = constantCompare(compare, a, b, error);
    check(lhs + " " + syntax::spelling(compare).str() + " " + rhs,
          order ? (*order ? "True" : "False") : shown({}, error));
    auto unary = static_cast<UnaryOperator>(operands.random() % 4);
    std::optional<Value> result = constantUnary(unary, a, operands.arena, error);
    check(syntax::spelling(unary).str() + " " + lhs, shown(result, error));
  }
  std::vector<std::string> python = runPython(program);
  ASSERT_EQ(python.size(), ours.size());
  int shownFailures = 0;
  for (size_t i = 0; i < ours.size() && shownFailures < 20; ++i)
    if (python[i] != ours[i]) {
      ++shownFailures;
      ADD_FAILURE() << questions[i] << "\n  Python: " << python[i] << "\n  ours:   " << ours[i];
    }
}

TEST(CompileTimeArithmetic, FormatsAsPython) {
  Operands operands;
  static const char *const specs[] = {"",     "d",     "5d",       "<6", ">8",  "^9",   "+d",  "05d",  "x",
                                      "#x",   "#010b", ",",        "_",  ".3f", "8.2f", ".0e", "+.4g", "10.3",
                                      "%",    ".1%",   "e",        "o",  "X",   "*^12", "s",   ".2",   " d",
                                      ",.2f", "=+9d",  "\u00e9<7", "c0", "5.",  "g",    "G",   "015,", "f"};
  std::string program = prologue;
  std::vector<std::string> ours, questions;
  for (int i = 0; i < 3000; ++i) {
    Value value = operands.next();
    llvm::StringRef spec = specs[operands.random() % std::size(specs)];
    if (value.isTuple() || (value.isBool() && (spec.empty() || !llvm::isAlpha(spec.back()))))
      continue;
    ArithmeticError error;
    std::optional<std::string> text = formatValue(value, spec, error);
    questions.push_back("format(" + valueText(value, true) + ", " + valueText(Value::str(spec), true) + ")");
    program += "show(lambda: " + questions.back() + ")\n";
    ours.push_back(text ? valueText(Value::str(*text), true) : exceptionName(error.declaration->kind).str());
  }
  std::vector<std::string> python = runPython(program);
  ASSERT_EQ(python.size(), ours.size());
  int shownFailures = 0;
  for (size_t i = 0; i < ours.size() && shownFailures < 20; ++i)
    if (python[i] != ours[i]) {
      ++shownFailures;
      ADD_FAILURE() << questions[i] << "\n  Python: " << python[i] << "\n  ours:   " << ours[i];
    }
}

// covers: BadNumberText
TEST(CompileTimeArithmetic, Conversions) {
  Arena arena;
  ArithmeticError error;
  EXPECT_EQ(valueText(*toInt(Value::fromFloat(-3.9), arena, error)), "-3");
  EXPECT_EQ(valueText(*toInt(Value::fromFloat(1e20), arena, error)), "100000000000000000000");
  EXPECT_EQ(valueText(*toInt(Value::str(" -12 "), arena, error)), "-12");
  EXPECT_FALSE(toInt(Value::str("1.5"), arena, error));
  EXPECT_FALSE(toInt(Value::fromFloat(HUGE_VAL), arena, error));
  EXPECT_EQ(valueText(*toFloat(Value::str("-Infinity"), error)), "-inf");
  EXPECT_EQ(valueText(*toFloat(Value::str("1e3"), error)), "1000.0");
  EXPECT_FALSE(toFloat(Value::str("abc"), error));
  EXPECT_STREQ(error.declaration->name, "BadNumberText");
}

// covers: ConstantTooLarge
TEST(CompileTimeArithmetic, RefusesGiants) {
  Arena arena;
  ArithmeticError error;
  EXPECT_FALSE(constantBinary(syntax::Operator::Pow, Value::fromInt(10), Value::fromInt(1000000000), arena, error));
  EXPECT_STREQ(error.declaration->name, "ConstantTooLarge");
  EXPECT_FALSE(constantBinary(syntax::Operator::LShift, Value::fromInt(1), Value::fromInt(1 << 20), arena, error));
  EXPECT_FALSE(constantBinary(syntax::Operator::Mult, Value::str("abc"), Value::fromInt(1 << 20), arena, error));
  EXPECT_TRUE(constantBinary(syntax::Operator::Pow, Value::fromInt(-1), Value::fromInt(1000000001), arena, error));
}
