"""Cohorts and repeats, against published numbers, SciPy, pandas and pingouin."""

import json

import numpy as np
import pytest
import qpkit
from conftest import ABDUCTION

# Shrout and Fleiss (1979), table 2: six targets, four judges; their table 4 gives ICC(2,1) = 0.29.
SHROUT = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]


def made(seed=5, people=14, repeats=3):
    """Peaks of people: a training group that gains 8 degrees, and a control group; both sides, before and after."""
    random = np.random.default_rng(seed)
    lines, rows = [], []
    for person in range(people):
        group = "training" if person % 2 else "control"
        own = random.normal(140, 12)
        for session in ("before", "after"):
            for repeat in range(repeats):
                file = f"study/p{person}/{session}-{repeat}.csv"
                rows.append({"file": f"p{person}/{session}-{repeat}.csv", "person": f"P{person}", "group": group,
                             "session": session})
                for side, shift in (("left", 0), ("right", 3)):
                    gain = 8 if session == "after" and group == "training" else 0
                    lines.append({
                        "file": file, "feature": f"rangeOfMotion.shoulder.{side}.abduction", "unit": "deg",
                        "peak": round(own + shift + gain + random.normal(0, 3), 6)})
    return lines, rows


@pytest.fixture(scope="module")
def study():
    return made()


@pytest.fixture(scope="module")
def frame(study):
    pandas = pytest.importorskip("pandas")
    lines, rows = study
    table = pandas.DataFrame(lines)
    table["side"] = table["feature"].str.split(".").str[2]
    people = pandas.DataFrame(rows)
    table["key"] = table["file"].str.removeprefix("study/")
    return table.merge(people, left_on="key", right_on="file")


def test_the_correlation_is_that_of_shrout_and_fleiss():
    found = qpkit.repeatability({str(index): row for index, row in enumerate(SHROUT)})
    assert round(found.icc, 2) == 0.29 and round(found["icc"]["consistency"], 2) == 0.71
    assert found["people"] == 6 and found["measurements"] == 24
    # Their table 3: within targets 6.26 as a mean square; its root is the standard error.
    assert found.sem == pytest.approx(np.sqrt(6.26), abs=0.003)
    assert found.mdc95 == pytest.approx(1.96 * np.sqrt(2) * found.sem, abs=1e-4)


@pytest.mark.parametrize("seed", range(3))
def test_the_correlation_is_pingouins(seed):
    pandas = pytest.importorskip("pandas")
    pingouin = pytest.importorskip("pingouin")
    random = np.random.default_rng(seed)
    values = random.normal(100, 10, (9, 1)) + random.normal(0, 4, (9, 3)) + random.normal(0, 2, (1, 3))
    rows = [(person, trial, values[person, trial]) for person in range(9) for trial in range(3)]
    table = pandas.DataFrame(rows, columns=["person", "trial", "value"])
    known = pingouin.intraclass_corr(table, targets="person", raters="trial", ratings="value")
    # ICC2 of Shrout and Fleiss is ICC(A,1) of McGraw and Wong.
    known = known[known["Type"].isin(["ICC2", "ICC(A,1)"])].iloc[0]
    found = qpkit.repeatability({str(person): list(row) for person, row in enumerate(values)})
    assert found.icc == pytest.approx(known["ICC"], abs=1e-5)
    np.testing.assert_allclose(found["icc"]["interval"], known[known.index.str.startswith("CI95")].iloc[0], atol=0.006)


def cell(rows, **wanted):
    (line,) = [row for row in rows if all(row.get(key) == value for key, value in wanted.items())]
    return line


def test_means_are_scipys(study, frame):
    stats = pytest.importorskip("scipy.stats")
    rows = qpkit.cohort(*study).only("mean")
    assert len(rows) == 8
    people = frame.groupby(["group", "side", "session", "person"])["peak"].mean()
    for (group, side, session), values in people.groupby(level=[0, 1, 2]):
        line = cell(rows, group=group, side=side, session=session)
        assert line["n"] == len(values) == 7 and line["feature"] == "rangeOfMotion.shoulder.abduction"
        assert line["mean"] == pytest.approx(values.mean(), abs=1e-4)
        assert line["sd"] == pytest.approx(values.std(), abs=1e-4)
        interval = stats.t.interval(0.95, len(values) - 1, values.mean(), stats.sem(values))
        np.testing.assert_allclose(line["interval"], interval, atol=1e-3)


