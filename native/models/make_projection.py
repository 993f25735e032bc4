"""Makes the projection of token vectors that the re-scorer compares: 384 -> 64 dimensions.

    python make_projection.py --model DIR --texts FILE.jsonl [FILE.jsonl ...] --out projection.npy

The leading eigenvectors of the (uncentred) second-moment matrix of unit token vectors: among all projections of that rank
it keeps the most of their dot products (Eckart and Young 1936). `--texts` are JSON lines; the fields `description` and
`query` are read. The one that `finetune.py` starts from was made from the captions and queries of the training set (929 captions, 1,932 queries;
no evaluation query), and keeps MaxSim's NDCG within .01 of all 384 dimensions. Needs numpy, safetensors and tokenizers.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from make_pack import gelu, layer_norm, softmax

DIMENSIONS = 64
LAYERS, HEADS, HIDDEN = 6, 12, 384


def last_hidden_states(weights, ids):
    """[tokens, 384] of one text, specials included."""
    count = len(ids)
    x = weights["embeddings.word_embeddings.weight"][ids]
    x = x + weights["embeddings.position_embeddings.weight"][:count]
    x = x + weights["embeddings.token_type_embeddings.weight"][0]
    x = norm(weights, "embeddings.LayerNorm", x)
    for layer in range(LAYERS):
        prefix = f"encoder.layer.{layer}."
        x = norm(weights, prefix + "attention.output.LayerNorm", x + attention(weights, prefix, x))
        inner = gelu(linear(weights, prefix + "intermediate.dense", x))
        x = norm(weights, prefix + "output.LayerNorm", x + linear(weights, prefix + "output.dense", inner))
    return x


def attention(weights, prefix, x):
    shape = (len(x), HEADS, HIDDEN // HEADS)
    q, k, v = (
        linear(weights, f"{prefix}attention.self.{name}", x).reshape(shape).transpose(1, 0, 2)
        for name in ("query", "key", "value")
    )
    mixed = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(shape[2])) @ v
    return linear(weights, prefix + "attention.output.dense", mixed.transpose(1, 0, 2).reshape(x.shape))


def linear(weights, name, x):
    return x @ weights[name + ".weight"].T + weights[name + ".bias"]


def norm(weights, name, x):
    return layer_norm(x, weights[name + ".weight"], weights[name + ".bias"])


def texts_of(paths):
    for path in paths:
        for line in Path(path).read_text().splitlines():
            row = json.loads(line)
            yield row.get("description") or row.get("query") or ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--texts", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    raw = load_file(arguments.model / "model.safetensors")
    weights = {name.removeprefix("bert."): value.astype(np.float32) for name, value in raw.items()}
    tokenizer = Tokenizer.from_file(str(arguments.model / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(256)
    moments = np.zeros((HIDDEN, HIDDEN))
    for text in texts_of(arguments.texts):
        tokens = last_hidden_states(weights, tokenizer.encode(text).ids)[1:-1].astype(np.float64)
        tokens /= np.linalg.norm(tokens, axis=1, keepdims=True)
        moments += tokens.T @ tokens
    _, vectors = np.linalg.eigh(moments)
    np.save(arguments.out, vectors[:, ::-1][:, :DIMENSIONS].astype(np.float32))


if __name__ == "__main__":
    main()
