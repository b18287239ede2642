"""Joint angles, repetitions and assessments from the landmarks of people, and landmarks from pictures.

>>> import qpkit
>>> table = qpkit.measure("take.qprec.jsonl", features=["rangeOfMotion.shoulder.left.abduction"])  # doctest: +SKIP
"""

from ._catalog import FLAGS, Feature, features, flags
from ._error import Error, Status
from ._estimator import Estimate, Estimator
from ._files import assess, batch, exercise, lines, people, report
from ._library import version as _version
from ._measure import Readings, measure
from ._recording import Recording, read, write
from ._session import Reading, Session

__version__ = _version()

__all__ = [
    "FLAGS", "Error", "Estimate", "Estimator", "Feature", "Reading", "Readings", "Recording", "Session", "Status",
    "assess", "batch", "exercise", "features", "flags", "lines", "measure", "people", "read", "report",
    "write",
]
