"""The handles of the library behind objects of Python's."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import c_void_p
from typing import Any, TypeVar

from ._error import Error, Status

_Self = TypeVar("_Self", bound="Handle")


class Handle:
    """A handle of the library, used by one thread at a time and closed by `with`."""

    _kind: str
    """The name in errors."""
    _close_handle: Callable[..., Any]
    _handle: c_void_p | None = None

    def _keep(self, handle: c_void_p) -> None:
        self._lock = threading.Lock()
        self._handle = handle

    def close(self) -> None:
        """Closes it; waits for a thread that is using it."""
        if self._handle is None:
            return
        with self._lock:
            handle, self._handle = self._handle, None
            if handle is not None:
                type(self)._close_handle(handle)

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    @contextmanager
    def _used(self) -> Iterator[c_void_p]:
        if self._handle is None:
            raise Error(f"The {self._kind} is closed.", Status.STATE)
        # The library notices a second thread, too; but only this lock keeps the handle from being closed meanwhile.
        if not self._lock.acquire(blocking=False):
            raise Error(f"Another thread is using this {self._kind}.", Status.BUSY)
        try:
            if self._handle is None:
                raise Error(f"The {self._kind} is closed.", Status.STATE)
            yield self._handle
        finally:
            self._lock.release()
