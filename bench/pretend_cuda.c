/* CPU tensors of torch that say they are on GPU 0: what reading the arguments of a launch costs, without a GPU. The exchange
 * interface of torch does the work; only the device in the answer is another. */
#include <stdint.h>

typedef struct {
  void *data;
  int32_t device_type, device_id, ndim;
  uint8_t code, bits;
  uint16_t lanes;
  int64_t *shape, *strides;
  uint64_t offset;
} tensor;

typedef struct {
  uint32_t major, minor;
  void *previous;
  void *functions[3];
  int (*view)(void *object, tensor *out);
  int (*stream)(int32_t type, int32_t device, void **out);
} exchange;

static int (*real_view)(void *, tensor *);

static int view(void *object, tensor *out) {
  int status = real_view(object, out);
  out->device_type = 2;
  out->device_id = 0;
  return status;
}

static int stream(int32_t type, int32_t device, void **out) {
  *out = 0;
  return 0;
}

static exchange pretended;

/* The interface for a subclass of torch.Tensor, made from torch's own. */
void *pretend(const exchange *of_torch) {
  pretended = *of_torch;
  real_view = of_torch->view;
  pretended.view = view;
  pretended.stream = stream;
  return &pretended;
}
