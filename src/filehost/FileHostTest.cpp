// FileHost through the interface that the frontend uses: names, attributes, calls and operators of a file, without
// Python. test/python/language/test_file_host.py compares the values with Python's, file by file.
#include "filehost/FileHost.h"
#include "support/Diagnostic.h"
#include "gtest/gtest.h"

using namespace txl;
using namespace txl::frontend;
using Kind = HostValue::Kind;

static const char file[] = R"(import enum
import numpy as np
import txl as triton
import txl.language as tl
from txl.language import float16 as half

N = tl.constexpr(4)
ANNOTATED: tl.constexpr = 5
UNKNOWN = np.float32(3)
TABLE = {"a": 1, "b": (2, 3)}

class Color(enum.Enum):
    RED = 1

@triton.jit
def second(x):
    pass

def plain(a, b=2):
    return a * 10 + b

@triton.autotune(configs=[triton.Config({"BLOCK": 1})], key=[])
@triton.jit(noinline=True)
def first(x, BLOCK: tl.constexpr = 8 * N.value):
    pass

@tl.constexpr_function
def at_compile_time(n):
    return [n, n + 1]
)";

class FileHostTest : public testing::Test {
protected:
  DiagnosticEngine diags;
  std::unique_ptr<FileHost> host = FileHost::fromText("some/file.py", file, "/nonexistent", diags);

  HostValue resolve(llvm::StringRef name) { return host->resolveName(*host->lookup("first").function, name); }
  static HostValue makeInt(int64_t n) {
    HostValue value;
    value.kind = Kind::Int;
    value.integer = n;
    return value;
  }
  static HostValue text(const char *text) {
    HostValue value;
    value.kind = Kind::Str;
    value.text = text;
    return value;
  }
};

TEST_F(FileHostTest, KernelsInTheirOrderWithTheirText) {
  EXPECT_EQ(host->kernelNames(), (std::vector<std::string>{"second", "first"}));
  const HostFunction &first = *host->lookup("first").function;
  EXPECT_EQ(first.qualifiedName, "file.first");
  EXPECT_EQ(first.file, "some/file.py");
  EXPECT_EQ(first.firstLine, 22u);
  EXPECT_TRUE(llvm::StringRef(first.source).starts_with("@triton.autotune("));
  EXPECT_TRUE(llvm::StringRef(first.source).ends_with("    pass\n"));
  EXPECT_TRUE(first.noinline);
  ASSERT_EQ(first.defaults.size(), 1u);
  EXPECT_EQ(first.defaults[0].first, "BLOCK");
  EXPECT_EQ(first.defaults[0].second.integer, 32);
  EXPECT_FALSE(host->lookup("second").function->noinline);
}

TEST_F(FileHostTest, Names) {
  EXPECT_EQ(resolve("N").kind, Kind::Constexpr);
  EXPECT_EQ(resolve("N").elements.at(0).integer, 4);
  EXPECT_FALSE(resolve("N").annotatedConstexpr);
  EXPECT_TRUE(resolve("ANNOTATED").annotatedConstexpr);
  EXPECT_EQ(resolve("tl").kind, Kind::Module);
  EXPECT_EQ(resolve("tl").text, "txl.language");
  EXPECT_EQ(resolve("half").kind, Kind::DType);
  EXPECT_EQ(resolve("half").text, "fp16");
  EXPECT_EQ(resolve("second").kind, Kind::Function);
  EXPECT_EQ(resolve("nothing").kind, Kind::Missing);
  HostValue unknown = resolve("UNKNOWN");
  EXPECT_EQ(unknown.kind, Kind::Error);
  EXPECT_EQ(unknown.typeName, "NameError");
  EXPECT_NE(unknown.text.find("`numpy.float32` can be evaluated by Python only"), std::string::npos) << unknown.text;
}

TEST_F(FileHostTest, Attributes) {
  HostValue red = host->getAttribute(resolve("Color"), "RED");
  EXPECT_EQ(red.kind, Kind::Enum);
  EXPECT_EQ(red.typeName, "Color");
  EXPECT_EQ(host->getAttribute(red, "value").integer, 1);
  EXPECT_EQ(host->getAttribute(resolve("Color"), "BLUE").kind, Kind::Missing);
  EXPECT_EQ(host->getAttribute(resolve("tl"), "load").text, "txl.language.load");
  EXPECT_EQ(host->getAttribute(resolve("half"), "primitive_bitwidth").integer, 16);
}

