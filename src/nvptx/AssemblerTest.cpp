// Tests the assembler with a script in place of ptxas, and with the real tools where they are available.
#include "nvptx/Assembler.h"
#include "arch/Architecture.h"
#include "nvptx/KernelMetadata.h"
#include "nvptx/LineTable.h"
#include "nvptx/Occupancy.h"
#include "nvptx/Subprocess.h"
#include "support/Diagnostic.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <sys/stat.h>
#include <unistd.h>

using namespace txl;

static const arch::Architecture &hopper() { return *arch::findArchitecture("sm_90"); }

static constexpr const char *goodPTX = ".version 8.0\n.target sm_90\n.address_size 64\n"
                                       ".visible .entry k(.param .u64 p)\n.reqntid 64\n{\n  .reg .b64 %rd<2>;\n"
                                       "  ld.param.u64 %rd1, [p];\n  st.global.u64 [%rd1], %rd1;\n  ret;\n}\n";

/// A program that answers `--version` as ptxas does and otherwise runs `body`; `$out` is the output file, `$in` the
/// input.
class FakePtxas {
public:
  explicit FakePtxas(const std::string &body) : file(folder.path() + "/ptxas") {
    nvptx::writeFile(file, "#!/bin/sh\n[ \"$1\" = --version ] && echo 'release 12.4, V12.4.131' && exit 0\n"
                           "for word; do in=$before; before=$word; [ \"$in\" = -o ] && out=$word; done\n" +
                               body + "\n");
    ::chmod(file.c_str(), 0700);
  }
  std::optional<nvptx::Cubin> run(DiagnosticEngine &diags, nvptx::AssembleOptions options = {.kernel = "k"}) {
    auto assembler = nvptx::findAssembler(file, diags);
    return assembler ? nvptx::assemble(*assembler, goodPTX, hopper(), options, diags) : std::nullopt;
  }

  nvptx::TemporaryFolder folder;
  std::string file;
};

TEST(Assembler, NamedProgramIsRun) {
  FakePtxas fake(
      "echo \"$@\" > \"$out\"; echo 'ptxas info : 8 bytes stack frame, 16 bytes spill stores, 24 bytes spill loads'");
  DiagnosticEngine diags;
  auto assembler = nvptx::findAssembler(fake.file, diags);
  ASSERT_TRUE(assembler) << diags.render();
  EXPECT_EQ(assembler->version(), "12.4.131");
  EXPECT_EQ(assembler->ptxVersion(), 84u);
  EXPECT_NE(assembler->fingerprint().find(fake.file), std::string::npos);
  auto cubin = fake.run(diags);
  ASSERT_TRUE(cubin) << diags.render();
  EXPECT_NE(cubin->bytes.find("--fmad=false"), std::string::npos) << cubin->bytes;
  EXPECT_NE(cubin->bytes.find("-arch=sm_90"), std::string::npos) << cubin->bytes;
  EXPECT_NE(cubin->bytes.find("-lineinfo"), std::string::npos) << cubin->bytes;
  EXPECT_EQ(cubin->resources.spillStores, 16u);
  EXPECT_EQ(cubin->resources.spillLoads, 24u);
}

// covers: NotAnAssembler
TEST(Assembler, MissingNamedProgramIsAnError) {
  DiagnosticEngine diags;
  EXPECT_FALSE(nvptx::findAssembler("/nowhere/ptxas", diags));
  EXPECT_EQ(diags.diagnostics().front().name(), "NotAnAssembler");
}

// covers: PTXRefused
TEST(Assembler, ErrorsPointIntoThePTX) {
  FakePtxas fake("echo \"ptxas $out, line 9; error   : Unknown symbol '%q'\"; exit 255");
  DiagnosticEngine diags;
  EXPECT_FALSE(fake.run(diags));
  ASSERT_EQ(diags.errorCount(), 1u) << diags.render();
  const Diagnostic &diagnostic = diags.diagnostics().front();
  EXPECT_EQ(diagnostic.name(), "PTXRefused");
  EXPECT_EQ(diagnostic.message(), "ptxas: Unknown symbol '%q'");
  EXPECT_EQ(diagnostic.location().file, "k.ptx");
  EXPECT_EQ(diagnostic.location().line, 9u);
  EXPECT_NE(diags.render().find("st.global.u64"), std::string::npos) << diags.render();
}

