"""A plugin of pytest that runs some tests of all: TXL_SAMPLE=SEED/EVERY chooses one of so many, by their names, so that
a test that is added changes nothing for the others."""
import os
import zlib


def pytest_collection_modifyitems(config, items):
    seed, every = map(int, os.environ["TXL_SAMPLE"].split("/"))
    chosen = [item for item in items if zlib.crc32(f"{seed} {item.nodeid}".encode()) % every == 0]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen
