"""What a kernel was compiled with besides its arguments is looked at again before each launch: globals, variables of
closures, attributes of classes, modules and instances, elements of containers."""
import dataclasses
import enum
import gc
import types
import weakref

import numpy as np
import pytest

import txl
import txl.language as tl


def launch(kernel, *args):
    x = np.zeros(1, np.float32)
    kernel[(1, )](x, *args)
    return x[0]


def make(value):
    variable = tl.constexpr(value)

    @txl.jit
    def kernel(x):
        tl.store(x, variable)

    def change(new):
        nonlocal variable
        variable = new

    return kernel, change


def test_a_variable_of_a_closure():
    kernel, change = make(3)
    assert launch(kernel) == 3
    change(tl.constexpr(3))
    assert launch(kernel) == 3  # an equal one will do
    change(tl.constexpr(4))
    with pytest.raises(RuntimeError,
                       match=r"variable `variable` has changed since `kernel`.*was constexpr.*3.*now is constexpr.*4"):
        launch(kernel)
    change(tl.constexpr(3))
    assert launch(kernel) == 3
    other, _ = make(5)
    assert launch(other) == 5 and launch(kernel) == 3


def test_a_variable_of_a_closure_that_goes():

    def outer():
        variable = tl.constexpr(3)

        @txl.jit
        def kernel(x):
            tl.store(x, variable)

        launch(kernel)
        del variable
        return kernel

    with pytest.raises(RuntimeError, match="variable `variable`.*is gone"):
        launch(outer())


class Config:
    VALUE = tl.constexpr(3)


class Derived(Config):
    pass


class Color(enum.Enum):
    RED = 3
    BLUE = 4


@dataclasses.dataclass
class Data:
    value: int = 3


@dataclasses.dataclass(frozen=True)
class Frozen:
    value: int = 3


settings = types.ModuleType("settings")
settings.VALUE = tl.constexpr(3)
data = tl.constexpr(Data())
table = {"value": 3}
boxed = tl.constexpr(table)
numbers = tl.constexpr([1, 2, 3])


@txl.jit
def of_class(x):
    tl.store(x, Config.VALUE)


@txl.jit
def of_derived(x):
    tl.store(x, Derived.VALUE)


@txl.jit
def of_module(x):
    tl.store(x, settings.VALUE)


@txl.jit
def of_enum(x):
    tl.store(x, Color.RED.value)


@txl.jit
def of_instance(x):
    tl.store(x, data.value)


@txl.jit
def of_dict(x):
    tl.store(x, boxed["value"])


@txl.jit
def of_list(x):
    tl.store(x, numbers[2])


@pytest.mark.parametrize("kernel, target, name, value, text", [
    (of_class, Config, "VALUE", tl.constexpr(4), "attribute `Config.VALUE`"),
    (of_derived, Config, "VALUE", tl.constexpr(4), "attribute `Derived.VALUE`"),
    (of_module, settings, "VALUE", tl.constexpr(4), "attribute `settings.VALUE`"),
    (of_instance, data.value, "value", 4, "attribute `Data.value`"),
], ids=["class", "base class", "module", "instance"])
def test_an_attribute(kernel, target, name, value, text):
    assert launch(kernel) == 3
    before = getattr(target, name)
    setattr(target, name, value)
    try:
        with pytest.raises(RuntimeError, match=text + " has changed"):
            launch(kernel)
        delattr(target, name)
        if not hasattr(target, name):
            with pytest.raises(RuntimeError, match=text + ".*is gone"):
                launch(kernel)
    finally:
        setattr(target, name, before)
    assert launch(kernel) == 3


def test_a_member_of_an_enum(monkeypatch):
    assert launch(of_enum) == 3
    other = enum.Enum("Color", {"RED": 5})
    monkeypatch.setitem(globals(), "Color", other)
    with pytest.raises(RuntimeError, match="global `Color` has changed"):
        launch(of_enum)


def test_elements_of_containers():
    assert launch(of_dict) == 3 and launch(of_list) == 3
    table["value"] = 4
    numbers.value[2] = 5
    try:
        with pytest.raises(RuntimeError, match="`getitem` of .* has changed"):
            launch(of_dict)
        with pytest.raises(RuntimeError, match="global `numbers` has changed"):
            launch(of_list)
    finally:
        table["value"], numbers.value[2] = 3, 3
    assert launch(of_dict) == 3 and launch(of_list) == 3


def test_attributes_of_arguments():

    @txl.jit
    def kernel(x, config: tl.constexpr):
        tl.store(x, config.value)

    one = Data()
    assert launch(kernel, one) == 3
    one.value = 4
    with pytest.raises(RuntimeError, match="attribute `Data.value` has changed"):
        launch(kernel, one)
    assert launch(kernel, Frozen(3)) == 3 and launch(kernel, Frozen(4)) == 4


def test_a_kernel_keeps_what_it_uses_no_longer_than_itself():
    kernel, _ = make(3)
    launch(kernel)
    gone = weakref.ref(kernel)
    del kernel, _
    gc.collect()
    assert gone() is None


def test_what_looks_itself_up_slowly_is_asked_and_may_raise():

    class Odd:
        fails = False

        @property
        def value(self):
            if self.fails:
                raise KeyboardInterrupt
            return 3

    odd = tl.constexpr(Odd())

    @txl.jit
    def kernel(x):
        tl.store(x, odd.value)

    assert launch(kernel) == 3 and launch(kernel) == 3
    odd.value.fails = True
    with pytest.raises(KeyboardInterrupt):
        launch(kernel)
