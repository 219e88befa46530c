// Executes plans on simulated threads: every element must arrive, and a reduction must have the specified combination
// tree.
#include "layout/Distributed.h"
#include "layout/MatrixAccess.h"
#include "layout/Memory.h"
#include "layout/ReducePlan.h"
#include "layout/TensorTransfer.h"
#include "gtest/gtest.h"
#include <map>
#include <random>

using namespace txl::layout;

static constexpr Dim R = Dim::Register, L = Dim::Lane, W = Dim::Warp;

/// Values of all threads: [warp][lane][register].
using Threads = std::vector<std::vector<std::vector<uint64_t>>>;

static Threads held(const LinearLayout &layout, uint64_t (*value)(uint64_t)) {
  Threads threads(layout.in().size() >> layout.in().bits(R) >> layout.in().bits(L));
  for (uint64_t w = 0; w < threads.size(); ++w)
    for (uint64_t l = 0; l < uint64_t(1) << layout.in().bits(L); ++l) {
      auto &registers = threads[w].emplace_back();
      for (uint64_t r = 0; r < uint64_t(1) << layout.in().bits(R); ++r)
        registers.push_back(value(layout.apply(layout.in().point({r, l, w, 0}))));
    }
  return threads;
}
static Threads elements(const LinearLayout &layout) {
  return held(layout, [](uint64_t element) { return element; });
}

static void swapWords(std::vector<std::vector<uint64_t>> &words, llvm::ArrayRef<ShufflePlan::Swap> swaps, uint64_t l,
                      uint64_t w) {
  for (const ShufflePlan::Swap &swap : swaps)
    if (swap.condition.holds(l, w))
      for (unsigned i = 0; i < words.size(); ++i)
        if (i < (i ^ swap.mask))
          std::swap(words[i], words[i ^ swap.mask]);
}

static Threads run(const ShufflePlan &plan, const Threads &in) {
  Threads out(in.size());
  for (uint64_t w = 0; w < in.size(); ++w) {
    unsigned lanes = in[w].size();
    std::vector<std::vector<std::vector<uint64_t>>> offered(lanes), read(lanes);
    for (uint64_t l = 0; l < lanes; ++l) {
      for (auto &word : plan.sourceWords) {
        auto &registers = offered[l].emplace_back();
        for (unsigned r : word)
          registers.push_back(in[w][l][r]);
      }
      swapWords(offered[l], plan.before, l, w);
    }
    for (uint64_t l = 0; l < lanes; ++l) {
      for (const ShufflePlan::Round &round : plan.rounds) {
        uint64_t from = round.laneXor ^ multiply(Columns(plan.laneBases.begin(), plan.laneBases.end()), l) ^
                        multiply(Columns(plan.warpBases.begin(), plan.warpBases.end()), w);
        EXPECT_TRUE(!round.own || from == l);
        read[l].push_back(offered[from][round.send]);
      }
      swapWords(read[l], plan.after, l, w);
      std::vector<uint64_t> registers(plan.resultWords.size() * plan.resultWords[0].size());
      for (unsigned i = 0; i < plan.resultWords.size(); ++i)
        for (unsigned k = 0; k < plan.resultWords[i].size(); ++k)
          registers[plan.resultWords[i][k]] = read[l][i][k];
      out[w].push_back(registers);
    }
  }
  return out;
}

