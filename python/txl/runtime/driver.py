"""`driver.active`: the driver that answers a program's questions about its device."""
from .. import active_device
from ..backends.driver import CPUDriver, CUDADriver


class _Active:
    """The active driver; determined at the first use."""

    _set = None

    @property
    def _obj(self):
        return self._set if self._set is not None else CUDADriver() if active_device.on_gpu() else CPUDriver()

    def __getattr__(self, name):
        return getattr(self._obj, name)

    def __repr__(self):
        return f"<{type(self._obj).__name__}>"


class DriverConfig:
    """Which driver is active."""

    def __init__(self):
        self.active = self.default = _Active()

    def set_active(self, driver):
        """From now on `driver` is used, and arrays without a device belong to its device."""
        active_device.choose(isinstance(driver, CUDADriver))
        self.active._set = driver

    def reset_active(self):
        """Find out again."""
        active_device.choose(None)
        self.active._set = None


driver = DriverConfig()
active, set_active, reset_active = driver.active, driver.set_active, driver.reset_active
