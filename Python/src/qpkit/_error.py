"""The errors of the library."""

import enum


class Status(enum.IntEnum):
    """The kind of an error."""

    ARGUMENT = -1
    """An argument or a setting is wrong."""
    FRAME = -2
    """A frame cannot be measured: its time, its visibilities."""
    FORMAT = -3
    """A file cannot be read, written or understood."""
    BUFFER = -4
    """A buffer is too small."""
    STATE = -5
    """There is nothing yet, or nothing any more: a session before its first frame, or closed."""
    BUSY = -6
    """Another thread is using the session or the estimator."""
    RUNTIME = -7
    """The neural runtime or a model is missing, or does not work."""


class Error(Exception):
    """A failure: the library's words, or the argument that is wrong and what it may be.

    `status` is its kind.
    """

    def __init__(self, message: str, status: Status = Status.ARGUMENT) -> None:
        super().__init__(message)
        self.status = status

    def __reduce__(self) -> tuple[type["Error"], tuple[str, Status]]:
        return Error, (str(self), self.status)


def kind(value: object) -> str:
    """Returns the kind of a value, for errors: `None`, or the name of its type."""
    return "None" if value is None else type(value).__name__