/// Stores all slices one after the other, then loads them.
static Threads run(const SharedPlan &plan, const Threads &in, unsigned resultRegisters) {
  std::map<std::pair<unsigned, uint64_t>, uint64_t> memory;
  Threads out = in;
  for (uint64_t w = 0; w < in.size(); ++w)
    for (uint64_t l = 0; l < in[w].size(); ++l) {
      if ((l & plan.store.copiedLanes) || (w & plan.store.copiedWarps))
        continue;
      for (unsigned slice = 0; slice < plan.slices; ++slice)
        for (unsigned vector : plan.store.vectors()) {
          uint64_t offset = plan.store.offsets.apply(plan.store.offsets.in().point({vector, l, w}));
          EXPECT_EQ(offset % plan.store.vector.elements(), 0u);
          for (auto [k, reg] : llvm::enumerate(plan.store.registersOf(vector, slice))) {
            auto [position, fresh] = memory.try_emplace({slice, offset + k}, in[w][l][reg]);
            EXPECT_TRUE(fresh) << "stored twice";
          }
        }
    }
  for (uint64_t w = 0; w < in.size(); ++w)
    for (uint64_t l = 0; l < in[w].size(); ++l) {
      out[w][l].assign(resultRegisters, ~uint64_t(0));
      for (unsigned slice = 0; slice < plan.slices; ++slice)
        for (unsigned vector : plan.load.vectors()) {
          uint64_t offset = plan.load.offsets.apply(plan.load.offsets.in().point({vector, l, w}));
          EXPECT_EQ(offset % plan.load.vector.elements(), 0u);
          for (auto [k, reg] : llvm::enumerate(plan.load.registersOf(vector, slice)))
            out[w][l][reg] = memory.at({slice, offset + k});
        }
    }
  return out;
}

static LinearLayout withShape(unsigned r, unsigned l, unsigned w, llvm::ArrayRef<Axis> out, const Columns &columns) {
  return LinearLayout({{R, r}, {L, l}, {W, w}, {Dim::Block, 0}}, Space(out), columns);
}

/// A random surjective layout. Its bases are single bits or, if `mixed`, arbitrary; some are 0, but not those of
/// registers.
static LinearLayout anyLayout(std::mt19937_64 &random, unsigned r, unsigned l, unsigned w, llvm::ArrayRef<Axis> out,
                              bool mixed) {
  unsigned bits = Space(out).bits();
  while (true) {
    Columns columns;
    for (unsigned bit = 0; bit < bits; ++bit)
      columns.push_back(uint64_t(1) << bit);
    while (columns.size() < r + l + w)
      columns.push_back(0);
    std::shuffle(columns.begin(), columns.end(), random);
    if (mixed)
      for (unsigned i = 0; i < columns.size(); ++i)
        if (random() % 2)
          columns[i] ^= columns[random() % columns.size()];
    LinearLayout layout = withShape(r, l, w, out, columns);
    bool zeroRegister = llvm::any_of(llvm::ArrayRef(columns).take_front(r), [](uint64_t c) { return c == 0; });
    if (layout.isSurjective() && !zeroRegister)
      return layout;
  }
}

TEST(ShufflePlan, SwapsRegistersAndLanes) {
  Axis out[] = {{Dim::tensor(0), 6}};
  LinearLayout from = withShape(1, 5, 0, out, {1, 2, 4, 8, 16, 32}), to = withShape(1, 5, 0, out, {2, 1, 4, 8, 16, 32});
  ShufflePlan plan = *planShuffles(from, to, 32);
  EXPECT_EQ(plan.shuffles(), 1u); // half of the elements stay in their thread
  EXPECT_EQ(run(plan, elements(from)), elements(to));
  EXPECT_EQ(planShuffles(from, from, 32)->shuffles(), 0u);
  EXPECT_EQ(planShuffles(from, from, 32)->selects(), 0u);
}

TEST(ShufflePlan, NarrowElementsTravelInWords) {
  Axis out[] = {{Dim::tensor(0), 8}};
  LinearLayout from = withShape(3, 5, 0, out, {1, 2, 4, 8, 16, 32, 64, 128}),
               to = withShape(3, 5, 0, out, {1, 2, 8, 4, 16, 32, 64, 128});
  EXPECT_EQ(planShuffles(from, to, 32)->shuffles(), 4u);
  EXPECT_EQ(planShuffles(from, to, 16)->shuffles(), 2u);
  EXPECT_EQ(planShuffles(from, to, 8)->shuffles(), 1u);
  EXPECT_EQ(run(*planShuffles(from, to, 8), elements(from)), elements(to));
}