def test_paired_differences_are_scipys(study, frame):
    stats = pytest.importorskip("scipy.stats")
    rows = qpkit.cohort(*study).only("difference")
    people = frame.groupby(["group", "side", "session", "person"])["peak"].mean()
    for group in ("training", "control"):
        for side in ("left", "right"):
            before, after = people[group, side, "before"], people[group, side, "after"]
            known = stats.ttest_rel(after, before.reindex(after.index))
            line = cell(rows, group=group, side=side, between=["before", "after"])
            assert line["t"] == pytest.approx(known.statistic, rel=1e-4) and line["n"] == 7
            np.testing.assert_allclose(line["interval"], known.confidence_interval(), atol=1e-3)
        for session in ("before", "after"):
            left, right = people[group, "left", session], people[group, "right", session]
            known = stats.ttest_rel(left, right.reindex(left.index))
            line = cell(rows, group=group, session=session, between=["right", "left"])
            assert line["t"] == pytest.approx(known.statistic, rel=1e-4)
            assert line["mean"] == pytest.approx((left - right).mean(), abs=1e-4)


def test_agreement_is_of_the_first_session_or_of_the_sessions(study, frame):
    rows = qpkit.cohort(*study).only("agreement")
    part = frame[(frame["group"] == "control") & (frame["side"] == "left") & (frame["session"] == "before")]
    line = cell(rows, group="control", side="left")
    within = part.groupby("person")["peak"].var().mean()
    assert line["sem"] == pytest.approx(np.sqrt(within), rel=1e-5)
    assert line["people"] == 7 and line["measurements"] == 21
    retest = cell(qpkit.cohort(*study, retest=True).only("agreement"), group="control", side="left")
    part = frame[(frame["group"] == "control") & (frame["side"] == "left")]
    means = part.groupby(["person", "session"])["peak"].mean().unstack()
    assert retest["sem"] == pytest.approx(np.sqrt(means.var(axis=1).mean()), rel=1e-5)
    differences = means["after"] - means["before"]
    assert retest["blandAltman"]["bias"] == pytest.approx(differences.mean(), abs=1e-4)
    limits = differences.mean() + np.array([-1.96, 1.96]) * differences.std()
    np.testing.assert_allclose(retest["blandAltman"]["limits"], limits, atol=1e-3)


def test_the_wide_table_is_pandas_pivot(study, frame):
    wide = qpkit.cohort(*study).wide_pandas()
    assert len(wide) == 14 and wide.columns[:2].tolist() == ["person", "group"]
    for name in wide.columns[2:]:
        assert len(name) <= 64 and name[0].isalpha() and name.replace("_", "a").isalnum()
    frame = frame.assign(number=frame.groupby(["person", "session", "side"]).cumcount() + 1)
    known = frame.pivot(index="person", columns=["side", "session", "number"], values="peak")
    for (side, session, number), values in known.items():
        column = wide.set_index("person")[f"shoulder_abduction_{side}_{session}_{number}"]
        np.testing.assert_allclose(column.to_numpy(), values.reindex(column.index).to_numpy())


