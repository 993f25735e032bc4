"""Judges how the engine reads labelled queries: apps, refused apps, unwanted phrases and language.

    python judge_readings.py --queries more.jsonl [--weights query-tagger.bin] [--wrong]
"""

import argparse
import re
from pathlib import Path

import tagger_data as data

SHIPPED = Path(__file__).with_name("query-tagger.bin")


def folded(text):
    """Words without an article before them, run together."""
    words = re.findall(r"\w+", text.lower())
    return "".join(words[1:] if len(words) > 1 and words[0] in ("a", "an", "any", "the", "its", "their") else words)


def verdict(query, reading):
    """Whether apps, unwanted phrases, language and refused apps are right. A misspelt name is right as the one it means."""

    def labelled(label):
        return sorted({folded(query.text[start:end]) for start, end, own in query.labels if own == label})

    def same_apps(label, names):
        wanted, found = labelled(label), sorted({folded(name) for name in names})
        return len(wanted) == len(found) and all(a == b or data.errors(a, b) <= 2 for a, b in zip(wanted, found))

    return (
        same_apps("APP_ONLY", reading["apps"]),
        labelled("NEGATED") == sorted({folded(phrase) for phrase in reading["negated"]}),
        query.language == reading["language"],
        same_apps("APP_NOT", reading["refused_apps"]),
    )


def report(queries, names, weights, shows_wrong=False):
    found = data.ask_engine("readings", queries, names, weights.resolve())
    verdicts = [verdict(query, reading) for query, reading in zip(queries, found, strict=True)]
    if shows_wrong:
        for query, reading, own in zip(queries, found, verdicts):
            if not all(own[:3]):
                labels = [f"{label}:{query.text[start:end]}" for start, end, label in query.labels]
                print(query.text, "|", {name: value for name, value in reading.items() if value}, "|", labels, query.language)
    shares = [sum(own) / len(verdicts) for own in zip(*verdicts)]
    right = sum(all(own[:3]) for own in verdicts) / len(verdicts)
    print(
        f"{len(verdicts)} queries, right in apps, unwanted and language: {right:.3f} "
        f"({shares[0]:.3f}, {shares[1]:.3f}, {shares[2]:.3f}), in refused apps: {shares[3]:.3f}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", type=Path, nargs="+", required=True)
    parser.add_argument("--weights", type=Path, default=SHIPPED)
    parser.add_argument("--wrong", action="store_true", help="show each query that was read wrong")
    arguments = parser.parse_args()
    queries = data.read(arguments.queries)
    report(queries, data.app_names(queries), arguments.weights, arguments.wrong)


if __name__ == "__main__":
    main()
