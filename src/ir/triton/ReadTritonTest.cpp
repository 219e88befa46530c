// Triton's TTGIR: the result of reading it, and the errors for text that Triton would not print.
#include "ir/triton/ReadTriton.h"
#include "ir/Dialect.h"
#include "ir/Text.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace txl;

static bool has(llvm::StringRef text, llvm::StringRef substring) { return text.contains(substring); }

static std::string inModule(llvm::StringRef body, llvm::StringRef attributes = "") {
  return ("#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, "
          "0]}>\n"
          "#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 16, "
          "16]}>\n"
          "#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>\n"
          "#smem = #ttg.shared_memory\n"
          "module attributes {\"ttg.num-ctas\" = 1 : i32, \"ttg.num-warps\" = 4 : i32, ttg.target = \"cuda:90\", "
          "\"ttg.threads-per-warp\" = 32 : i32" +
          attributes + "} {\n" + body + "\n}\n")
      .str();
}

/// Reads a text and returns the printed module, or the error.
static std::string read(const std::string &text) {
  mlir::DialectRegistry registry;
  tt::registerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  std::string error;
  auto module = tt::parseTTIR(context, text, "text", error);
  return module ? tt::printTTIR(*module) : error;
}

static constexpr const char *loop = R"(
  tt.func public @k(%p: tensor<64x16x!tt.ptr<f16>, #blocked>, %m: tensor<64x16xi1, #blocked>, %n: i32) {
    %zero = arith.constant dense<0.0> : tensor<64x16xf32, #mma>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %row = ttg.local_alloc : () -> !ttg.memdesc<2x64x16xf16, #shared, #smem, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
    %slot = ttg.memdesc_index %row[%c0] : !ttg.memdesc<2x64x16xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x16xf16, #shared, #smem, mutable, 2x64x16>
    %t = ttg.async_copy_global_to_local %p, %slot mask %m {contiguity = 4 : i32} : tensor<64x16x!tt.ptr<f16>, #blocked> -> <64x16xf16, #shared, #smem, mutable, 2x64x16>
    %u = ttg.async_commit_group tokens %t
    %v = ttg.async_commit_group
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %u, %y = %v, %acc = %zero) -> (!ttg.async.token, !ttg.async.token, tensor<64x16xf32, #mma>) : i32 {
      %w = ttg.async_wait %x {num = 1 : i32}
      ttng.fence_async_shared {bCluster = false}
      %d = ttng.warp_group_dot %slot, %b, %acc {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x16xf16, #shared, #smem, mutable, 2x64x16> * !ttg.memdesc<16x16xf16, #shared, #smem, mutable> -> tensor<64x16xf32, #mma>
      %e:2 = ttng.warp_group_dot_wait %d, %slot {pendings = 0 : i32} : tensor<64x16xf32, #mma>, !ttg.memdesc<64x16xf16, #shared, #smem, mutable, 2x64x16>
      %g = ttg.async_commit_group
      scf.yield %y, %g, %e#0 : !ttg.async.token, !ttg.async.token, tensor<64x16xf32, #mma>
    }
    %end = ttg.async_wait %r#0, %r#1 {num = 0 : i32}
    tt.return
  })";

TEST(ReadTriton, OperationsBecomeOurs) {
  std::string ours = read(inModule(loop));
  for (const char *substring : {"txl.async_copy %", "txl.async_commit", "txl.async_wait 1", "txl.fence_async",
                                "txl.dot_async %", "txl.dot_wait 0, ", "txl.async_wait 0", "ttg.target = \"sm_90a\""})
    EXPECT_TRUE(has(ours, substring)) << substring << "\n" << ours;
  for (const char *substring : {"token", "tri.", "ttng", "threads-per-warp", "blocked"})
    EXPECT_FALSE(has(ours, substring)) << substring << "\n" << ours;
  EXPECT_EQ(read(ours), ours);
}

TEST(ReadTriton, RenamesOperationsAndKeepsPositions) {
  EXPECT_EQ(
      triton::renameTritonOperations("#a = #ttg.blocked<{}>\n\"ttg.slice\" ttg.async_wait ttg.barrier xttg.slice"),
      "#a = #tri.blocked<{}>\n\"ttg.slice\" tri.async_wait ttg.barrier xttg.slice");
}