def test_the_program_says_the_same(qpdemo, study, tmp_path):
    pandas = pytest.importorskip("pandas")
    lines, rows = study
    results, people = tmp_path / "results.jsonl", tmp_path / "people.csv"
    results.write_text("".join(json.dumps(line) + "\n" for line in lines))
    pandas.DataFrame(rows).to_csv(people, index=False)
    wide, plot = tmp_path / "wide.csv", tmp_path / "plot.svg"
    printed = qpdemo("cohort", results, people, "--json", "--spss", wide, "--plot", plot)
    found = qpkit.cohort(results, people)
    assert found == [json.loads(line) for line in printed.splitlines()] == qpkit.cohort(lines, pandas.DataFrame(rows))
    assert found.wide() == wide.read_text() and found.svg() == plot.read_text()
    assert found.svg().count("<circle") == 4 * 7
    # A spreadsheet's table: semicolons, a mark of the order of bytes, line feeds of Windows.
    text = pandas.DataFrame(rows).to_csv(index=False, sep=";").replace("\n", "\r\n")
    people.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert qpkit.cohort(results, people) == found
    retest = qpdemo("cohort", results, people, "--json", "--retest")
    assert qpkit.cohort(results, people, retest=True) == [json.loads(line) for line in retest.splitlines()]


def test_plots_of_a_cohort(study):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    (panel,) = qpkit.cohort(*study).plot()
    assert len(panel.get_yticklabels()) == 8
    pyplot.close("all")


def test_results_are_taken_as_tables_and_frames(study):
    pandas = pytest.importorskip("pandas")
    lines, rows = study
    known = qpkit.cohort(lines, rows)
    files = list(dict.fromkeys(line["file"] for line in lines))
    tables = [qpkit.Table(line for line in lines if line["file"] == file) for file in files]
    failed = {"file": files[0], "error": "no person"}  # a line of batch() that has no peak, and no member of the others
    assert qpkit.cohort(tables, rows) == qpkit.cohort(qpkit.Table(lines).to_pandas(), rows) == known
    mixed = pandas.concat([table.to_pandas() for table in tables] + [pandas.DataFrame([failed])])
    assert qpkit.cohort(mixed, pandas.DataFrame(rows)) == qpkit.cohort([*lines, failed], rows)
    for results in (None, 5, {"a": 1}, [5], "none.jsonl"):
        with pytest.raises(qpkit.Error, match="'results' is the path of a file, lines|none.jsonl: No such file"):
            qpkit.cohort(results, rows)
    for people in (5, {"a": 1}, [5]):
        with pytest.raises(qpkit.Error, match="'people' is the path of a table|Needed are file and person"):
            qpkit.cohort(lines, people)


LINE = {"file": "a/1.csv", "feature": ABDUCTION, "unit": "deg", "peak": 1.0}


@pytest.mark.parametrize(("results", "people", "words"), [
    ([], None, "no peak"), ([LINE], [{"file": "b.csv", "person": "b"}], "no row of a/1.csv"),
    ([LINE], [{"file": "a/1.csv"}], "Needed are file and person"), ([{"peak": 1}], None, "no line of results"),
    ([LINE], [{"file": "1.csv", "person": ""}], "cell of 'person' is empty"),
    ([LINE], [{"file": "1.csv", "person": float("nan")}], "cell of 'person' is empty"),
    ([LINE], [{"file": "1.csv", "person": "a"}, {"file": "./1.csv", "person": "b"}], "there twice"),
    ([LINE, LINE | {"unit": "m"}], None, "in m, and in deg"),
])
def test_a_wrong_table_is_refused(results, people, words):
    with pytest.raises(qpkit.Error, match=words):
        qpkit.cohort(results, people)


def test_repeats_of_files_are_their_peaks(qpdemo, tmp_path):
    files = {}
    for person, peaks in {"a": [120, 124], "b": [140, 139]}.items():
        for index, peak in enumerate(peaks):
            path = tmp_path / f"{person}{index}.qprec.jsonl"
            qpdemo("simulate", "--movement", "shoulder.left.abduction", "--from", "10", "--to", str(peak),
                   "--repetitions", "1", "--orthographic", "-o", path)
            files.setdefault(person, []).append(path)
    found = qpkit.repeatability(files, ABDUCTION)
    assert found.sem == pytest.approx(np.sqrt(4.25), abs=0.2) and found["feature"] == ABDUCTION
    with pytest.raises(qpkit.Error, match="'feature' is missing"):
        qpkit.repeatability(files)
    with pytest.raises(qpkit.Error, match="single measurement"):
        qpkit.repeatability({"a": [1], "b": [1, 2]})
