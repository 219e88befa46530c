// Memory of the driver's stand-in, which other processes can open: allocations of a multiple of 2 MiB, and all of the
// virtual memory management, are files in memory.
//
//   CUDA_STUB_IPC=0         allocations have no IPC handles
#include "libcuda.h"
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace txl::runtime;
using namespace stub;

static constexpr size_t kShared = 2 << 20;
static constexpr size_t kMost = uint64_t(1) << 36;

namespace {
/// Of this process's mappings of files, by address.
struct Mapping {
  int descriptor;
  size_t bytes;
};
} // namespace
static std::map<uint64_t, Mapping> mappings;

static int makeFile(size_t bytes) {
  int descriptor = memfd_create("txl stub", MFD_CLOEXEC);
  if (descriptor >= 0 && ftruncate(descriptor, off_t(bytes))) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}

static void *mapFile(int descriptor, size_t bytes, void *at = nullptr) {
  void *place = mmap(at, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | (at ? MAP_FIXED : 0), descriptor, 0);
  return place == MAP_FAILED ? nullptr : place;
}

/// Adds a mapping, which owns the descriptor, and returns its address; 0 if it fails.
static uint64_t addMapping(int descriptor, size_t bytes) {
  void *place = descriptor < 0 ? nullptr : mapFile(descriptor, bytes);
  if (!place)
    return 0;
  std::lock_guard<std::mutex> lock(mutex);
  const auto address = reinterpret_cast<uint64_t>(place);
  mappings[address] = {descriptor, bytes};
  allocations[address] = {bytes, current()->device};
  return address;
}

/// Ends a mapping; false if there is none at the address. The mutex is held.
static bool removeMapping(uint64_t address) {
  auto found = mappings.find(address);
  if (found == mappings.end())
    return false;
  munmap(reinterpret_cast<void *>(address), found->second.bytes);
  close(found->second.descriptor);
  mappings.erase(found);
  allocations.erase(address);
  return true;
}

STUB int stub_allocations() {
  std::lock_guard<std::mutex> lock(mutex);
  return int(allocations.size());
}

STUB CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t bytes) {
  ENTER("cuMemAlloc", " {0}", bytes);
  if (bytes > kMost)
    return CUDA_ERROR_OUT_OF_MEMORY;
  if (bytes && bytes % kShared == 0) {
    *address = addMapping(makeFile(bytes), bytes);
    return *address ? 0 : CUDA_ERROR_OUT_OF_MEMORY;
  }
  void *place = nullptr;
  if (posix_memalign(&place, 512, bytes))
    return CUDA_ERROR_OUT_OF_MEMORY;
  std::lock_guard<std::mutex> lock(mutex);
  *address = reinterpret_cast<uint64_t>(place);
  allocations[*address] = {bytes, current()->device};
  return 0;
}
STUB CUresult cuMemFree_v2(CUdeviceptr address) {
  ENTER("cuMemFree", "");
  std::lock_guard<std::mutex> lock(mutex);
  if (removeMapping(address))
    return 0;
  if (!allocations.erase(address))
    return CUDA_ERROR_INVALID_VALUE;
  std::free(reinterpret_cast<void *>(address));
  return 0;
}
static CUresult copy(void *to, const void *from, size_t bytes) {
  if (CUresult fault = faultOf(current()))
    return fault;
  std::memmove(to, from, bytes);
  return 0;
}
STUB CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t bytes, CUstream) {
  ENTER("cuMemcpyHtoD", " {0}", bytes);
  return copy(reinterpret_cast<void *>(to), from, bytes);
}
STUB CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t bytes, CUstream) {
  ENTER("cuMemcpyDtoH", " {0}", bytes);
  return copy(to, reinterpret_cast<void *>(from), bytes);
}
STUB CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream) {
  ENTER("cuMemcpyDtoD", " {0}", bytes);
  return copy(reinterpret_cast<void *>(to), reinterpret_cast<void *>(from), bytes);
}
STUB CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t bytes, CUstream) {
  ENTER("cuMemsetD8", " {0} {1}", int(value), bytes);
  std::memset(reinterpret_cast<void *>(to), value, bytes);
  return 0;
}
STUB CUresult cuPointerGetAttribute(void *value, int attribute, CUdeviceptr address) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = allocations.upper_bound(address);
  if (found == allocations.begin() || address >= (--found)->first + found->second.first)
    return CUDA_ERROR_INVALID_VALUE;
  *static_cast<int *>(value) =
      attribute == CU_POINTER_ATTRIBUTE_MEMORY_TYPE ? CU_MEMORYTYPE_DEVICE : found->second.second;
  return 0;
}
STUB CUresult cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *bytes, CUdeviceptr address) {
  ENTER("cuMemGetAddressRange", "");
  std::lock_guard<std::mutex> lock(mutex);
  auto found = allocations.upper_bound(address);
  if (found == allocations.begin() || address >= (--found)->first + found->second.first)
    return CUDA_ERROR_NOT_FOUND;
  *base = found->first;
  *bytes = found->second.first;
  return 0;
}
STUB CUresult cuMemsetD8_v2(CUdeviceptr to, unsigned char value, size_t bytes) {
  ENTER("cuMemsetD8", " {0} {1}", int(value), bytes);
  std::memset(reinterpret_cast<void *>(to), value, bytes);
  return 0;
}

