// txl-kernel: {"base": "square", "arguments": [["a", "CUdeviceptr", 16], ["c", "CUdeviceptr", 16], ["K", "int32_t", 16]], "constants": {}, "num_warps": 4, "num_stages": 3, "target": "cuda:90:32", "name": "square_a447dd73_0d1d2d"}
#ifndef TXL_SQUARE_A447DD73_0D1D2D_H
#define TXL_SQUARE_A447DD73_0D1D2D_H

#include <cuda.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* `square` for cuda:90:32, 4 warps: *fp16:16, *fp32:16, i32:16. load_… is called once, with a context of the GPU current. */
CUresult load_square_a447dd73_0d1d2d(void);
CUresult unload_square_a447dd73_0d1d2d(void);
/* Launches on the grid (1). */
CUresult square_a447dd73_0d1d2d(CUstream txl_stream, CUdeviceptr a, CUdeviceptr c, int32_t K);

#ifdef __cplusplus
}
#endif

#endif