// covers: NoCubin
TEST(Assembler, FailureWithoutMessageIsAnError) {
  FakePtxas fake("exit 1");
  DiagnosticEngine diags;
  EXPECT_FALSE(fake.run(diags));
  EXPECT_EQ(diags.diagnostics().front().name(), "NoCubin");
}

// covers: AssemblerNotRun
TEST(Assembler, HangingAssemblerIsKilled) {
  FakePtxas fake("sleep 100");
  DiagnosticEngine diags;
  EXPECT_FALSE(fake.run(diags, {.kernel = "k", .timeLimit = 1}));
  EXPECT_EQ(diags.diagnostics().front().name(), "AssemblerNotRun");
  EXPECT_NE(diags.render().find("within 1 s"), std::string::npos) << diags.render();
}

// covers: KernelSpills
TEST(Assembler, RefusedSpillsAreAnError) {
  FakePtxas fake("echo code > \"$out\"; echo '    16 bytes stack frame, 16 bytes spill stores, 24 bytes spill loads'");
  DiagnosticEngine diags;
  std::optional<nvptx::Cubin> cubin = fake.run(diags);
  ASSERT_TRUE(cubin) << diags.render();
  EXPECT_FALSE(nvptx::checkSpills(*cubin, "k", diags));
  EXPECT_EQ(diags.diagnostics().front().name(), "KernelSpills");
}

TEST(Assembler, SerializedWgmmaIsReported) {
  for (bool serialized : {false, true}) {
    FakePtxas fake(std::string("echo code > \"$out\"; echo 'ptxas info : (C7512) Potential Performance Loss: "
                               "wgmma.mma_async instructions ") +
                   (serialized ? "are serialized due to insufficient register resources'" : "are fine'"));
    DiagnosticEngine diags;
    std::optional<nvptx::Cubin> cubin = fake.run(diags);
    ASSERT_TRUE(cubin) << diags.render();
    EXPECT_EQ(cubin->resources.isSerialized, serialized);
  }
}

// covers: NoAssembler, NoDisassembler
TEST(Assembler, MissingAssemblerIsReported) {
  nvptx::TemporaryFolder empty;
  std::string path = std::getenv("PATH");
  ::setenv("PATH", empty.path().c_str(), 1);
  DiagnosticEngine diags;
  auto assembler = nvptx::findAssembler("", diags);
  auto text = nvptx::disassemble("", diags);
  ::setenv("PATH", path.c_str(), 1);
  if (assembler || text)
    GTEST_SKIP() << "CUDA is in its standard directory";
  EXPECT_EQ(diags.diagnostics()[0].name(), "NoAssembler");
  EXPECT_EQ(diags.diagnostics()[1].name(), "NoDisassembler");
}

// covers: DisassemblyFailed
TEST(Assembler, DisassemblerErrorIsReported) {
  nvptx::TemporaryFolder folder;
  std::string file = folder.path() + "/nvdisasm", path = std::getenv("PATH");
  nvptx::writeFile(file, "#!/bin/sh\necho 'not a cubin'; exit 1\n");
  ::chmod(file.c_str(), 0700);
  ::setenv("PATH", (folder.path() + ":" + path).c_str(), 1);
  DiagnosticEngine diags;
  auto text = nvptx::disassemble("code", diags);
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_FALSE(text);
  EXPECT_EQ(diags.diagnostics().front().name(), "DisassemblyFailed");
  EXPECT_NE(diags.render().find("not a cubin"), std::string::npos) << diags.render();
}

TEST(Assembler, DriverIsTheLastResort) {
  nvptx::setDriverAssembler([]() -> nvptx::DriverAssembler {
    return {13000, [](llvm::StringRef, llvm::StringRef architecture, const nvptx::AssembleOptions &, std::string &cubin,
                      std::string &) {
              cubin = "by the driver for " + architecture.str();
              return true;
            }};
  });
  nvptx::TemporaryFolder empty;
  std::string path = std::getenv("PATH");
  ::setenv("PATH", empty.path().c_str(), 1);
  DiagnosticEngine diags;
  auto assembler = nvptx::findAssembler("", diags);
  ::setenv("PATH", path.c_str(), 1);
  nvptx::setDriverAssembler(nullptr);
  ASSERT_TRUE(assembler) << diags.render();
  if (assembler->kind() != "driver")
    GTEST_SKIP() << "CUDA is in its standard directory";
  EXPECT_EQ(assembler->ptxVersion(), 90u);
  EXPECT_EQ(nvptx::assemble(*assembler, goodPTX, hopper(), {.kernel = "k"}, diags)->bytes, "by the driver for sm_90");
}

