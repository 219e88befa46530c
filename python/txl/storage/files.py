"""Files that several processes write: whole, or a line at a time."""
import os
import threading


def write_whole(path, data, mode=0o666):
    """Write a file so that other processes see all of it or nothing.

    Args:
        path: The file; its folder exists.
        data: Bytes, or a text, which is written as UTF-8.
        mode: The permissions, from which the umask is taken.

    Raises OSError; the file is as it was then.
    """
    temporary = f"{path}.{os.getpid()}.{threading.get_ident()}.tmp"
    try:
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
        os.replace(temporary, path)
    except BaseException:
        try:
            os.unlink(temporary)
        except OSError:
            pass  # it was not made
        raise


def append_line(path, line, mode=0o600):
    """Add a line, in one write: processes that append at the same time do not mix theirs. A line that a killed process
    has left without its end gets one, as it would swallow this line.

    Args:
        path: The file; its folder exists.
        line: The text, without a line end.
        mode: The permissions of a new file, from which the umask is taken.

    Raises OSError.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, mode)
    try:
        size = os.fstat(descriptor).st_size
        is_torn = size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
        os.write(descriptor, (("\n" if is_torn else "") + line + "\n").encode())
    finally:
        os.close(descriptor)
