// Allocates cells lazily: the system provides zeroed pages when they are first accessed.
#include "emulator/races/Shadow.h"
#include "emulator/races/RankShadow.h"
#include "llvm/Support/MemAlloc.h"
#include <algorithm>
#include <cstdlib>

using namespace txl;
using namespace txl::emulator;

void ShadowBlock::Free::operator()(uint32_t *words) const { std::free(words); }

ShadowBlock::Words ShadowBlock::zeros(size_t count) {
  return Words(static_cast<uint32_t *>(llvm::safe_calloc(std::max<size_t>(count, 1), sizeof(uint32_t))));
}

ShadowBlock::ShadowBlock(uint32_t cells, uint32_t cta, uint32_t warps)
    : isGlobal(false), cells(cells), cta(cta), warps(warps), shift(0), words(zeros((4 + 2 * size_t(warps)) * cells)) {
  writeTime = words.get();
  writer = writeTime + cells;
  readTime = writer + cells;
  reader = readTime + cells;
  warpTime = reader + cells;
  warpLanes = warpTime + size_t(warps) * cells;
}

ShadowBlock::ShadowBlock(uint32_t cells)
    : isGlobal(true), cells(cells), cta(0), warps(0), shift(pageShift - std::countr_zero(cells)),
      words(zeros(7 * size_t(cells))) {
  writeTime = words.get();
  writer = writeTime + cells;
  readTime = writer + cells;
  reader = readTime + cells;
  readLanes = reader + cells;
  readCta = readLanes + cells;
  writeCta = readCta + cells;
}

void ShadowBlock::setForeignWriter(uint32_t cell, uint32_t index) {
  if (!foreignWords) {
    foreignWords = zeros(cells);
    writeCta = foreignWords.get();
  }
  writeCta[cell] = index;
}

void ShadowBlock::addRead(uint32_t cell, const ReadEntry &entry) {
  if (!listOf)
    listOf = zeros(cells);
  uint32_t index = freeRead;
  if (index) {
    freeRead = read(index).next;
  } else {
    if (reads.empty())
      reads.reserve(64);
    reads.emplace_back();
    index = reads.size();
  }
  read(index) = entry;
  read(index).next = listOf.get()[cell];
  listOf.get()[cell] = index;
}

void ShadowBlock::removeFirstRead(uint32_t cell) {
  uint32_t index = firstRead(cell);
  listOf.get()[cell] = read(index).next;
  read(index).next = freeRead;
  freeRead = index;
}

GlobalShadow::GlobalShadow(uint64_t bytes, unsigned granule, bool locks, RankShadow *ranks, uint32_t firstCta)
    : granule(granule), locks(locks), ranks(ranks), firstCta(firstCta), count((bytes >> pageShift) + 1),
      pages(std::make_unique<std::atomic<ShadowBlock *>[]>(count)) {}

GlobalShadow::~GlobalShadow() {
  for (uint64_t i = 0; i < count; ++i)
    delete pages[i].load(std::memory_order_relaxed);
}

ShadowBlock *GlobalShadow::touched(uint64_t index) {
  return index < count ? pages[index].load(std::memory_order_acquire) : ranks->touched(index);
}

ShadowBlock &GlobalShadow::page(uint64_t index) {
  if (index >= count)
    return ranks->page(index);
  std::atomic<ShadowBlock *> &slot = pages[index];
  ShadowBlock *found = slot.load(std::memory_order_acquire);
  if (found)
    return *found;
  auto fresh = std::make_unique<ShadowBlock>((1u << pageShift) / granule);
  if (slot.compare_exchange_strong(found, fresh.get(), std::memory_order_acq_rel))
    return *fresh.release();
  return *found;
}