TEST(Assembler, RealAssemblerReturnsRegistersAndLocatedErrors) {
  DiagnosticEngine none;
  auto assembler = nvptx::findAssembler("", none);
  if (!assembler)
    GTEST_SKIP() << "no assembler here";
  DiagnosticEngine diags;
  auto cubin = nvptx::assemble(*assembler, goodPTX, hopper(), {.kernel = "k"}, diags);
  ASSERT_TRUE(cubin) << diags.render();
  EXPECT_GE(cubin->resources.registers, 4u);
  EXPECT_EQ(cubin->resources.stackBytes, 0u);
  std::string bad = goodPTX;
  bad.replace(bad.find("st.global.u64"), 13, "st.global.q64");
  EXPECT_FALSE(nvptx::assemble(*assembler, bad, hopper(), {.kernel = "k"}, diags));
  EXPECT_EQ(diags.diagnostics().front().location().line, 9u) << diags.render();
}

TEST(Assembler, VersionsOfCUDAHaveTheirPTX) {
  EXPECT_EQ(nvptx::ptxVersionOfCUDA(11, 8), 78u);
  EXPECT_EQ(nvptx::ptxVersionOfCUDA(12, 4), 84u);
  EXPECT_EQ(nvptx::ptxVersionOfCUDA(12, 6), 85u);
  EXPECT_EQ(nvptx::ptxVersionOfCUDA(12, 9), 88u);
  EXPECT_EQ(nvptx::ptxVersionOfCUDA(13, 0), 90u);
}

TEST(Cubin, BrokenFilesAreNoCubins) {
  EXPECT_FALSE(nvptx::readResources("", "k"));
  EXPECT_FALSE(nvptx::readResources("\177ELF", "k"));
  std::string bytes = "\177ELF" + std::string(300, '\xff');
  EXPECT_FALSE(nvptx::readResources(bytes, "k"));
  EXPECT_TRUE(nvptx::stackAccesses(bytes, "k").empty());
}

TEST(Cubin, LineTablesOfVersion2) {
  // One unit: header (base -5, range 14, first special opcode 10), directory `/a`, file `b.py` in it; then: set address
  // 0, line 7, emit a row; advance 16 bytes and one line, emit a row; end.
  std::string program = std::string("\0\x09\x02\0\0\0\0\0\0\0\0", 11) + "\x03\x06\x01" + "\x02\x10\x03\x01\x01" +
                        std::string("\x02\x10\0\x01\x01", 5);
  std::string rest = std::string("\x01\x01\xfb\x0e\x0a", 5) + std::string("\0\1\1\1\1\0\0\0\1", 9) +
                     std::string("/a\0\0b.py\0\1\0\0\0", 13);
  auto number = [](uint32_t value) {
    return std::string{char(value), char(value >> 8), char(value >> 16), char(value >> 24)};
  };
  std::string unit = std::string("\2\0", 2) + number(rest.size()) + rest + program;
  auto rows = nvptx::LineTable::parse(number(unit.size()) + unit);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].file, "/a/b.py");
  EXPECT_EQ(rows[0].line, 7u);
  EXPECT_EQ(rows[1].address, 16u);
  EXPECT_EQ(rows[1].line, 8u);
  EXPECT_TRUE(rows[2].endOfSequence);
  for (size_t cut = 0; cut < unit.size(); ++cut) // truncated anywhere: no crash
    nvptx::LineTable::parse(number(unit.size()) + unit.substr(0, cut));
}

TEST(KernelMetadata, AreReadFromPTX) {
  nvptx::KernelMetadata facts;
  facts.sharedBytes = 4096;
  facts.tensorMaps = {"first", "second"};
  facts.firstAdded = 3;
  facts.programsAreCtas = true;
  facts.residentAxes = 1;
  auto kernels = nvptx::readKernels(llvm::StringRef(nvptx::annotateKernel(goodPTX, facts)));
  ASSERT_EQ(kernels.size(), 1u);
  EXPECT_EQ(kernels[0].name, "k");
  EXPECT_EQ(kernels[0].threads, 64u);
  EXPECT_EQ(kernels[0].sharedBytes, 4096u);
  EXPECT_EQ(kernels[0].tensorMaps, facts.tensorMaps);
  EXPECT_EQ(kernels[0].firstAdded, 3u);
  EXPECT_TRUE(kernels[0].programsAreCtas);
  EXPECT_EQ(kernels[0].residentAxes, 1u);
}

