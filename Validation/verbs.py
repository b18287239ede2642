"""The command line of the scripts that hold the program against strangers' pictures and videos."""
import argparse
import pathlib


def main(words, source, read, *others):
    """Carries out the verb that the command line names, and returns its status.

    `words` describe the script. `read` takes a folder of `source` (pictures or videos) and the program as well; all verbs take a
    folder for their work.
    """
    parser = argparse.ArgumentParser(description=words, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    for verb in (read, *others):
        parts = verbs.add_parser(verb.__name__)
        parts.set_defaults(verb=verb)
        parts.add_argument("--work", type=pathlib.Path, required=True)
    verbs.choices["read"].add_argument(f"--{source}", type=pathlib.Path, required=True)
    verbs.choices["read"].add_argument("--program", required=True)
    arguments = parser.parse_args()
    return arguments.verb(arguments)
