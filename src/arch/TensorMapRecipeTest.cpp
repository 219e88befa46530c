// A recipe, evaluated for a launch's arguments, gives the bytes of the map it was made from.
#include "arch/TensorMapRecipe.h"
#include <gtest/gtest.h>
#include <vector>

using namespace txl::arch;

static std::optional<TensorMap> make(const TensorMapRecipe &recipe, std::vector<uint64_t> arguments,
                                     std::string &problem) {
  return recipe.make([&](unsigned index, unsigned) { return arguments[index]; }, problem);
}

TEST(TensorMapRecipe, IsMadeOfArguments) {
  std::string text = "f16 swizzle 128 box 64 128 fill 0 : a0.64 16 + : a2.32 a1.32 : a2.32 2 *";
  std::optional<TensorMapRecipe> recipe = TensorMapRecipe::parse(text);
  ASSERT_TRUE(recipe);
  EXPECT_EQ(recipe->str(), text);
  std::string problem;
  std::optional<TensorMap> map = make(*recipe, {0x10000, 0xffffffff00000100, 512}, problem);
  ASSERT_TRUE(map) << problem;
  EXPECT_EQ(map->rank, 2u);
  EXPECT_EQ(map->address, 0x10010u);
  EXPECT_EQ(map->dims[0], 512u);
  EXPECT_EQ(map->dims[1], 256u); // 32 bits of the argument
  EXPECT_EQ(map->strides[0], 1024u);
  EXPECT_EQ(map->box[0], 64u);
  EXPECT_EQ(map->box[1], 128u);
  EXPECT_EQ(map->swizzle, TensorMap::Swizzle::B128);
}

TEST(TensorMapRecipe, ReportsWhatTheHardwareCannotUse) {
  std::optional<TensorMapRecipe> recipe = TensorMapRecipe::parse("f32 swizzle 0 box 4 fill 1 : a0.64 : a1.32 : ");
  ASSERT_TRUE(recipe);
  std::string problem;
  EXPECT_FALSE(make(*recipe, {0x10004, 16}, problem)); // the address is not a multiple of 16
  EXPECT_FALSE(problem.empty());
  EXPECT_FALSE(make(*recipe, {0x10000, 0}, problem)); // an empty tensor
  EXPECT_TRUE(make(*recipe, {0x10000, 16}, problem)) << problem;
}

TEST(TensorMapRecipe, PassesZerosForOneThatIsOptional) {
  std::string text = "optional f32 swizzle 0 box 4 fill 1 : a0.64 : a1.32 :";
  std::optional<TensorMapRecipe> recipe = TensorMapRecipe::parse(text);
  ASSERT_TRUE(recipe);
  EXPECT_EQ(recipe->str(), text);
  std::vector<uint64_t> arguments{0x10000, 0};
  auto argument = [&](unsigned index, unsigned) { return arguments[index]; };
  std::string problem;
  EXPECT_EQ(recipe->makeBytes(argument, problem), TensorMapBytes{});
  arguments[1] = 16;
  EXPECT_EQ(recipe->makeBytes(argument, problem), encode(*recipe->make(argument, problem)));
  recipe->isOptional = false;
  arguments[1] = 0;
  EXPECT_FALSE(recipe->makeBytes(argument, problem));
}

TEST(TensorMapRecipe, ReadsOnlyRecipes) {
  for (const char *text :
       {"", ":::", "f16", "f17 swizzle 128 box 64 fill 0 : a0.64 : 5 :", "f16 swizzle 100 box 64 fill 0 : a0.64 : 5 :",
        "f16 swizzle 128 box fill 0 : a0.64 : 5 :", "f16 swizzle 128 box 64 fill 2 : a0.64 : 5 :",
        "f16 swizzle 128 box 64 fill 0 : * : 5 :", "f16 swizzle 128 box 64 fill 0 : a0.64 : 5 6 :",
        "f16 swizzle 128 box 64 fill 0 : a0.7 : 5 :", "f16 swizzle 128 box 64 fill 0 : a-1.64 : 5 :",
        "f16 swizzle 128 box 64 fill 0 : a0.64 : 5 : 6"})
    EXPECT_FALSE(TensorMapRecipe::parse(text)) << text;
  EXPECT_TRUE(TensorMapRecipe::parse("f16 swizzle 128 box 64 fill 0 : a0.64 : 5 :"));
}