// ---- allocations of other processes ----

namespace {
struct IpcHandle {
  uint64_t mark, bytes;
  int process, descriptor;
  char rest[40];
};
} // namespace
static_assert(sizeof(IpcHandle) == 64);
static constexpr uint64_t kMark = 0x7e1e1bc0;

STUB CUresult cuIpcGetMemHandle(IpcHandle *handle, CUdeviceptr address) {
  ENTER("cuIpcGetMemHandle", "");
  if (!environmentNumber("CUDA_STUB_IPC", 1))
    return 801; // CUDA_ERROR_NOT_SUPPORTED
  std::lock_guard<std::mutex> lock(mutex);
  auto found = mappings.find(address);
  if (found == mappings.end())
    return CUDA_ERROR_INVALID_VALUE;
  *handle = {kMark, found->second.bytes, getpid(), found->second.descriptor, {}};
  return 0;
}
STUB CUresult cuIpcOpenMemHandle_v2(CUdeviceptr *address, IpcHandle handle, unsigned) {
  ENTER("cuIpcOpenMemHandle", " {0}", handle.bytes);
  if (handle.mark != kMark || handle.process == getpid())
    return CUDA_ERROR_INVALID_VALUE;
  reachesOthers = true;
  const std::string path = llvm::formatv("/proc/{0}/fd/{1}", handle.process, handle.descriptor);
  *address = addMapping(open(path.c_str(), O_RDWR | O_CLOEXEC), handle.bytes);
  return *address ? 0 : CUDA_ERROR_INVALID_VALUE;
}
STUB CUresult cuIpcCloseMemHandle(CUdeviceptr address) {
  ENTER("cuIpcCloseMemHandle", "");
  std::lock_guard<std::mutex> lock(mutex);
  return removeMapping(address) ? 0 : CUDA_ERROR_INVALID_VALUE;
}

// ---- virtual memory management: a handle is a descriptor + 1 ----

STUB CUresult cuMemGetAllocationGranularity(size_t *bytes, const void *, int) { return *bytes = kShared, 0; }
STUB CUresult cuMemCreate(uint64_t *handle, size_t bytes, const void *, uint64_t) {
  ENTER("cuMemCreate", " {0}", bytes);
  const int descriptor = bytes > kMost || bytes % kShared ? -1 : makeFile(bytes);
  *handle = uint64_t(descriptor + 1);
  return *handle ? 0 : CUDA_ERROR_OUT_OF_MEMORY;
}
STUB CUresult cuMemRelease(uint64_t handle) {
  ENTER("cuMemRelease", "");
  return close(int(handle) - 1) ? CUDA_ERROR_INVALID_VALUE : 0;
}
STUB CUresult cuMemExportToShareableHandle(int *descriptor, uint64_t handle, int, uint64_t) {
  ENTER("cuMemExportToShareableHandle", "");
  *descriptor = fcntl(int(handle) - 1, F_DUPFD_CLOEXEC, 0);
  return *descriptor < 0 ? CUDA_ERROR_INVALID_VALUE : 0;
}
STUB CUresult cuMemImportFromShareableHandle(uint64_t *handle, void *descriptor, int) {
  ENTER("cuMemImportFromShareableHandle", "");
  reachesOthers = true;
  *handle = uint64_t(fcntl(int(reinterpret_cast<intptr_t>(descriptor)), F_DUPFD_CLOEXEC, 0) + 1);
  return *handle ? 0 : CUDA_ERROR_INVALID_VALUE;
}
STUB CUresult cuMemAddressReserve(CUdeviceptr *address, size_t bytes, size_t, CUdeviceptr, uint64_t) {
  void *place = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  *address = reinterpret_cast<uint64_t>(place);
  return place == MAP_FAILED ? CUDA_ERROR_OUT_OF_MEMORY : 0;
}
STUB CUresult cuMemMap(CUdeviceptr address, size_t bytes, size_t, uint64_t handle, uint64_t) {
  ENTER("cuMemMap", " {0}", bytes);
  return mapFile(int(handle) - 1, bytes, reinterpret_cast<void *>(address)) ? 0 : CUDA_ERROR_INVALID_VALUE;
}
STUB CUresult cuMemSetAccess(CUdeviceptr address, size_t bytes, const void *, size_t) {
  std::lock_guard<std::mutex> lock(mutex);
  allocations[address] = {bytes, current()->device};
  return 0;
}
STUB CUresult cuMemUnmap(CUdeviceptr address, size_t bytes) {
  ENTER("cuMemUnmap", "");
  std::lock_guard<std::mutex> lock(mutex);
  void *place = reinterpret_cast<void *>(address);
  if (!allocations.erase(address))
    return CUDA_ERROR_INVALID_VALUE;
  mmap(place, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  return 0;
}
STUB CUresult cuMemAddressFree(CUdeviceptr address, size_t bytes) {
  return munmap(reinterpret_cast<void *>(address), bytes) ? CUDA_ERROR_INVALID_VALUE : 0;
}
