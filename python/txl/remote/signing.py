"""Signatures of entries. An entry is code that will run, and a server is written to by others: it is used only if it
was signed with the team's key for exactly its name."""
import hashlib
import hmac

MAGIC = b"txl-signed-1 "
_DIGITS = 64
DAMAGED = ""  # the name of what is left of a damaged value


def _signature(secret, key, variant, data):
    digest = hmac.new(secret, digestmod=hashlib.sha256)
    for part in (key.encode(), variant.encode(), data):
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.hexdigest().encode()


def sign(secret, key, variant, data):
    """The bytes of an entry as a server has them."""
    return MAGIC + _signature(secret, key, variant, data) + b"\n" + data


def verified(secret, key, variant, stored):
    """The bytes of the entry `key`/`variant`; None where the signature is missing or wrong."""
    head = len(MAGIC) + _DIGITS
    if not isinstance(stored, bytes) or not stored.startswith(MAGIC) or stored[head:head + 1] != b"\n":
        return None
    data = stored[head + 1:]
    good = hmac.compare_digest(stored[len(MAGIC):head], _signature(secret, key, variant, data))
    return data if good else None


def pack(variants):
    """{variant: signed bytes} as one value, for stores without fields."""
    return b"".join(variant.encode() + len(data).to_bytes(8, "little") + data
                    for variant, data in sorted(variants.items()) if variant != DAMAGED)


def unpack(value):
    """{variant: signed bytes} of `pack`'s result; of a damaged one, what precedes the damage, and the rest as the
    variant DAMAGED, which has no signature."""
    found, at = {}, 0
    while at + _DIGITS + 8 <= len(value):
        variant, size = value[at:at + _DIGITS], int.from_bytes(value[at + _DIGITS:at + _DIGITS + 8], "little")
        if at + _DIGITS + 8 + size > len(value):
            break
        at += _DIGITS + 8
        found[variant.decode("latin-1")] = value[at:at + size]
        at += size
    if at < len(value) or not value:
        found[DAMAGED] = value[at:]
    return found
