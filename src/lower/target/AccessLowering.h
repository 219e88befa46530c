// Accesses of memory that TargetLowering lacks: those with L2 cache policies, and im2col loads.
#ifndef TXL_LOWER_TARGET_ACCESSLOWERING_H
#define TXL_LOWER_TARGET_ACCESSLOWERING_H

#include "lower/target/TargetLowering.h"

namespace txl::lower {

/// An L2 cache policy: `primary` for a fraction of the accesses, or for those in a range, `secondary` for the others.
/// The priorities have PTX's names.
struct CachePolicy {
  llvm::StringRef primary, secondary;
  float fraction = 1;                            ///< unless there is a range
  llvm::Value *base = nullptr;                   ///< of a range, or null
  llvm::Value *size = nullptr, *total = nullptr; ///< i32, bytes
};

/// A load of the channels of consecutive pixels of images, the innermost coordinate first, as are the offsets.
struct Im2colLoad : TensorLoad {
  llvm::SmallVector<llvm::Value *, 3> filter; ///< i16
};

class AccessLowering {
public:
  virtual ~AccessLowering() = default;
  /// A policy, an operand of accesses.
  virtual llvm::Value *makePolicy(Builder &b, const CachePolicy &policy) const = 0;
  virtual void loadImages(Builder &b, const Im2colLoad &load) const = 0;

  // As those of TargetLowering, with a policy.

  virtual void storeTensor(Builder &b, const TensorBox &copy, TensorReduction reduction, llvm::Value *policy) const = 0;
  virtual void copyAsync(Builder &b, unsigned bytes, llvm::Value *shared, llvm::Value *global, llvm::Value *mask,
                         llvm::Value *policy) const = 0;
  /// An update that is one instruction (`hasAtomicUpdate`).
  virtual llvm::Value *updateAtomically(Builder &b, const AtomicAccess &access, const AtomicUpdate &update, Words words,
                                        llvm::Value *policy) const = 0;
  virtual llvm::Value *loadAtomically(Builder &b, const AtomicAccess &access, llvm::Value *policy) const = 0;
  virtual void storeAtomically(Builder &b, const AtomicAccess &access, llvm::Value *word,
                               llvm::Value *policy) const = 0;
};

const AccessLowering &accessLowering();

} // namespace txl::lower

#endif
