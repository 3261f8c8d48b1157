"""Standard input and output as commands can rely on them, however the program was started."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator
from contextlib import suppress


def prepare_streams() -> None:
    """Give a closed stream a place to lead to, and make text that an encoding cannot carry no reason to fail.

    A closed standard stream would otherwise lend its number to the next file that is opened. What is no valid text on
    standard input becomes characters that the store refuses with a sentence; what the terminal cannot show becomes ``?``.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, _nowhere(number))
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
    if reconfigure := getattr(sys.stdin, "reconfigure", None):
        utf8 = sys.stdin.encoding.lower().replace("-", "") == "utf8"
        reconfigure(encoding="utf-8-sig" if utf8 else sys.stdin.encoding, errors="surrogateescape")


def _nowhere(number: int) -> object:
    try:
        os.fstat(number)
        file = os.open(os.devnull, os.O_RDWR)
    except OSError:
        file = os.open(os.devnull, os.O_RDWR)
        if file != number:
            os.dup2(file, number)
            os.close(file)
            file = number
    return open(file, "r" if number == 0 else "w", encoding="utf-8", closefd=False)


async def read_lines(prompt: str = "") -> AsyncIterator[str]:
    """The lines of standard input as they come, each after ``prompt``; ctrl+C is heard while one is waited for.

    A thread waits for the line. It must neither hold up the end of the program nor hold the lock of a stream that is closed
    then: hence a daemon, with a file object of its own.
    """
    import asyncio
    import threading

    stream = sys.stdin
    if stream is sys.__stdin__:
        stream = open(sys.stdin.fileno(), encoding=sys.stdin.encoding, errors=sys.stdin.errors, closefd=False)  # noqa: SIM115
    loop = asyncio.get_running_loop()

    def wait(answer: asyncio.Future[str]) -> None:
        try:
            line, problem = stream.readline(), None
        except (OSError, ValueError) as error:
            line, problem = "", error

        def tell() -> None:
            if not answer.done():
                answer.set_exception(problem) if problem else answer.set_result(line)

        with suppress(RuntimeError):  # the loop has ended meanwhile: nobody waits any more
            loop.call_soon_threadsafe(tell)

    while True:
        if prompt:
            print(prompt, end="", flush=True)
        answer: asyncio.Future[str] = loop.create_future()
        threading.Thread(target=wait, args=(answer,), daemon=True).start()
        line = await answer
        if not line:
            return
        yield line


def drop_output() -> None:
    """Send what is still to be written nowhere, so that ending the program does not fail on it once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
