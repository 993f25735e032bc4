"""Trains the kinds of screens (`engine/src/screen_kind.rs`) and writes `screen-kinds.bin`.

    pip install numpy scikit-learn
    python train_kinds.py --screens DESCRIPTIONS.jsonl --out screen-kinds.bin
    python train_kinds.py --screens DESCRIPTIONS.jsonl    # judges it on five folds

Logistic regression from the encoder's vector of a screen's text to its kind, weights in 8 bits. The file is `"SK" version:u8 kinds:u8`,
then for each kind `bytes:u8`, the words that are encoded, `bias:f32 scale:f32` and 384 weights.
"""

import argparse
import json
import struct
import subprocess
import tempfile
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

HERE = Path(__file__).parent
DIMENSIONS = 384
# The encoder's vectors have unit length: without a factor the penalty would leave little of the weights.
FACTOR = 5
PROBABILITY_MIN = 0.35
# Kinds whose name alone says little to the encoder.
WORDS = {
    "modal": "modal dialog",
    "form": "form with fields",
    "list": "list of items",
    "detail": "detail page",
    "table": "data table",
    "picker": "picker to choose one",
    "menu": "menu of options",
    "empty state": "empty state, nothing here yet",
    "home": "home screen",
    "feed": "feed of posts",
    "statistics": "statistics with charts",
    "dashboard": "dashboard with figures",
}


def vectors(texts):
    """Asks the engine, so that training and import encode alike."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "vectors"))
        requests = [
            {"do": "prepare", "pack": str(HERE / "screen-minilm-l6-v2.pack")},
            {"do": "answers", "texts": texts, "batch": 64, "path": path},
        ]
        command = ["cargo", "run", "--release", "-q", "-p", "engine", "--example", "text_to_vector"]
        lines = "".join(f"{json.dumps(request)}\n" for request in requests)
        subprocess.run(command, cwd=HERE.parent, input=lines, text=True, check=True, stdout=subprocess.DEVNULL)
        return np.fromfile(path, "<f4").reshape(-1, DIMENSIONS)


def fit(states, kinds):
    return LogisticRegression(C=1, max_iter=400).fit(states * FACTOR, kinds)


def judge(states, kinds, sources):
    """Prints how many get a kind, and how often it is the right one; screens of one app stay in one fold."""
    said, right = np.zeros(len(kinds)), np.zeros(len(kinds), bool)
    for train, test in GroupKFold(5).split(states, kinds, sources):
        model = fit(states[train], kinds[train])
        probabilities = model.predict_proba(states[test] * FACTOR)
        said[test] = probabilities.max(1)
        right[test] = model.classes_[probabilities.argmax(1)] == kinds[test]
    for least in (0, PROBABILITY_MIN, 0.5, 0.7):
        print(f"from {least}: {np.mean(said >= least):.3f} of the screens, {np.mean(right[said >= least]):.3f} right")


def write(model, path):
    out = [b"SK\x01", struct.pack("<B", len(model.classes_))]
    for kind, bias, weights in zip(model.classes_, model.intercept_, model.coef_ * FACTOR):
        words = WORDS.get(kind, kind).encode()
        scale = np.abs(weights).max() / 127
        out += [struct.pack("<B", len(words)), words, struct.pack("<ff", bias, scale)]
        out.append(np.round(weights / scale).astype(np.int8).tobytes())
    Path(path).write_bytes(b"".join(out))


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--screens", required=True)
parser.add_argument("--out")
options = parser.parse_args()
screens = [json.loads(line) for line in Path(options.screens).read_text().splitlines()]
states = vectors([screen["text"] for screen in screens])
kinds = np.array([screen["kind"] for screen in screens])
if options.out:
    write(fit(states, kinds), options.out)
else:
    judge(states, kinds, [screen["app"] or screen["id"] for screen in screens])
