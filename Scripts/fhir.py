"""Checks the FHIR of qpdemo against FHIR's own schema; see Scripts/fhir."""

import json
import pathlib
import subprocess
import sys

import jsonschema

qpdemo, shared = sys.argv[1], pathlib.Path(sys.argv[2])
schema = json.loads((shared / "reference/fhir/fhir.schema.json").read_text())


def validator(name):
    """Checks one kind of resource. The resources within it are checked by themselves, each as what it says it is: of the
    schema's choice of all 148 kinds a validator tries every one, for minutes, and then cannot say what is wrong."""
    inner = {"type": "object", "required": ["resourceType"]}
    definitions = {**schema["definitions"], "ResourceList": inner}
    return jsonschema.Draft6Validator({"$ref": f"#/definitions/{name}", "definitions": definitions})


observations, bundles, devices = validator("Observation"), validator("Bundle"), validator("Device")
failures = 0


def check(what, is_right):
    global failures
    failures += not is_right
    print(("ok    " if is_right else "WRONG ") + what)


def is_valid(checker, document):
    errors = list(checker.iter_errors(document))
    for error in errors[:5]:
        print("      ", "/".join(map(str, error.path)), error.message[:200])
    return not errors


example = json.loads((shared / "reference/fhir/observation-example.json").read_text())
check("the schema accepts its own example", is_valid(observations, example))
check("the schema refuses a misspelled member", any(observations.iter_errors({**example, "valueQuantitty": {}})))

features = [
    line.split()[0]
    for line in subprocess.run([qpdemo, "features"], check=True, capture_output=True, text=True).stdout.splitlines()
    if line.startswith("rangeOfMotion.")
]
named = [argument for feature in features for argument in ("--feature", feature)]
said = ["--patient", "Patient/17", "--date", "2026-03-28T10:15:00Z", "--motion", "active", "--posture", "standing"]
own = pathlib.Path(__file__).parent.parent / "Conformance/recordings"
recordings = sorted((shared / "recordings").glob("*.qprec.jsonl"))
for recording in recordings or [own / f"{name}.qprec.jsonl" for name in ("arm", "real", "squats")]:
    for options in ([], said):
        output = subprocess.run(
            [qpdemo, "measure", recording, "--fhir", *named, *options], check=True, capture_output=True, text=True
        ).stdout
        bundle = json.loads(output)
        resources = [entry["resource"] for entry in bundle["entry"]]
        name = f"{recording.name.split('.')[0]}{', with all that is known' if options else ''}"
        check(f"{name}: a bundle", is_valid(bundles, bundle))
        check(f"{name}: {len(resources)} observations", all(is_valid(observations, one) for one in resources))
        check(f"{name}: their devices", all(is_valid(devices, one) for all in resources for one in all["contained"]))
        check(f"{name}: one for each feature", len(resources) == len(features))
        # Rules that the schema does not hold: a value or the reason why there is none, and no dangling reference.
        check(f"{name}: a value or a reason", all(("valueQuantity" in one) != ("dataAbsentReason" in one) for one in resources))
        check(
            f"{name}: references lead somewhere",
            all(one["device"]["reference"] in [f"#{part['id']}" for part in one["contained"]] for one in resources),
        )

sys.exit(1 if failures else 0)