TEST(ReadTriton, OlderNamesAreTodaysAndKeepTheirColumns) {
  EXPECT_EQ(
      triton::renameTritonOperations("#triton_gpu.blocked<{}> \"triton_gpu.num-warps\" = 1, \"a.b\" tt.load\n"
                                     "triton_gpu.async_commit_group %x\n%1 = triton_nvidia_gpu.dot_wait !tt.memdesc<"),
      "       #tri.blocked<{}>        \"ttg.num-warps\" = 1, \"a.b\" tt.load\n"
      "tri.async_commit_group tokens %x\n%1 =              ttng.dot_wait !tr.memdesc<");
  EXPECT_EQ(triton::renameTritonOperations("tt.load %p : !tt.ptr<tensor<4xf32>>\ntt.load %p : !tt.ptr<f32>"),
            "tr.load %p : !tr.ptr<tensor<4xf32>>\ntt.load %p : !tt.ptr<f32>");
  EXPECT_EQ(triton::renameTritonOperations("tt.make_tensor_descriptor : !tt.tensordesc<4xf32>"), // this project's form
            "tt.make_tensor_descriptor : !tt.tensordesc<4xf32>");
}

TEST(ReadTriton, TilesByDescriptorsBecomePointers) {
  std::string ours = read(R"(
  tt.func public @k(%d: !tt.tensordesc<8x16xf16>, %m: i32, %n: i32, %s: i64, %one: i64, %i: i32) {
    %x = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<8x16xf16> -> tensor<8x16xf16>
    tt.descriptor_store %d[%i, %i], %x : !tt.tensordesc<8x16xf16>, tensor<8x16xf16>
    tt.return
  })");
  for (const char *substring : {"@k(%arg0: !tt.ptr<f16> {tt.divisibility = 16 : i32}", ", %arg1: i32", ", %arg2: i32",
                                ", %arg3: i64 {tt.divisibility = 8 : i32}", ", %arg4: i32", "tt.load %", "tt.store %",
                                "tensor<8x16x!tt.ptr<f16>>"})
    EXPECT_TRUE(has(ours, substring)) << substring << "\n" << ours;
  EXPECT_FALSE(has(ours, "tensordesc")) << ours;
  EXPECT_EQ(read(ours), ours);
}

TEST(ReadTriton, ReportsErrorsOfTileOperations) {
  auto function = [](llvm::StringRef arguments, llvm::StringRef body) {
    return ("tt.func public @k(" + arguments + ") {\n" + body + "\ntt.return\n}").str();
  };
  std::pair<std::string, const char *> wrong[] = {
      {function("%d: !tt.tensordesc<8xf16>, %i: i32",
                "%x = tt.descriptor_load %d[%i] : !tt.tensordesc<8xf16> -> tensor<8xf16>"),
       "after an argument that is a tensor descriptor there are its extents (i32) and its strides (i64)"},
      {function("%d: !tt.tensordesc<8xf16>, %n: i32, %s: i64",
                "%x = tt.descriptor_load %d[%n, %n] : !tt.tensordesc<8xf16> -> tensor<8xf16>"),
       "there is a coordinate for each axis of the descriptor"},
      {function("%d: !tt.tensordesc<8xf16>, %n: i32, %s: i64",
                "%x = tt.descriptor_load %d[%n] : !tt.tensordesc<8xf16> -> tensor<16xf16>"),
       "takes or gives a tile of the descriptor's block"},
      {function("%d: !tt.tensordesc<8xf16>, %n: i32, %s: i64, %x: tensor<8xf16>",
                "tt.descriptor_reduce inc, %d[%n], %x : !tt.tensordesc<8xf16>, tensor<8xf16>"),
       "is combined by add, min, max, and, or, xor; not by `inc`"},
      {function(
           "%d: !tt.tensordesc<8xf16>, %n: i32, %s: i64, %r: tensor<8xi32>",
           "%x = tt.descriptor_gather %d[%r, %n] : (!tt.tensordesc<8xf16>, tensor<8xi32>, i32) -> tensor<8x8xf16>"),
       "takes a descriptor of one row, a tile of row indices, a column (i32) and a tile of the rows"},
      {function("%p: !tt.ptr<tensor<8xf16>>",
                "%x = tt.load %p {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<8xf16>>"),
       "`boundaryCheck` names axis 1, but the block has rank 1"},
      {function("%p: !tt.ptr<tensor<3xf16>>", ""),
       "a block pointer points to a tile of scalars, each extent a power of two"},
      {function("%p: !tt.ptr<f16>, %n: i64, %i: i32",
                "%q = tt.make_tensor_ptr %p, [%n], [%n, %n], [%i] {order = array<i32: 0>} : <tensor<8xf16>>"),
       "a block pointer has an extent, a stride and an offset for each axis of its block"},
      {function("%p: !tt.ptr<tensor<8xf16>>", "%q = \"tt.bitcast\"(%p) : (!tt.ptr<tensor<8xf16>>) -> !tt.ptr<f16>"),
       "takes or gives a block pointer or descriptor, which it cannot"},
      {function("%p: !tt.ptr<tensor<8xf16>>", "%x = \"tr.advance\"(%p) : (!tt.ptr<tensor<8xf16>>) -> f16"),
       "has other operands or results than Triton prints"},
      {function("", "\"tr.descriptor_store\"() : () -> ()\n// tt.descriptor_"),
       "has other operands or results than Triton prints"},
      {inModule("tt.func public @k() {\n%t = ttng.tmem_alloc : () -> i32\ntt.return\n}"),
       ":7:6: error: `ttng.tmem_alloc`: tensor memory is read for no GPU in this version"},
  };
  for (auto &[text, message] : wrong)
    EXPECT_TRUE(has(read(text), message)) << read(text);
}

