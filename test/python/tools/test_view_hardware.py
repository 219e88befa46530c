"""The page's pictures of the hardware: shared memory over time, and the way of a product's operands, against the
compiler's own tables."""
import json
import re

import pytest

import txl
import txl.language as tl
from test_view import CHROMIUM, dumped
from txl.viewer import page


@txl.jit
def multiplied(x, y, z, n, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i, j, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    total = tl.zeros((M, N), tl.float32)
    for start in range(0, n, K):
        a = tl.load(x + i[:, None] * n + (start + k)[None, :])
        b = tl.load(y + (start + k)[:, None] * N + j[None, :])
        total += tl.dot(a, b)
    tl.store(z + i[:, None] * N + j[None, :], total)


def compiled(target):
    return txl.compile(multiplied, target=target, signature={"x": "*fp16", "y": "*fp16", "z": "*fp32", "n": "i32"},
                       constexprs={"M": 128, "N": 64, "K": 64}, attrs={(number, ): [["tt.divisibility", 16]]
                                                                       for number in range(4)})


@pytest.mark.parametrize("target", ["sm_80", "sm_90a", "sm_120"])
def test_tiles_are_the_compilers(target):
    kernel = compiled(target)
    tiles = json.loads(kernel.asm["tiles"])
    memory, = tiles["memory"]
    function, *buffers = kernel.facts("allocation")
    assert [(b["offset"], b["bytes"], b["kind"]) for b in memory["buffers"]] == [(b["offset"], b["bytes"], b["use"])
                                                                                 for b in buffers]
    assert memory["bytes"] == function["bytes"] == max((b["offset"] + b["bytes"] for b in buffers), default=0)
    for one in memory["buffers"]:
        for other in memory["buffers"]:  # what is alive at one time does not overlap
            if one is not other and one["life"][0] <= other["life"][1] and other["life"][0] <= one["life"][1]:
                assert one["offset"] + one["bytes"] <= other["offset"] or other["offset"] + other["bytes"] <= one[
                    "offset"]
    source = open(__file__).read().splitlines()

    def line(place):
        return source[int(place.split(":")[-2]) - 1]

    products = tiles["dots"]
    assert products and len(products) == len(re.findall(r"= (?:tt\.dot|txl\.dot_async) ", kernel.asm["ttgir"]))
    for product in products:
        assert "tl.dot" in line(product["location"]) and "for start" in line(product["loop"]["location"])
        m, n, k = product["extents"]
        for operand, shape, tile in zip(product["operands"], ([128, 64], [64, 64]), ([m, k], [k, n])):
            assert operand["shape"] == shape and operand["tile"] == tile and operand["element"] == "f16"
            assert [g * t for g, t in zip(operand["grid"], tile)] == shape
            assert ("stages" in operand) == any(b["name"] == operand.get("buffer") for b in memory["buffers"])
            for copy in operand.get("copies", ()):
                assert "tl.load" in line(copy["location"]) and all(whole % part == 0
                                                                for whole, part in zip(shape, copy["box"]))
    instruction = {"sm_80": "m16n8k16", "sm_120": "m16n8k16", "sm_90a": "wgmma m64n64k16"}[target]
    assert all(product["instruction"].startswith(instruction) for product in products)
    if target == "sm_80":
        assert all(
            operand["stages"] > 1 and operand["copies"] for product in products for operand in product["operands"])
    if target == "sm_90a":
        assert any(
            copy.get("swizzle") == 128 for product in products for operand in product["operands"]
            for copy in operand["copies"])


def test_pictures_of_a_kernel():
    text = page(compiled("sm_90a"))
    assert text.count('<section id="memory">') == text.count('<section id="dots">') == 1
    for name in re.findall(r'<a href="#((?:dot|picture)-[^"]*)"', text):
        assert f'id="{name}"' in text, name
    assert '<a href="#dot-0-b">' in text
    without = page(
        txl.compile(multiplied, signature={"x": "*fp16", "y": "*fp16", "z": "*fp32", "n": "i32"},
                    constexprs={"M": 16, "N": 16, "K": 16}))
    assert 'id="dots"' not in without and 'id="memory"' not in without


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
def test_clicks_on_pictures(tmp_path):
    """An operand of a product leads to its picture, a buffer of the map to the line that made it."""
    path = tmp_path / "page.html"
    path.write_text(page(compiled("sm_90a")) + """<script>
const told = [];
document.querySelector('#ttgir a[href="#dot-0-a"]').click();
told.push(location.hash, Math.abs(document.getElementById("dot-0-a").getBoundingClientRect().top) < innerHeight);
for (const box of document.querySelectorAll("#memory .explicit[data-at]")) {
  box.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  told.push(document.querySelector(".pane[id^=source] .here span").textContent.includes("tl.load"));
}
document.body.innerHTML = ""; document.body.append(Object.assign(document.createElement("pre"), {id: "told", textContent: JSON.stringify(told)}));
</script>""")
    told = dumped(path)
    assert told[:2] == ["#dot-0-a", True] and len(told) >= 4 and any(told[2:]), told
