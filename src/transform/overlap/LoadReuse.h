// Loads that repeat an earlier one, for example of a row that is read for its maximum and read again for its sum, with
// another eviction policy. (Equal loads of one policy are merged by common-subexpression elimination.)
//
//   a = load(p, evict_last); m = max(a); b = load(p, evict_first)        a = load(p, evict_last); m = max(a); b = a
#ifndef TXL_TRANSFORM_OVERLAP_LOADREUSE_H
#define TXL_TRANSFORM_OVERLAP_LOADREUSE_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-reuse-loads`: replaces a load of a tile by an earlier one of its block with the same pointers, mask and
/// default, if nothing in between may write memory, as far as few registers of a program of `numWarps` suffice for
/// these tiles. Volatile loads, and those that bypass the caches, stay.
std::unique_ptr<mlir::Pass> createLoadReusePass(const std::string &target, unsigned numWarps);

} // namespace txl::transform

#endif