TEST(ReadTriton, ReportsErrors) {
  auto function = [](llvm::StringRef arguments, llvm::StringRef body) {
    return inModule(("tt.func public @k(" + arguments + ") {\n" + body + "\ntt.return\n}").str());
  };
  std::pair<std::string, const char *> wrong[] = {
      {inModule("", ", \"ttng.two-ctas\" = true"), "programs of pairs of CTAs are not read"},
      {function("%x: tensor<64x16xf32, #blocked>",
                "%d = ttng.warp_group_dot %x, %x, %x : tensor<64x16xf32, #blocked> * tensor<64x16xf32, #blocked> -> "
                "tensor<64x16xf32, #blocked>"),
       "operands are tiles and buffers, in the order that Triton prints"},
      {function("%x: i32", "%d = ttng.warp_group_dot_wait %x {pendings = 0 : i32} : i32"),
       "operands are tiles and buffers, in the order that Triton prints"},
      {function("%c: i1",
                "%t = scf.if %c -> (!ttg.async.token) {\n%a = ttg.async_commit_group\nscf.yield %a : "
                "!ttg.async.token\n} else {\n%b = ttg.async_commit_group\nscf.yield %b : !ttg.async.token\n}"),
       "only loops that count carry tokens"},
      {function(
           "%x: tensor<64x16xf32, #blocked>, %b: i32",
           "%t = ttg.async_copy_global_to_local %x, %x : tensor<64x16xf32, #blocked> -> <64x16xf16, #shared, #smem>"),
       "copies are made of pointers"},
      {function("", "%b = ttg.local_alloc : () -> !ttg.memdesc<64x16xf16, #shared, #shared, mutable>"),
       "a buffer has one layout, and is in shared memory"},
      {function("%x: tensor<64xf32, #ttg.linear<{register = [[64]], lane = [[1], [2], [4], [8]], warp = [[16], [32]], "
                "block = []}>>",
                ""),
       "the layout of a tile: 3: a warp has 32 lanes"},
      {function("%x: tensor<3x16xf32, #blocked>", ""),
       "the layout of a tile: a layout is one of a tile, whose extents are powers of two"},
      {function("", "%b = ttg.local_alloc : () -> !ttg.memdesc<64x16xf16, #blocked, #smem, mutable>"),
       "the layout of a buffer: expected the layout of a buffer"},
  };
  for (auto &[text, message] : wrong)
    EXPECT_TRUE(has(read(text), message)) << read(text);
  std::string lanes = inModule("");
  lanes.replace(lanes.find("32 : i32"), 2, "64");
  EXPECT_TRUE(has(read(lanes), "a warp has 32 threads"));
}
