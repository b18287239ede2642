"""Measures a cohort with Spark: a manifest of recordings becomes tables of readings and of people.

    spark-submit cohort.py MANIFEST OUT FEATURE... [--settings JSON] [--retry]

MANIFEST is a table with `path` and `person`, as Parquet or CSV. OUT/readings is partitioned by bucket, with a row for
each line of `qpdemo batch`; OUT/people has a row for each person and feature. Buckets that are done under the same key
are left out. Docs/Cohorts.md says what that costs, and why nothing is lost or counted twice.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator

import pyarrow as pa
import qpkit
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f

READINGS = ("bucket int, run string, person string, path string, feature string, peak double, mean double, "
            "error string, line string")
FILES_IN_A_BUCKET = 256
BUCKETS_AT_ONCE = 64


def measure(
    batches: Iterator[pa.RecordBatch], features: list[str], settings: dict, run: str,
) -> Iterator[pa.RecordBatch]:
    """Makes rows of lines. Any failure of a file becomes a row with an error: nothing ends a partition."""
    schema = pa.schema([
        ("bucket", pa.int32()), ("run", pa.string()), ("person", pa.string()), ("path", pa.string()),
        ("feature", pa.string()), ("peak", pa.float64()), ("mean", pa.float64()), ("error", pa.string()),
        ("line", pa.string())])
    for batch in batches:
        rows = []
        for file in batch.to_pylist():
            try:
                text = qpkit.batch(file["path"], features, text=True, **settings)
            except Exception as error:  # no memory, a path that is none: a row, as for any other bad file
                text = json.dumps({"file": file["path"], "error": str(error)}, ensure_ascii=False) + "\n"
            for line in text.splitlines():
                values = json.loads(line)
                rows.append({
                    "bucket": file["bucket"], "run": run, "person": file["person"], "path": file["path"],
                    "feature": values.get("feature"), "peak": values.get("peak"), "mean": values.get("mean"),
                    "error": values.get("error"), "line": line})
        yield pa.RecordBatch.from_pylist(rows, schema)


def manifest(spark: SparkSession, path: str) -> DataFrame:
    """Reads the manifest; a path that stands there twice is measured once. A bucket follows from the path alone."""
    table = spark.read.parquet(path) if path.endswith(".parquet") else spark.read.csv(path, header=True)
    table = table.select("path", f.col("person").cast("string")).dropDuplicates(["path"])
    count = table.count()
    if count == 0:
        sys.exit(f"{path}: the manifest names no file.")
    buckets = 1 << max(3, (count // FILES_IN_A_BUCKET).bit_length())
    # Not Spark's own hash: a bucket must not move with Spark's version.
    hash = f.conv(f.substring(f.md5("path"), 1, 8), 16, 10).cast("long")
    return table.withColumn("bucket", (hash % buckets).cast("int"))


def done(spark: SparkSession, readings: str, files: DataFrame, run: str, retry: bool) -> set[int]:
    """The buckets all of whose files are there under the same key; with `retry` a failed file is not."""
    path = spark._jvm.org.apache.hadoop.fs.Path(readings + "/bucket=*")
    if not path.getFileSystem(spark._jsc.hadoopConfiguration()).globStatus(path):
        return set()
    there = spark.read.schema(READINGS).parquet(readings).where(f.col("run") == run)
    if retry:
        there = there.where("error is null")
    missing = files.join(there.select("path").distinct(), "path", "left_anti").select("bucket").distinct()
    every = {row.bucket for row in files.select("bucket").distinct().collect()}
    return every - {row.bucket for row in missing.collect()}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("manifest")
    parser.add_argument("out")
    parser.add_argument("features", nargs="+")
    parser.add_argument("--settings", type=json.loads, default={}, help="more arguments of qpkit.batch, as JSON")
    parser.add_argument("--retry", action="store_true", help="measures failed files again")
    arguments = parser.parse_args()
    # The key of an empty file follows from the features, the settings and the algorithms. Wrong settings end the job here,
    # and not once in each file.
    with tempfile.NamedTemporaryFile() as empty:
        run = qpkit.batch(empty.name, arguments.features, **arguments.settings)[0]["key"]

    spark = SparkSession.builder.appName("qpkit cohort").getOrCreate()
    spark.conf.set("spark.sql.sources.partitionOverwriteMode", "dynamic")
    spark.conf.set("spark.sql.shuffle.partitions", 2 * spark.sparkContext.defaultParallelism)
    readings = arguments.out + "/readings"
    files = manifest(spark, arguments.manifest).cache()
    known = done(spark, readings, files, run, arguments.retry)
    left = sorted({row.bucket for row in files.select("bucket").distinct().collect()} - known)
    for start in range(0, len(left), BUCKETS_AT_ONCE):
        group = left[start:start + BUCKETS_AT_ONCE]
        (files.where(f.col("bucket").isin(group)).repartition(len(group), "bucket")
            .mapInArrow(lambda batches: measure(batches, arguments.features, arguments.settings, run), READINGS)
            .write.mode("overwrite").partitionBy("bucket").parquet(readings))

    there = spark.read.schema(READINGS).parquet(readings).where(f.col("run") == run)
    lost = files.join(there, "path", "left_anti").count()
    if lost:
        sys.exit(f"{lost} files of the manifest have no row. Run the job again.")
    (there.where("error is null").groupBy("person", "feature")
        .agg(f.count("*").alias("files"), f.max("peak").alias("peak"), f.avg("mean").alias("mean"))
        .write.mode("overwrite").parquet(arguments.out + "/people"))
    failed = there.where("error is not null").select("path").distinct().count()
    print(f"{files.count()} files, {len(known)} buckets known already, {len(left)} measured, {failed} files failed")
    spark.stop()


if __name__ == "__main__":
    main()