TEST(KernelMetadata, OfAGridHaveThreeAxes) {
  for (const char *axes : {"3", "4", "4000000000", "-1", "all"}) {
    std::string text = std::string("// axes of the grid whose programs stay, parameter 1: ") + axes + "\n" + goodPTX;
    EXPECT_EQ(nvptx::readKernels(llvm::StringRef(text))[0].residentAxes, axes[0] == '3' ? 3u : 0u) << axes;
  }
}

TEST(KernelMetadata, RecordFirstAddedParameter) {
  for (bool hasMaps : {false, true})
    for (unsigned axes : {0u, 2u}) {
      nvptx::KernelMetadata facts;
      facts.name = "k";
      facts.residentAxes = axes;
      if (hasMaps)
        facts.tensorMaps = {"first", "second"};
      facts.firstAdded = hasMaps || axes ? 12 : 0;
      llvm::LLVMContext context;
      llvm::Module module("m", context);
      auto *function = llvm::Function::Create(llvm::FunctionType::get(llvm::Type::getVoidTy(context), false),
                                              llvm::GlobalValue::ExternalLinkage, "k", module);
      function->setCallingConv(llvm::CallingConv::PTX_Kernel);
      llvm::ReturnInst::Create(context, llvm::BasicBlock::Create(context, "", function));
      nvptx::record(module, facts);
      std::string ptx = nvptx::annotateKernel(goodPTX, facts);
      for (const auto &kernels : {nvptx::readKernels(module), nvptx::readKernels(llvm::StringRef(ptx))}) {
        ASSERT_EQ(kernels.size(), 1u);
        EXPECT_EQ(kernels[0].firstAdded, facts.firstAdded) << ptx;
        EXPECT_EQ(kernels[0].tensorMaps, facts.tensorMaps);
        EXPECT_EQ(kernels[0].residentAxes, axes);
      }
    }
}

TEST(Occupancy, CountsWhatFitsOnAnSM) {
  EXPECT_EQ(nvptx::getBlocksPerSM(hopper(), {256, 128, 0}), 2u);
  EXPECT_EQ(nvptx::getBlocksPerSM(hopper(), {256, 129, 0}), 1u); // registers are allocated in units of eight
  EXPECT_EQ(nvptx::getBlocksPerSM(hopper(), {128, 32, 100 * 1024}), 2u);
  EXPECT_EQ(nvptx::getBlocksPerSM(hopper(), {1024, 16, 0}), 2u);
  EXPECT_EQ(nvptx::getBlocksPerSM(*arch::findArchitecture("sm_86"), {1024, 16, 0}), 1u);
}

TEST(Occupancy, HigherOccupancyIsTriedNearTheRegisterLimit) {
  EXPECT_EQ(nvptx::blocksForHigherOccupancy(hopper(), {256, 150, 33792}), 2u);
  EXPECT_EQ(nvptx::blocksForHigherOccupancy(hopper(), {256, 250, 33792}),
            0u); // registers would have to shrink too much
  EXPECT_EQ(nvptx::blocksForHigherOccupancy(hopper(), {256, 150, 150 * 1024}), 0u); // shared memory is the limit
  EXPECT_EQ(nvptx::blocksForHigherOccupancy(hopper(), {256, 100, 0}), 0u); // sixteen warps are resident already
  EXPECT_EQ(nvptx::blocksForHigherOccupancy(hopper(), {128, 200, 0}), 3u);
}

TEST(Occupancy, SingleBlockPerSMHasFewWarps) {
  EXPECT_EQ(nvptx::blocksForHigherOccupancy(hopper(), {512, 83, 0}), 2u);
  EXPECT_EQ(nvptx::blocksForHigherOccupancy(hopper(), {512, 120, 0}), 0u); // registers would have to shrink too much
  EXPECT_EQ(nvptx::blocksForHigherOccupancy(hopper(), {1024, 64, 0}), 0u);
}