TEST_F(FileHostTest, CallsAndOperators) {
  EXPECT_EQ(host->call(resolve("plain"), {makeInt(3)}, {{"b", makeInt(7)}}).integer, 37);
  EXPECT_EQ(host->call(resolve("plain"), {makeInt(3)}, {}).integer, 32);
  EXPECT_EQ(host->call(resolve("plain"), {}, {}).kind, Kind::Missing);
  EXPECT_EQ(host->call(resolve("plain"), {makeInt(1)}, {{"c", makeInt(7)}}).kind, Kind::Missing);
  HostValue result = host->call(resolve("at_compile_time"), {makeInt(6)}, {});
  ASSERT_EQ(result.elements.size(), 2u);
  EXPECT_EQ(result.elements[1].integer, 7);
  HostValue table = resolve("TABLE");
  EXPECT_EQ(host->apply("getitem", {table, text("a")}).integer, 1);
  EXPECT_EQ(host->apply("getitem", {table, text("z")}).kind, Kind::Missing);
  EXPECT_EQ(host->apply("len", {table}).integer, 2);
  EXPECT_EQ(host->apply("contains", {table, text("b")}).integer, 1);
  EXPECT_EQ(host->apply("iter", {table}).elements.size(), 2u);
  EXPECT_EQ(host->apply("eq", {text("a"), text("a")}).integer, 1);
  EXPECT_EQ(host->apply("bool", {table}).integer, 1);
  EXPECT_EQ(host->apply("frobnicate", {table}).kind, Kind::Missing);
}

TEST(FileHost, AFileThatDoesNotParse) {
  DiagnosticEngine diags;
  EXPECT_EQ(FileHost::fromText("f.py", "def f(:", "", diags), nullptr);
  EXPECT_TRUE(diags.hasErrors());
}

static const char enums[] = R"(import enum
import txl as triton

class Mode(enum.IntEnum):
    first = enum.auto()
    second = 2
    other = 2

class Act(str, enum.Enum):
    relu = "relu"

class Bits(enum.IntFlag):
    X = enum.auto()
    Y = enum.auto()

class Plain(enum.Enum):
    first = 1

class Ordered(enum.Enum):
    low = 1
    def __lt__(self, other):
        return self.value < other.value

class Made(enum.IntEnum):
    def __new__(cls, value):
        return int.__new__(cls, value)
    one = 1

@triton.jit
def kernel(x):
    pass
)";

TEST(FileHost, MembersOfEnums) {
  DiagnosticEngine diags;
  std::unique_ptr<FileHost> host = FileHost::fromText("enums.py", enums, "/nonexistent", diags);
  auto member = [&](llvm::StringRef type, llvm::StringRef name) {
    return host->getAttribute(host->resolveName(*host->lookup("kernel").function, type), name);
  };
  auto isTrue = [&](llvm::StringRef op, const HostValue &a, const HostValue &b) {
    HostValue answer = host->apply(op, {a, b});
    return answer.kind == Kind::Bool ? int(answer.integer) : -1;
  };
  HostValue two;
  two.kind = Kind::Int;
  two.integer = 2;
  HostValue text;
  text.kind = Kind::Str;
  text.text = "relu";
  EXPECT_EQ(isTrue("eq", member("Mode", "second"), two), 1);
  EXPECT_EQ(isTrue("eq", member("Mode", "first"), two), 0);
  EXPECT_EQ(isTrue("eq", member("Act", "relu"), text), 1);
  EXPECT_EQ(isTrue("eq", member("Plain", "first"), member("Mode", "first")), 0);
  EXPECT_EQ(isTrue("eq", member("Plain", "first"), two), 0);
  EXPECT_EQ(member("Mode", "other").text, "second"); // an alias of the member
  EXPECT_TRUE(member("Mode", "second").isItsValue);
  EXPECT_FALSE(member("Plain", "first").isItsValue);
  EXPECT_EQ(host->apply("or", {member("Bits", "X"), member("Bits", "Y")}).integer, 3);
  EXPECT_TRUE(member("Bits", "Y").hasOperators);
  EXPECT_EQ(host->apply("invert", {member("Bits", "Y")}).kind, Kind::Missing); // only Python determines its bits
  EXPECT_EQ(isTrue("eq", member("Ordered", "low"), two), -1);
  EXPECT_EQ(host->apply("str", {member("Mode", "second")}).text, "2");
  EXPECT_EQ(host->apply("str", {member("Act", "relu")}).text, "Act.relu");
  EXPECT_EQ(host->apply("repr", {member("Plain", "first")}).text, "<Plain.first: 1>");
  EXPECT_EQ(host->resolveName(*host->lookup("kernel").function, "Made").kind, Kind::Error);
}
