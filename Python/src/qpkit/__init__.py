"""Joint angles, repetitions, tests and assessments of people, from their landmarks, from videos and from pictures.

>>> import qpkit
>>> readings = qpkit.measure("take.qprec.jsonl", ["rangeOfMotion.shoulder.left.abduction"])  # doctest: +SKIP
"""

from . import rig
from ._bar import BarTrack, bar
from ._body import Body, body
from ._catalog import FLAGS, Feature, features, flags
from ._clinical import TestResult, test
from ._error import Error, Status
from ._estimator import Estimate, Estimator
from ._files import Page, Repetitions, assess, batch, exercise, lines, people, report
from ._library import version as _version
from ._measure import measure
from ._poses import PoseScores, score
from ._readings import Readings
from ._recording import Recording, read, write
from ._session import Reading, Session
from ._statistics import Cohort, Repeatability, cohort, repeatability
from ._table import Table
from ._video import landmarks

__version__ = _version()

__all__ = [
    "FLAGS", "BarTrack", "Body", "Cohort", "Error", "Estimate", "Estimator", "Feature", "Page", "PoseScores", "Reading",
    "Readings", "Recording", "Repeatability", "Repetitions", "Session", "Status", "Table", "TestResult", "assess", "bar",
    "batch", "body", "cohort", "exercise", "features", "flags", "landmarks", "lines", "measure", "people", "read", "repeatability", "report",
    "rig", "score", "test", "write",
]
