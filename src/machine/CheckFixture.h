// For the tests of check mode: small programs with one fault, and right ones that must not be reported.
#ifndef TXL_MACHINE_CHECKFIXTURE_H
#define TXL_MACHINE_CHECKFIXTURE_H

#include "machine/TtirFixture.h"

namespace txl::machine {

using Kind = LaunchError::Kind;

/// What all programs start with. Arguments: %x, %y i32 arrays, %f a float array, %w a byte array.
inline const char *kHead = R"(
    %pid = tt.get_program_id x : i32
    %n = tt.get_num_programs x : i32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c8 = arith.constant 8 : i32
    %true = arith.constant true
    %last = arith.subi %n, %c1 : i32
    %one = arith.constant 1.0 : f32
    %half = arith.constant 0.5 : f32
    %fpid = arith.sitofp %pid : i32 to f32
    %x1 = tt.addptr %x, %c1 : !tt.ptr<i32>, i32
    %xp = tt.addptr %x, %pid : !tt.ptr<i32>, i32
    %yp = tt.addptr %y, %pid : !tt.ptr<i32>, i32
    %fp = tt.addptr %f, %pid : !tt.ptr<f32>, i32
    %r8 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %r16 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %first = arith.muli %pid, %c8 : i32
    %xf = tt.addptr %x, %first : !tt.ptr<i32>, i32
    %xf8 = tt.splat %xf : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %xf16 = tt.splat %xf : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %block8 = tt.addptr %xf8, %r8 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
    %block16 = tt.addptr %xf16, %r16 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
)";

struct Outcome {
  std::unique_ptr<LaunchError> error;
  std::vector<int32_t> x, y;
  std::vector<float> f;
};

inline Outcome check(const std::string &body, std::array<uint32_t, 3> grid = {4, 1, 1}, bool uninitialized = false,
                     bool checked = true) {
  Compiled program = compileText(kernelText(
      "%x: !tt.ptr<i32> loc(\"x\"), %y: !tt.ptr<i32> loc(\"y\"), %f: !tt.ptr<f32> loc(\"f\"), %w: !tt.ptr<i8>",
      kHead + body));
  EXPECT_TRUE(program.fast) << program.error;
  Outcome result{nullptr, std::vector<int32_t>(64), std::vector<int32_t>(64), std::vector<float>(64)};
  if (!program.fast)
    return result;
  std::vector<int8_t> w(64);
  std::vector<Argument> arguments{pointerTo(result.x), pointerTo(result.y), pointerTo(result.f), pointerTo(w)};
  arguments[0].uninitialized = uninitialized;
  result.error = runOn(program.fast, arguments, grid, checked);
  return result;
}

inline void expectBug(Kind kind, const std::string &body, std::array<uint32_t, 3> grid = {4, 1, 1},
                      bool uninitialized = false) {
  Outcome result = check(body, grid, uninitialized);
  ASSERT_TRUE(result.error) << "not found:" << body;
  EXPECT_EQ(static_cast<int>(result.error->kind), static_cast<int>(kind)) << result.error->render();
  EXPECT_FALSE(result.error->argumentName.empty());
}

inline void expectRight(const std::string &body, std::array<uint32_t, 3> grid = {4, 1, 1}) {
  for (bool checked : {true, false}) {
    Outcome result = check(body, grid, false, checked);
    EXPECT_FALSE(result.error) << result.error->render() << body;
  }
}

} // namespace txl::machine

#endif // TXL_MACHINE_CHECKFIXTURE_H