TEST(ShufflePlan, AnyLayoutsOfOneWarp) {
  std::mt19937_64 random(5);
  unsigned planned = 0, rounds = 600;
  for (unsigned round = 0; round < rounds; ++round) {
    unsigned bits = random() % 9, w = random() % 3;
    Axis out[] = {{Dim::tensor(0), bits}};
    auto any = [&] {
      unsigned r = bits > 5 ? bits - 5 + random() % 2 * (bits < 8) : random() % 3;
      return anyLayout(random, std::min(r, bits), 5, 0, out, round % 2);
    };
    // All warps hold the same tensor, possibly with permuted lanes.
    LinearLayout a = any(), b = any();
    if (!a.isSurjective())
      continue;
    LinearLayout from = a.resizedIn(W, w), to = b.resizedIn(W, w);
    if (std::optional<ShufflePlan> plan = planShuffles(from, to, 8u << random() % 4)) {
      ++planned;
      ASSERT_EQ(run(*plan, elements(from)), elements(to)) << from.str() << "\n" << to.str();
    }
  }
  EXPECT_GE(planned, rounds * 9 / 10);
}

TEST(SharedPlan, AnyLayouts) {
  std::mt19937_64 random(6);
  for (unsigned round = 0; round < 400; ++round) {
    unsigned w = random() % 4, extra = random() % 5;
    Axis out[] = {{Dim::tensor(0), 4}, {Dim::tensor(1), w + extra}};
    unsigned r = Space(out).bits() > 5 + w ? Space(out).bits() - 5 - w : 0;
    LinearLayout from = anyLayout(random, r, 5, w, out, round % 2),
                 to = anyLayout(random, std::min(r + unsigned(random() % 2), Space(out).bits()), 5, w, out, round % 2);
    unsigned elementBits = 1u << (random() % 4 + 3);
    SharedPlan plan = planShared(from, to, elementBits, round % 3 ? 1 << 20 : 256);
    ASSERT_EQ(run(plan, elements(from), 1 << to.in().bits(R)), elements(to)) << from.str() << "\n" << to.str();
  }
}

TEST(SharedPlan, SlicesKeepTheBound) {
  LinearLayout from = mma(Matrix::C, {128, 128}, {2, 2}, 2, 16),
               to = blocked({128, 128}, {{1, 4}, {1, 32}, {4, 1}, {1, 0}, {}});
  SharedPlan plan = planShared(from, to, 32, 16384);
  EXPECT_EQ(plan.bytes, 16384u);
  EXPECT_EQ(plan.slices, 4u);
  EXPECT_EQ(plan.store.vector.elements(), 4u);
  EXPECT_EQ(run(plan, elements(from), 1 << to.in().bits(R)), elements(to));
}

// Matrix instructions as PTX defines them: the offset that each register of each lane receives.

static Threads loadMatrices(const MatrixAccess &access, unsigned elementBits, unsigned registers, uint64_t warps) {
  unsigned perWord = 32 / elementBits, perRow = 128 / elementBits;
  Threads out(warps, std::vector(32, std::vector<uint64_t>(registers, ~uint64_t(0))));
  for (uint64_t w = 0; w < warps; ++w)
    for (unsigned first : access.instructions())
      for (unsigned matrix = 0; matrix < access.matrices(); ++matrix) {
        auto rowAt = [&](uint64_t row) {
          return access.rows.apply(access.rows.in().point({first, 8 * matrix + row, w}));
        };
        for (uint64_t lane = 0; lane < 32; ++lane)
          for (auto [element, reg] : llvm::enumerate(access.registersOf(first, matrix))) {
            uint64_t g = lane / 4, t = lane % 4;
            out[w][lane][reg] = access.transposed ? rowAt(2 * t + element) + g : rowAt(g) + t * perWord + element;
            EXPECT_EQ(rowAt(g) % perRow, 0u) << "rows are aligned";
          }
      }
  return out;
}