TEST(Occupancy, OneMoreLargeCtaWithBarriers) {
  EXPECT_EQ(nvptx::blocksForBarriers(hopper(), {512, 48, 0}), 3u);
  EXPECT_EQ(nvptx::blocksForBarriers(hopper(), {512, 39, 0}), 4u);
  EXPECT_EQ(nvptx::blocksForBarriers(hopper(), {512, 40, 7168}), 4u);
  EXPECT_EQ(nvptx::blocksForBarriers(hopper(), {512, 56, 0}), 0u);         // registers would have to shrink too much
  EXPECT_EQ(nvptx::blocksForBarriers(hopper(), {512, 32, 0}), 0u);         // four are resident already
  EXPECT_EQ(nvptx::blocksForBarriers(hopper(), {512, 40, 75 * 1024}), 0u); // shared memory is the limit
  EXPECT_EQ(nvptx::blocksForBarriers(hopper(), {256, 96, 0}), 0u);         // few warps a CTA
  EXPECT_EQ(nvptx::blocksForBarriers(hopper(), {1024, 64, 0}), 0u);        // one CTA
}

TEST(Occupancy, LoadLoopsGetRegistersForLoadsInFlight) {
  EXPECT_EQ(nvptx::blocksForInFlightLoads(hopper(), {128, 32, 0}), 8u);
  EXPECT_EQ(nvptx::blocksForInFlightLoads(hopper(), {256, 32, 0}), 4u);
  EXPECT_EQ(nvptx::blocksForInFlightLoads(hopper(), {512, 32, 0}), 0u);         // two CTAs in place of four
  EXPECT_EQ(nvptx::blocksForInFlightLoads(hopper(), {128, 64, 0}), 0u);         // already at the limit
  EXPECT_EQ(nvptx::blocksForInFlightLoads(hopper(), {128, 32, 50 * 1024}), 0u); // shared memory limits occupancy anyway
  EXPECT_EQ(nvptx::blocksForInFlightLoads(hopper(), {128, 72, 0}), 8u);         // seven CTAs, by 8 registers per thread
  EXPECT_EQ(nvptx::blocksForInFlightLoads(hopper(), {512, 74, 0}), 2u);
  EXPECT_EQ(nvptx::blocksForInFlightLoads(hopper(), {128, 96, 0}), 0u);         // it needs them
  EXPECT_EQ(nvptx::blocksForInFlightLoads(hopper(), {128, 72, 50 * 1024}), 0u); // shared memory is the limit
  EXPECT_TRUE(nvptx::hasLoadsInLoops("$L1:\n\t@%p1 ld.global.b32 %r1, [%rd1];\n\t@%p2 bra \t$L1;\n"));
  EXPECT_FALSE(
      nvptx::hasLoadsInLoops("\tld.global.b32 %r1, [%rd1];\n$L1:\n\t@%p2 bra \t$L1;\n\tld.global.b32 %r1, [%rd1];\n"));
  EXPECT_FALSE(nvptx::hasLoadsInLoops("\tld.global.b32 %r1, [%rd1];\n\tbra.uni \t$L1;\n$L1:\n\tret;\n"));
}

TEST(Occupancy, RequestedOccupancyMustNotSpill) {
  EXPECT_TRUE(nvptx::hasMoreRegisters(hopper(), {32, 64, 16384}));
  EXPECT_TRUE(nvptx::hasMoreRegisters(hopper(), {512, 120, 0}));
  EXPECT_FALSE(nvptx::hasMoreRegisters(hopper(), {32, 255, 16384}));
  EXPECT_FALSE(nvptx::hasMoreRegisters(hopper(), {512, 128, 0}));
  EXPECT_FALSE(nvptx::hasMoreRegisters(hopper(), {1024, 64, 0}));
}

TEST(Occupancy, TheDirectiveGoesBeforeTheBody) {
  std::string ptx = nvptx::addMinBlocks(goodPTX, "k", 2);
  EXPECT_NE(ptx.find(".reqntid 64\n.minnctapersm 2\n{"), std::string::npos) << ptx;
  EXPECT_EQ(nvptx::addMinBlocks(ptx, "k", 3), "");
  EXPECT_EQ(nvptx::addMinBlocks(goodPTX, "other", 2), "");
}
