// The two writers have the same fields in the same order.
#include "support/Facts.h"
#include "support/Decisions.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace txl;

static Fact example() {
  Fact fact("load", {"/home/me/matmul.py", 51});
  fact.set("operand", Fact::Names{"a", "b"}).set("via", "tma").set("stage", 0u).set("box", Fact::Extents{128, 64});
  fact.set("multicast", false).set("smem", Ratio{3, 4}).set("loop", FactPosition{"/home/me/matmul.py", 49});
  return fact.set("layout", "a = \"1\"").set("none", Fact::Names{});
}

template <typename Print> static std::string textOf(Print print) {
  std::string text;
  llvm::raw_string_ostream os(text);
  print(os);
  return text;
}

TEST(Facts, AreLines) {
  EXPECT_EQ(textOf([](auto &os) { printFacts(os, {example(), Fact("loop", {"a b.py", 1, 2}), Fact("kernel", {})}); }),
            "load=matmul.py:51 operand=a,b via=tma stage=0 box=128x64 multicast=no smem=3/4 loop=matmul.py:49 "
            "layout=\"a = \\\"1\\\"\" none=none\nloop=\"a b.py:1:2\"\nkernel=unknown\n");
}

TEST(Facts, AreJSON) {
  std::string text = textOf([](auto &os) { printFactsAsJSON(os, {example(), Fact("loop", {"k.py", 1, 2})}); });
  llvm::Expected<llvm::json::Value> read = llvm::json::parse(text);
  ASSERT_TRUE(bool(read));
  using llvm::json::Array, llvm::json::Object;
  EXPECT_EQ(*read, llvm::json::Value(Array{Object{{"kind", "load"},
                                                  {"file", "/home/me/matmul.py"},
                                                  {"line", 51},
                                                  {"operand", Array{"a", "b"}},
                                                  {"via", "tma"},
                                                  {"stage", 0},
                                                  {"box", Array{128, 64}},
                                                  {"multicast", false},
                                                  {"smem", Array{3, 4}},
                                                  {"loop", "matmul.py:49"},
                                                  {"layout", "a = \"1\""},
                                                  {"none", Array{}}},
                                           Object{{"kind", "loop"}, {"file", "k.py"}, {"line", 1}, {"column", 2}}}));
  EXPECT_EQ(textOf([](auto &os) { printFactsAsJSON(os, {}); }), "[]\n");
}

TEST(Facts, SetReplaces) {
  Fact fact = example();
  fact.set("via", "cp.async");
  EXPECT_EQ(fact.fields.size(), example().fields.size());
  EXPECT_EQ(std::get<std::string>(fact.fields[1].value), "cp.async");
}

TEST(Decisions, GoToTheInnermostListener) {
  EXPECT_EQ(decisionsOf("a"), nullptr);
  Facts outer, inner;
  DecisionListener first("a", [&](Fact fact) { outer.push_back(fact); });
  {
    DecisionListener second("a", [&](Fact fact) { inner.push_back(fact); });
    decisionsOf("a")->add(example());
  }
  decisionsOf("a")->add(example());
  EXPECT_EQ(decisionsOf("b"), nullptr);
  EXPECT_EQ(outer.size(), 1u);
  EXPECT_EQ(inner.size(), 1u);
}