TEST(MatrixAccess, OperandsOfDots) {
  struct {
    Matrix matrix;
    unsigned bits;
    bool kIsInner, serves, transposed;
  } cases[] = {
      {Matrix::A, 16, true, true, false}, {Matrix::A, 16, false, true, true},   {Matrix::B, 16, true, true, false},
      {Matrix::B, 16, false, true, true}, {Matrix::A, 8, true, true, false},    {Matrix::A, 8, false, false, false},
      {Matrix::B, 32, true, true, false}, {Matrix::B, 32, false, false, false}, {Matrix::A, 64, true, false, false}};
  for (auto &c : cases) {
    unsigned perLane = std::max(1u, 32 / c.bits), k = 8 * perLane, kAxis = c.matrix == Matrix::A ? 1 : 0;
    LinearLayout registers = mma(c.matrix, {64, 64}, {2, 2}, perLane, k).withoutBroadcasts(R);
    unsigned inner = c.kIsInner ? kAxis : 1 - kAxis;
    LinearLayout buffer = swizzledShared({64, 64}, {inner, 1 - inner}, {128 / c.bits, 1, 4});
    LinearLayout offsets = registers.sublayout({R, L, W}, {Dim::tensor(0), Dim::tensor(1)}).then(buffer.inverse());
    std::optional<MatrixAccess> access = planMatrices(offsets, c.bits);
    ASSERT_EQ(access.has_value(), c.serves) << c.bits << " " << c.kIsInner;
    if (!access)
      continue;
    EXPECT_EQ(access->transposed, c.transposed);
    EXPECT_EQ(access->matrices(), 4u);
    LinearLayout wholeOffsets = offsets.reshapedIns(registers.in());
    EXPECT_EQ(loadMatrices(*access, c.bits, 1u << registers.in().bits(R), 4), elements(wholeOffsets));
  }
}

// Reductions: an element is the id of its unique combination tree.

static std::map<std::pair<uint64_t, uint64_t>, uint64_t> &trees() {
  static std::map<std::pair<uint64_t, uint64_t>, uint64_t> trees;
  return trees;
}
static uint64_t combineTrees(uint64_t a, uint64_t b) {
  return trees().try_emplace({a, b}, trees().size() + (uint64_t(1) << 32)).first->second;
}
static uint64_t combineAdditions(uint64_t a, uint64_t b) { return a + b; }
using Combine = uint64_t (*)(uint64_t, uint64_t);

static Threads run(const ReducePlan &plan, Threads threads, unsigned resultRegisters, Combine combine) {
  for (const ReduceStage &stage : plan.stages) {
    if (stage.kind == ReduceStage::Kind::Exchange) {
      const SharedPlan &exchange = plan.exchanges[stage.exchange];
      threads = run(exchange, threads, 1u << exchange.load.offsets.in().bits(R));
      continue;
    }
    Threads before = threads;
    for (uint64_t w = 0; w < threads.size(); ++w)
      for (uint64_t l = 0; l < threads[w].size(); ++l) {
        auto &result = threads[w][l];
        unsigned count = result.size() >> stage.dropped.has_value();
        result.clear();
        for (unsigned q = 0; q < count; ++q) {
          unsigned r = q, bit = stage.dropped.value_or(0);
          if (stage.dropped)
            r = (q & ((1u << bit) - 1)) | (q >> bit << (bit + 1));
          if (stage.kind == ReduceStage::Kind::Lanes && stage.dropped && (l >> stage.splitLane & 1))
            r |= 1u << bit;
          bool second = __builtin_parityll(r & stage.secondRegisters) ^ stage.second.holds(l, w);
          uint64_t own = before[w][l][r], other = before[w][l ^ stage.laneXor][r ^ stage.registerXor];
          result.push_back(second ? combine(other, own) : combine(own, other));
        }
      }
  }
  if (plan.finish)
    return run(*plan.finish, threads);
  return run(plan.exchanges.back(), threads, resultRegisters);
}

