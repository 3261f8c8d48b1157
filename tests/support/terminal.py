"""The real program in a pseudo-terminal, seen through a terminal emulator: type keys, wait for text, read the screen."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence

import pyte


class Terminal:
    """A program running in a terminal of ``columns`` × ``rows``. Use as a context manager; it ends the program it started."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str], columns: int = 120, rows: int = 36) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.status: int | None = None
        self.pid, self.master = pty.fork()
        if self.pid == 0:  # the child becomes the program
            os.execvpe(command[0], list(command), dict(env))
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; the program is told as a real terminal would tell it."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys: str) -> None:
        """Send keys; escape sequences as a terminal sends them."""
        os.write(self.master, keys.encode())

    def text(self) -> str:
        """What stands on the screen now."""
        return "\n".join(self.screen.display)

    def read(self, seconds: float = 0.05) -> bool:
        """Take in what the program wrote; False once it has closed the terminal."""
        if not select.select([self.master], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:  # Linux says EIO when the last writer has gone
            return False
        self.raw += data
        # pyte raises on a few private sequences it does not know; the text around them still lands
        with contextlib.suppress(Exception):
            self.stream.feed(data)
        return bool(data)

    def wait_for(self, marker: str, seconds: float = 30.0) -> str:
        """The screen once ``marker`` stands on it; fails with the screen otherwise."""
        return self.wait_until(lambda text: marker in text, f"no {marker!r}", seconds)

    def wait_until(self, condition, complaint: str, seconds: float = 30.0) -> str:
        """The screen once ``condition`` holds of it."""
        end = time.monotonic() + seconds
        open_still = True
        while time.monotonic() < end:
            text = self.text()
            if condition(text):
                return text
            if not open_still:
                break
            open_still = self.read()
        raise AssertionError(f"{complaint} on the screen:\n{self.text()}")

    def wait_for_exit(self, seconds: float = 15.0) -> int:
        """The program's exit status."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.02)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
                return self.status
        raise AssertionError(f"the program is still running:\n{self.text()}")

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.status is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self.pid, 0)
        os.close(self.master)
