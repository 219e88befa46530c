// A launch: choose the specialization, load it if it is not in the context, make tensor maps and the grid, and one call
// of the driver. Nothing is allocated, and no lock is taken, once the code is loaded.
#include "bundle/Expression.h"
#include "bundle/Load.h"
#include "bundle/Select.h"

// CUtensorMap: 128 bytes, aligned to 64.
typedef struct TensorMap {
  _Alignas(64) uint64_t bytes[16];
} TensorMap;

enum { kPromotion256 = 3, kMaxPrograms = INT32_MAX };

static txlr_status encodeMap(Driver *driver, const Code *code, const Recipe *recipe, const uint64_t *slots,
                             TensorMap *map) {
  uint64_t address, dims[kMaxRank], strides[kMaxRank] = {0};
  uint32_t steps[kMaxRank] = {1, 1, 1, 1, 1};
  bool good = evaluate(&recipe->address, slots, &address);
  for (unsigned i = 0; i < recipe->rank; ++i)
    good &= evaluate(&recipe->dims[i], slots, &dims[i]);
  for (unsigned i = 0; i + 1 < recipe->rank; ++i)
    good &= evaluate(&recipe->strides[i], slots, &strides[i]);
  int error =
      good ? driver->tensorMapEncodeTiled(map, recipe->type, recipe->rank, (void *)(uintptr_t)address, dims, strides,
                                          recipe->box, steps, 0, recipe->swizzle, kPromotion256, recipe->fill)
           : 1;
  if (!error)
    return TXLR_OK;
  memset(map, 0, sizeof *map);
  if (recipe->isOptional)
    return TXLR_OK;
  return fail(TXLR_WRONG_SHAPE,
              "the tensor memory accelerator cannot access an array of `%s`: address 0x%llx, %llu "
              "elements a row, stride %llu bytes",
              code->entry, (unsigned long long)address, (unsigned long long)dims[0], (unsigned long long)strides[0]);
}

// The grid that is started, in CTAs: of a persistent kernel as many programs as run at once (arch/ResidentGrid.h).
static txlr_status startedGrid(const Code *code, const Context *context, const Loaded *loaded, const uint32_t grid[3],
                               uint32_t started[3]) {
  uint64_t columns = (uint64_t)grid[0] * code->programCtas, programs = 1;
  const int *limit = context->device->maxGrid;
  if (code->cluster > 1 && columns % code->cluster)
    return fail(TXLR_BAD_GRID, "%u programs of `%s` are not whole clusters of %u CTAs", grid[0], code->entry,
                code->cluster);
  bool isWhole = code->residentAxes;
  for (unsigned axis = 0; axis < 3; ++axis) {
    if (axis >= code->residentAxes)
      isWhole &= grid[axis] == 1;
    else if ((programs *= grid[axis]) > kMaxPrograms)
      programs = (uint64_t)kMaxPrograms + 1;
  }
  if (programs > kMaxPrograms || columns > (uint64_t)limit[0] || grid[1] > (uint32_t)limit[1] ||
      grid[2] > (uint32_t)limit[2])
    return fail(TXLR_BAD_GRID, "the grid (%u, %u, %u) of `%s` is larger than the GPU allows", grid[0], grid[1], grid[2],
                code->entry);
  bool isLimited = isWhole && programs > loaded->concurrent;
  started[0] = isLimited ? loaded->concurrent * code->programCtas : (uint32_t)columns;
  started[1] = isLimited ? 1 : grid[1];
  started[2] = isLimited ? 1 : grid[2];
  return TXLR_OK;
}

static txlr_status callDriver(Driver *driver, const Code *code, const Loaded *loaded, const uint32_t started[3],
                              void *stream, void **parameters) {
  LaunchAttribute attributes[3];
  LaunchConfig config = {
      {started[0], started[1], started[2]}, {code->threads, 1, 1}, code->shared, stream, attributes, 0};
  if (code->cluster > 1) {
    LaunchAttribute *attribute = &attributes[config.attributeCount++];
    attribute->id = kClusterAttribute;
    attribute->value.cluster[0] = code->cluster;
    attribute->value.cluster[1] = attribute->value.cluster[2] = 1;
  }
  for (int which = 0; which < 2; ++which)
    if (which ? code->isProgrammatic : code->isCooperative) {
      LaunchAttribute *attribute = &attributes[config.attributeCount++];
      attribute->id = which ? kProgrammaticAttribute : kCooperativeAttribute;
      attribute->value.flag = 1;
    }
  int error = driver->launchKernelEx(&config, loaded->function, parameters, NULL);
  return error ? fail(TXLR_LAUNCH_FAILED, "the launch of `%s`: %s", code->entry, describeError(driver, error))
               : TXLR_OK;
}

