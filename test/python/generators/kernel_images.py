"""Images in random kernels: the pixels under a filter, which an im2col load copies to shared memory."""
import numpy as np
import shadow
from kernel_descriptors import descriptor_load, padded
from kernel_generator import FLOATS, INTS
from kernel_policies import policy
from kernel_targets import has_tma
from shadow import Shadow
from txl.tools.tensor_descriptor import TensorDescriptorIm2Col


class Images:
    """Images N…HWC of one to three axes of pixels, and the box in which the corner of a filter moves; strides in
    elements. All programs load from one array, of which a launch makes the descriptor."""

    def __init__(self, k, t):
        r, unit = k.r, 128 // t.bits
        self.k, axes = k, r.randint(1, 3)
        channels = min(unit * 2**r.randint(0, 2), 256)
        self.block = (2**r.randint(0, 7), channels)
        self.shape = (r.randint(1, 3), *(r.randint(1, 6) for _ in range(axes)),
                      r.choice([channels, 2 * channels, r.randint(1, 2 * channels)]))
        self.strides, stride = [1], -(-self.shape[-1] // unit) * unit + r.choice([0, 0, unit])
        for extent in self.shape[-2::-1]:
            self.strides.insert(0, stride)
            stride *= extent
        self.extent = stride
        self.steps = [r.choice([1, 1, 2, 3]) for _ in range(axes)]
        self.lower = [r.randint(-2, min(1, n - 1)) for n in self.shape[1:-1]]
        # The box has one position at least.
        self.upper = [max(r.randint(-2, 2), low - n + 1) for low, n in zip(self.lower, self.shape[1:-1], strict=True)]
        self.last = [n - 1 + up for n, up in zip(self.shape[1:-1], self.upper, strict=True)]
        positions = [(last - low) // step for low, last, step in zip(self.lower, self.last, self.steps, strict=True)]
        self.corner = [
            r.randint(0, self.shape[0]),
            *(low + step * r.randint(0, n) for low, step, n in zip(self.lower, self.steps, positions, strict=True)),
            unit * r.choice([0, 0, 1, -1])
        ]
        self.filter = [r.randint(0, 3) for _ in range(axes)]

    def descriptor(self, array, padding):
        """(its text, statements before it): made by the host, or in the kernel."""
        if self.k.r.random() < 0.5:
            steps = [1, *self.steps, 1]
            array.descriptor = lambda values: TensorDescriptorIm2Col(values, list(
                self.shape), self.strides, self.block, padding, steps, self.lower, self.upper)
            return array.name, []
        name = self.k.name()
        return name, [
            f"{name} = tl.make_im2col_descriptor({array.name}, {list(self.shape)}, {self.strides}, {list(self.block)}, "
            f"{self.lower}, {self.upper}, {self.steps}, padding_option='{padding}')"
        ]

    def pixels(self, known, image, fill):
        """The load by its definition, one position of the corner after the other: of the images from `image` on."""
        result = np.full(self.block, fill, known.v.dtype)
        at = [image, *self.corner[1:-1]]
        channels = self.corner[-1] + np.arange(self.block[1])
        inside = (channels >= 0) & (channels < self.shape[-1])
        for row in result:
            pixel = [at[0], *(a + f for a, f in zip(at[1:], self.filter, strict=True))]
            if all(0 <= p < n for p, n in zip(pixel, self.shape)):
                first = sum(p * s for p, s in zip(pixel, self.strides))
                row[inside] = known.v[first + channels[inside]]
            for axis in reversed(range(len(self.steps))):
                at[1 + axis] += self.steps[axis]
                if at[1 + axis] <= self.last[axis]:
                    break
                at[1 + axis] = self.lower[axis]
            else:
                at[0] += 1
        return result


def pixels(k):
    if not has_tma(k.seed):
        return descriptor_load(k)
    t = k.r.choice(k.r.choice([INTS, FLOATS]))
    images = Images(k, t)
    source, size = k.input(t, images.extent)
    known = shadow.exact(source.data)
    padding, fill, present = padded(k, t)
    name, lines = images.descriptor(source, padding)
    buffer, barrier, moves = k.name(), k.name(), k.r.choice([0, 1])
    first, *others = map(str, images.corner)
    corner = [f"program * {moves} + {first}" if moves else first, *others]
    hint = policy(k, source.name) if name != source.name else ""
    k.block.add(
        lines + [
            f"{buffer} = txl.smem_alloc({list(images.block)}, tl.{t})",
            f"{barrier} = txl.mbar_alloc(1)",
            f"txl.mbar_expect({barrier}, {np.prod(images.block) * t.bits // 8})",
            f"txl.tma_load_im2col({buffer}, {name}, [{', '.join(corner)}], {images.filter}, {barrier}{hint})",
            f"txl.mbar_wait({barrier}, 0)",
        ], lambda env: None)
    return k.emit(present.format(f"txl.smem_load({buffer})"), t, images.block, True, max(size, fill),
                  lambda: Shadow(images.pixels(known, images.corner[0] + moves * k.number_now, fill)))


IMAGES = [pixels]