static constexpr ExchangeCost kExchange{4, 2, 64};

/// An empty `order` means the default order; with `anyOrder` the plan chooses.
static void expectReducesAt(CombineCost cost, const LinearLayout &from, unsigned axis, bool anyOrder,
                            llvm::SmallVector<unsigned> order) {
  LinearLayout to = sliced(from, axis);
  // The result layout without duplicate registers.
  to = to.withoutBroadcasts(R);
  unsigned bits = from.out().bits(Dim::tensor(axis));
  if (order.empty())
    order = highestFirst(bits);
  ReducePlan plan = planReduce(from, axis, to, anyOrder ? llvm::ArrayRef<unsigned>() : order, 32, cost, kExchange);
  Combine combine = anyOrder ? combineAdditions : combineTrees;
  Threads result = run(plan, elements(from), 1u << to.in().bits(R), combine);
  unsigned offset = from.out().offset(Dim::tensor(axis));
  for (uint64_t position = 0; position < to.in().size(); ++position) {
    uint64_t element = to.apply(position), low = element & ((uint64_t(1) << offset) - 1);
    std::vector<uint64_t> row;
    for (uint64_t i = 0; i < uint64_t(1) << bits; ++i)
      row.push_back(low | i << offset | element >> offset << (offset + bits));
    for (unsigned bit : order)
      for (uint64_t i = 0; i < row.size(); ++i)
        if (!(i >> bit & 1))
          row[i] = combine(row[i], row[i | uint64_t(1) << bit]);
    uint64_t r = to.in().coordinate(position, R), l = to.in().coordinate(position, L),
             w = to.in().coordinate(position, W);
    ASSERT_EQ(result[w][l][r], row[0]) << from.str() << " axis " << axis;
  }
}

static void expectReduces(const LinearLayout &from, unsigned axis, bool anyOrder,
                          llvm::SmallVector<unsigned> order = {}) {
  for (CombineCost cost : {CombineCost{}, CombineCost{6, 2}, CombineCost{20, 3}})
    expectReducesAt(cost, from, axis, anyOrder, order);
}

TEST(ReducePlan, FollowsTheProgramOrderForAnyLayout) {
  std::mt19937_64 random(7);
  for (unsigned round = 0; round < 400; ++round) {
    unsigned w = random() % 4, a = random() % 6, b = random() % 6;
    Axis out[] = {{Dim::tensor(0), a}, {Dim::tensor(1), b}};
    unsigned r = std::max(0, int(a + b) - int(5 + w));
    expectReduces(anyLayout(random, r, 5, w, out, round % 2), round / 2 % 2, round % 3 == 0);
  }
}

TEST(ReducePlan, AnyProgramOrder) {
  std::mt19937_64 random(8);
  for (unsigned round = 0; round < 300; ++round) {
    unsigned w = random() % 4, a = 1 + random() % 5, b = 1 + random() % 5, axis = round % 2;
    Axis out[] = {{Dim::tensor(0), a}, {Dim::tensor(1), b}};
    unsigned r = std::max(0, int(a + b) - int(5 + w));
    llvm::SmallVector<unsigned> order = highestFirst(axis ? b : a);
    std::shuffle(order.begin(), order.end(), random);
    expectReduces(anyLayout(random, r, 5, w, out, round / 2 % 2), axis, false, order);
  }
}

