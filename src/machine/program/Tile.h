// Tiles: the values of a running program.
//
// A slot is a register of the machine that holds one tile at a time. It owns a buffer with capacity for every tile that
// is ever stored in it, and records the form of the current one:
//
//   Dense    all elements in row-major order at `data` (this slot's buffer, or another tile's: expand_dims, reshape)
//   Splat    one element at `data` is the value of all
//   Strided  element (i0, i1, …) is at data + sum(stride[d] * i[d]) elements: broadcasts and transpositions
//   Affine   element (i0, i1, …) has the value base + sum(stride[d] * i[d]): integers and pointers (strides in bytes).
//            Invariant: every element is the exact mathematical sum and lies in the signed range of the type; an
//            operation whose result would wrap makes a dense tile instead. So comparisons of affine tiles are exact.
//   Box      an i1 tile that is true where low[d] <= i[d] < high[d] for all d
//   Flight   the pending result of an asynchronous dot: its buffer at data, the dot's index in base. Such a tile is
//            only moved, passed to the next dot or waited for
//
// Affine tiles and boxes whose elements were requested keep their form, with the elements at `data` as well (else
// null). A scalar is a dense tile of one element. All forms but the first cost O(rank); `materialize` makes any of them
// dense in the slot's own buffer. Forms are chosen at run time: the same instruction sees a box in one iteration and a
// dense mask in the next. Only tiles of rank <= kMaxRank take other forms than Dense and Splat.
#ifndef TXL_MACHINE_PROGRAM_TILE_H
#define TXL_MACHINE_PROGRAM_TILE_H

#include "machine/Element.h"
#include "support/Limits.h"
#include <cstddef>

namespace txl::machine {

constexpr int kMaxRank = 4;
/// The maximum rank of a tile.
constexpr int kMaxDimensions = limits::tileRank;

enum class Form : uint8_t { Dense, Splat, Strided, Affine, Box, Flight };

/// The static type of a value, known when the program is compiled.
struct TileType {
  DType dtype = DType::I32;
  DType pointee = DType::I8; // of pointers
  uint8_t rank = 0;
  uint8_t bytes = 0; // of an element
  int64_t count = 1;
  const int64_t *shape = nullptr; // `rank` of them, owned by the program
};

struct Tile {
  char *data = nullptr;
  char *own = nullptr;
  Form form = Form::Dense;
  int64_t base = 0;              // Affine
  int64_t stride[kMaxRank] = {}; // Affine, Strided
  int32_t low[kMaxRank] = {};    // Box
  int32_t high[kMaxRank] = {};

  void setDense() {
    form = Form::Dense;
    data = own;
  }
};

/// Makes `tile` dense, in its own buffer if it is not dense already.
void materialize(Tile &tile, const TileType &type);
/// The elements in row-major order; an affine tile or a box keeps its form.
char *elements(Tile &tile, const TileType &type);
/// Copies the value of `from` to `to` (of the same type, another slot), independent of every other tile's buffer.
void copyTile(Tile &to, const Tile &from, const TileType &type);
/// Copies the elements of a Strided tile to dense storage.
void copyStrided(char *to, const char *from, const int64_t *shape, const int64_t *stride, int rank, int bytes);

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_TILE_H
