"""`txl cache log | push | pull | verify | evict`: the remote cache from the command line."""
import hashlib
import json
import os
import sys

from ..cache import entries as in_folder
from ..storage.cache_entries import entry_path
from .client import LOG, RemoteCache, secret_of_environment
from .preload import read_list

_MAGIC = b"txl-cache-2 "


def add_parsers(actions):
    """Adds the actions to those of `txl cache`."""
    actions.add_parser("log", help="what processes had from the remote cache and sent to it")
    for name, text in (("push", "send the entries of the folder to a remote cache"),
                       ("pull", "fetch the entries of a remote cache into the folder")):
        one = actions.add_parser(name, help=text)
        one.add_argument("remote", nargs="?", help="`redis://…`, `s3://…`, `module:Class`; left out: TXL_CACHE_REMOTE")
        if name == "pull":
            one.add_argument("--list", metavar="FILE", help="those of a list that `txl.remote.record_entries` has "
                             "written, in one request; left out: all")
    evict = actions.add_parser("evict", help="remove old entries from a remote cache")
    evict.add_argument("remote", nargs="?", help="left out: TXL_CACHE_REMOTE")
    evict.add_argument("--older", type=float, required=True, metavar="DAYS",
                       help="that no process has written, or on Redis asked for, for so long")
    verify = actions.add_parser("verify", help="check the entries of the folder, or of a remote cache")
    verify.add_argument("remote", nargs="?", help="left out: the folder")


def is_whole(key, data):
    """Whether the bytes of an entry's file have the checksum that they state."""
    head = len(_MAGIC) + 64
    stated, payload = data[len(_MAGIC):head], data[head + 1:]
    return data.startswith(_MAGIC) and data[head:head + 1] == b"\n" and hashlib.sha256(
        key.encode() + payload).hexdigest().encode() == stated


def _entries(folder):
    """(key, variant) of the folder's entries."""
    return [tuple(path.rsplit(os.sep, 2)[1:]) for path, _, _ in in_folder(folder)]


def _remote(options):
    url, secret = options.remote or os.environ.get("TXL_CACHE_REMOTE"), secret_of_environment()
    if not url:
        raise ValueError("name a remote cache, or set TXL_CACHE_REMOTE")
    if secret is None:
        raise ValueError("set TXL_CACHE_KEY, the team's key that entries are signed with")
    return RemoteCache(url, secret)


_COUNTS = ("hits", "misses", "refused", "late", "errors", "skipped", "sent")


def _log(folder):
    path = os.path.join(folder, LOG)
    if not os.path.exists(path):
        print("no process has used a remote cache")
        return
    total, processes = dict.fromkeys(_COUNTS, 0), 0
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            try:
                found = json.loads(line)
                counts = {name: int(found[name]) for name in _COUNTS if found.get(name)}
                print(f"{found['time']} {found['program']} ({found['process']}), {found['remote']}: {_text(counts)}")
            except (ValueError, KeyError, TypeError):
                continue
            processes += 1
            for name, count in counts.items():
                total[name] += count
    asked = sum(total[name] for name in ("hits", "misses", "refused", "late", "errors"))
    print(f"{processes} processes: {_text(total)}; {100 * total['hits'] / max(asked, 1):.0f} % of the requests were "
          "hits")


def _text(counts):
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _verify(folder, entries):
    wrong = 0
    for key, variant in entries:
        with open(entry_path(folder, key, variant), "rb") as file:
            if not is_whole(key, file.read()):
                wrong += 1
                print(f"damaged: {key}/{variant}")
    print(f"{len(entries) - wrong} of {len(entries)} entries in {folder} are whole")
    return 1 if wrong else 0


def _verify_remote(remote):
    total = whole = 0
    keys = list(remote.backend.keys())
    for start in range(0, len(keys), 256):
        for key, variants in remote.backend.get(keys[start:start + 256]).items():
            total += max(len(variants), 1)
            good = remote._verified(key, variants)
            whole += sum(is_whole(key, data) for _, data in good)
    print(f"{whole} of {total} entries of {remote.url} are whole and signed")
    return 0 if whole == total else 1


def run(options, folder):
    """One of the actions; its exit code."""
    try:
        if options.action == "log":
            _log(folder)
        elif options.action == "verify" and not options.remote:
            return _verify(folder, _entries(folder))
        elif options.action == "verify":
            return _verify_remote(_remote(options))
        elif options.action == "evict":
            remote = _remote(options)
            old = [key for key, age in remote.backend.ages().items() if age >= 86400 * options.older]
            remote.backend.remove(old)
            print(f"removed {len(old)} entries from {remote.url}")
        elif options.action == "push":
            remote = _remote(options)
            entries = _entries(folder)
            print(f"sent {sum(remote.send(*entry) for entry in entries)} of {len(entries)} entries to {remote.url}")
        else:
            remote = _remote(options)
            keys = [key for key, _ in read_list(options.list)] if options.list else remote.backend.keys()
            print(f"fetched {remote.pull(keys)} entries from {remote.url}")
    except Exception as error:  # whatever a backend raises
        print(f"txl: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0
