"""Tensors of the microscaling formats, in torch: 4-bit floats (E2M1) and 8-bit scales (E8M0), for tests of
`tl.dot_scaled`.

The formats are those of the OCP Microscaling Formats (MX) specification, version 1.0, sections 5.3.3 and 5.4.1."""
import torch

# The magnitudes of E2M1 by their three bits.
_MAGNITUDES = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
_BIAS = 127
_NAN = 255


class MXFP4Tensor:
    """Elements of E2M1, a code in the low 4 bits of each byte of `data`: sign, two bits of exponent, one of mantissa.

    data: floats to be rounded to the nearest code (ties to the even one; beyond 6 the largest), or None. size: of a
    tensor whose `data` `random` fills.
    """

    def __init__(self, data=None, size=None, device=None):
        if data is None and size is None:
            raise ValueError("an MXFP4Tensor takes `data` or `size`")
        self.device = device if data is None or device is not None else data.device
        self.size = tuple(size) if data is None else tuple(data.shape)
        self.data = None if data is None else self._codes(data.to(self.device))

    def random(self):
        """Fill with random codes; returns the tensor."""
        self.data = torch.randint(0, 16, self.size, dtype=torch.uint8, device=self.device)
        return self

    @staticmethod
    def _codes(values):
        if torch.isnan(values).any():
            raise ValueError("E2M1 has no NaN")
        magnitudes = torch.tensor(_MAGNITUDES, device=values.device, dtype=torch.float64)
        middles = (magnitudes[1:] + magnitudes[:-1]) / 2
        size = values.abs().double()
        below, above = torch.bucketize(size, middles), torch.bucketize(size, middles, right=True)
        code = torch.where(below % 2 == 0, below, above)  # they differ in a tie only
        return (code | torch.signbit(values).long() << 3).to(torch.uint8)

    def to(self, dtype):
        """The values as floats."""
        if not dtype.is_floating_point:
            raise ValueError(f"E2M1 cannot be turned into {dtype}; name a type of floats")
        magnitudes = torch.tensor(_MAGNITUDES, device=self.data.device, dtype=dtype)[(self.data & 7).long()]
        return torch.where(self.data & 8 != 0, -magnitudes, magnitudes)

    def to_packed_tensor(self, dim):
        """Two codes a byte along `dim`, the first in the low bits; with an odd extent the last byte has one."""
        dim %= self.data.dim()
        extent = self.data.shape[dim]
        low = self.data.index_select(dim, torch.arange(0, extent, 2, device=self.data.device))
        high = self.data.index_select(dim, torch.arange(1, extent, 2, device=self.data.device))
        if extent % 2:
            last = list(high.shape)
            last[dim] = 1
            high = torch.cat([high, high.new_zeros(last)], dim)
        return high << 4 | low

    def unpack_packed_tensor(self, packed_tensor, dim, original_shape):
        """The codes, one a byte, of a packed tensor whose unpacked shape is `original_shape`."""
        dim %= packed_tensor.dim()
        pair = torch.stack([packed_tensor & 15, packed_tensor >> 4], dim + 1).flatten(dim, dim + 1)
        return pair.narrow(dim, 0, original_shape[dim])


class MXScaleTensor:
    """Scales of E8M0: powers of two from 2^-127 to 2^127, the exponent with a bias of 127 in `data`; 255 is NaN.

    data: positive floats to be rounded down to powers of two (zero, negative numbers and what is too large are NaN), or
    None. size: as above.
    """

    def __init__(self, data=None, size=None, device=None):
        if data is None and size is None:
            raise ValueError("an MXScaleTensor takes `data` or `size`")
        self.device = device if data is None or device is not None else data.device
        self.size = tuple(size) if data is None else tuple(data.shape)
        self.data = None if data is None else self._codes(data.to(self.device))

    def random(self, low=None, high=None):
        """Fill with random scales between two powers of two; returns the tensor."""
        exponent = lambda value, default: default if value is None else max(0, min(254, int(torch.frexp(torch.tensor(
            float(value), dtype=torch.float64)).exponent) - 1 + _BIAS))
        first, last = exponent(low, 0), exponent(high, 254)
        if first > last:
            raise ValueError(f"there is no scale from {low} to {high}")
        self.data = torch.randint(first, last + 1, self.size, dtype=torch.uint8, device=self.device)
        return self

    @staticmethod
    def _codes(values):
        values = values.double()
        exponent = torch.frexp(values).exponent.long() - 1 + _BIAS
        good = (values > 0) & torch.isfinite(values) & (exponent >= 0) & (exponent < _NAN)
        return torch.where(good, exponent, torch.full_like(exponent, _NAN)).to(torch.uint8)

    def to(self, dtype):
        """The scales as floats; what is too small for the type is zero or subnormal, as the type has it."""
        if not dtype.is_floating_point:
            raise ValueError(f"E8M0 cannot be turned into {dtype}; name a type of floats")
        values = torch.ldexp(torch.ones(self.size, dtype=torch.float64, device=self.data.device),
                             self.data.long() - _BIAS)
        return torch.where(self.data == _NAN, torch.full_like(values, float("nan")), values).to(dtype)