TEST(ReducePlan, ConsecutiveElementsFirstLeaveOneElementAThreadForTheExchange) {
  LinearLayout row = blocked({4096}, {{8}, {32}, {4}, {0}, {}});
  auto shared = [&](llvm::ArrayRef<unsigned> order) {
    ReducePlan plan = planReduce(row, 0, sliced(row, 0).withoutBroadcasts(R), order, 32, {}, kExchange);
    uint64_t elements = 0;
    for (const SharedPlan &exchange : plan.exchanges)
      elements += exchange.memory.in().size();
    return elements;
  };
  EXPECT_GE(shared(highestFirst(12)), 1024u);
  EXPECT_EQ(shared({0, 1, 2, 11, 10, 9, 8, 7, 6, 5, 4, 3}), 128u);
}

TEST(ReducePlan, RowsOfKernels) {
  for (bool anyOrder : {false, true}) {
    expectReduces(blocked({1, 4096}, {{1, 8}, {1, 32}, {1, 8}, {1, 0}, {}}), 1, anyOrder);
    expectReduces(blocked({64, 64}, {{1, 4}, {2, 16}, {4, 1}, {1, 0}, {}}), 1, anyOrder);
    expectReduces(blocked({64, 64}, {{1, 4}, {2, 16}, {4, 1}, {1, 0}, {}}), 0, anyOrder);
    expectReduces(mma(Matrix::C, {128, 64}, {4, 1}, 2, 16), 1, anyOrder);
    expectReduces(mma(Matrix::C, {64, 64}, {2, 2}, 2, 16), 0, anyOrder);
    expectReduces(blocked({4, 2}, {{1, 1}, {1, 32}, {1, 4}, {1, 0}, {}}), 1, anyOrder);
  }
}

TEST(ReducePlan, ExpensiveCombinationsAreSpreadOverThreads) {
  auto combinations = [](const LinearLayout &from, CombineCost cost) {
    ReducePlan plan = planReduce(from, 1, sliced(from, 1).withoutBroadcasts(R), highestFirst(6), 32, cost, kExchange);
    unsigned count = 0, registers = 1u << from.in().bits(R);
    for (const ReduceStage &stage : plan.stages) {
      if (stage.kind == ReduceStage::Kind::Exchange)
        registers = 1u << plan.exchanges[stage.exchange].load.offsets.in().bits(R);
      registers >>= stage.dropped.has_value();
      count += stage.kind == ReduceStage::Kind::Exchange ? 0 : registers;
    }
    return count;
  };
  // 64 columns of 64 rows, eight warps along the rows: a thread with four results would combine 7 pairs for each.
  LinearLayout columns = blocked({64, 64}, {{4, 1}, {16, 2}, {1, 8}, {0, 1}, {}});
  // Plus the pairs that a thread combines before the exchange, and those of its two lanes.
  EXPECT_EQ(combinations(columns, {1, 1}), 12u + 4 * 7 + 4);
  EXPECT_EQ(combinations(columns, {17, 3}), 12u + 2 + 1 + 1 + 1);
}

TEST(ReducePlan, ShufflesAreFew) {
  auto shuffles = [](const LinearLayout &from, unsigned axis, bool anyOrder) {
    llvm::SmallVector<unsigned> order = highestFirst(anyOrder ? 0 : from.out().bits(Dim::tensor(axis)));
    ReducePlan plan = planReduce(from, axis, sliced(from, axis).withoutBroadcasts(R), order, 32, {}, kExchange);
    unsigned registers = 1u << from.in().bits(R), count = 0;
    for (const ReduceStage &stage : plan.stages) {
      registers >>= stage.dropped.has_value();
      count += stage.kind == ReduceStage::Kind::Lanes ? registers : 0;
    }
    return count + (plan.finish ? plan.finish->shuffles() : 1000);
  };
  LinearLayout row = blocked({4, 256}, {{1, 8}, {1, 32}, {4, 1}, {1, 0}, {}});
  EXPECT_EQ(shuffles(row, 1, true), 5u);
  EXPECT_EQ(shuffles(row, 1, false), 4u + 2 + 1 + 1 + 1 + 3);
  EXPECT_EQ(shuffles(mma(Matrix::C, {64, 64}, {4, 1}, 2, 16), 1, false), 6u);
}
