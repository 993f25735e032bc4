"""Makes the projection of token vectors that the re-scorer compares: 384 -> 64 dimensions.

    python make_projection.py --model DIR --texts FILE.jsonl [FILE.jsonl ...] --out projection.npy

The leading eigenvectors of the (uncentred) second-moment matrix of unit token vectors: among all projections of that rank
it keeps the most of their dot products (Eckart and Young 1936). `--texts` are JSON lines; the fields `description` and
`query` are read. The one that `finetune.py` starts from was made from the captions and queries of the training set (929 captions, 1,932 queries;
no evaluation query), and keeps MaxSim's NDCG within .01 of all 384 dimensions. Needs numpy, safetensors and tokenizers.
"""

import argparse
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from make_pack import HIDDEN, hidden_states, read_layers, read_weights
from screen_groups import lines_of

DIMENSIONS = 64


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--texts", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    weights = read_weights(arguments.model)
    layers = read_layers(weights)
    tokenizer = Tokenizer.from_file(str(arguments.model / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(256)
    moments = np.zeros((HIDDEN, HIDDEN))
    for row in (row for path in arguments.texts for row in lines_of(path)):
        text = row.get("description") or row.get("query") or ""
        tokens = hidden_states(weights, layers, tokenizer.encode(text).ids)[1:-1]
        tokens /= np.linalg.norm(tokens, axis=1, keepdims=True)
        moments += tokens.T @ tokens
    _, vectors = np.linalg.eigh(moments)
    np.save(arguments.out, vectors[:, ::-1][:, :DIMENSIONS].astype(np.float32))


if __name__ == "__main__":
    main()
