"""A plugin of pytest that runs some tests of all: TXL_SAMPLE=SEED/EVERY/FILES chooses one of FILES files, which are the
only ones that are read, and of their tests one of EVERY, by their names, so that a test that is added changes nothing
for the others."""
import os
import zlib


SEED, EVERY, FILES = map(int, os.environ["TXL_SAMPLE"].split("/"))


def is_chosen(name, every):
    return zlib.crc32(f"{SEED} {name}".encode()) % every == 0


def pytest_ignore_collect(collection_path):
    return True if collection_path.suffix == ".py" and not is_chosen(collection_path.name, FILES) else None


def pytest_collection_modifyitems(config, items):
    rest = {item for item in items if not is_chosen(item.nodeid, EVERY)}
    config.hook.pytest_deselected(items=list(rest))
    items[:] = [item for item in items if item not in rest]