// Checks what the caller must provide whatever the kernel's specializations are.
static txlr_status checkLaunch(const txlr_kernel *kernel, const txlr_launch *launch) {
  if (!kernel)
    return fail(TXLR_NO_KERNEL, "the kernel is NULL: the bundle has none of this name");
  if (!launch || launch->size < sizeof *launch || (launch->argument_count && !launch->arguments))
    return fail(TXLR_INVALID_ARGUMENT, "a launch needs its size and arguments");
  if (launch->argument_count != kernel->parameterCount)
    return fail(TXLR_WRONG_COUNT, "`%s` has %u parameters, the launch %zu arguments", kernel->name,
                kernel->parameterCount, launch->argument_count);
  for (size_t i = 0; i < launch->argument_count; ++i) {
    const txlr_argument *given = &launch->arguments[i];
    if (given->kind > TXLR_KIND_NONE || given->type > TXLR_FP8E5B16)
      return fail(TXLR_INVALID_ARGUMENT, "argument %zu of `%s` was not made by a function of txl_runtime.h", i,
                  kernel->name);
    if (given->kind == TXLR_KIND_TENSOR && (!given->more.tensor || given->more.tensor->rank - 1u >= kMaxRank))
      return fail(TXLR_WRONG_SHAPE, "argument %zu of `%s` is no tensor of 1 to %d axes", i, kernel->name, kMaxRank);
  }
  return TXLR_OK;
}

static txlr_status launchSelection(Driver *driver, const txlr_kernel *kernel, const Context *context,
                                   const txlr_launch *launch, Selection *selection) {
  Code *code = selection->code;
  uint32_t *grid = selection->grid, started[3] = {0};
  TensorMap maps[kMaxMaps];
  void *parameters[kMaxSlots + kMaxMaps + 3];
  txlr_status status = TXLR_OK;
  if (!grid[0] || !grid[1] || !grid[2])
    return status;
  const Loaded *loaded = findLoaded(code, context);
  if ((!loaded && (status = loadCode(driver, kernel->bundle, code, context, launch->stream, &loaded))) ||
      (status = startedGrid(code, context, loaded, grid, started)))
    return status;
  void **next = parameters;
  for (uint32_t i = 0; i < code->slots; ++i)
    *next++ = &selection->slots[i];
  for (uint32_t i = 0; i < code->mapCount; ++i) {
    if ((status = encodeMap(driver, code, &code->maps[i], selection->slots, &maps[i])))
      return status;
    *next++ = &maps[i];
  }
  for (uint32_t axis = 0; axis < code->residentAxes; ++axis)
    *next++ = &grid[axis];
  return callDriver(driver, code, loaded, started, launch->stream, parameters);
}

txlr_status txlr_launch_kernel(const txlr_kernel *kernel, const txlr_launch *launch) {
  Driver *driver = NULL;
  Context context;
  Selection selection;
  txlr_status status = checkLaunch(kernel, launch);
  if (status || (status = openDriver(&driver)) || (status = currentContext(driver, &context)) ||
      (status = selectVariant(driver, &context, kernel, launch, &selection)))
    return status;
  return launchSelection(driver, kernel, &context, launch, &selection);
}

txlr_status txlr_select(const txlr_kernel *kernel, const txlr_launch *launch, size_t *variant) {
  Driver *driver = NULL;
  Context context;
  Selection selection;
  txlr_status status = checkLaunch(kernel, launch);
  if (!status && !variant)
    status = fail(TXLR_INVALID_ARGUMENT, "txlr_select needs an output pointer for the variant");
  if (status || (status = openDriver(&driver)) || (status = currentContext(driver, &context)) ||
      (status = selectVariant(driver, &context, kernel, launch, &selection)))
    return status;
  *variant = (size_t)(selection.variant - kernel->variants);
  return TXLR_OK;
}
