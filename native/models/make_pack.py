"""Makes the engine's encoder pack from a folder of all-MiniLM-L6-v2 (or a fine-tuned copy of it).

    python make_pack.py --model DIR --out FILE --model-id ID [--projection FILE.npy]

Needs numpy, safetensors and tokenizers. One thread and no random numbers: the same inputs give the same bytes.

How the weights become int8, in the order of the code below:
1. `calibration.txt` is run through the original model and the inputs of the 24 linear layers are kept.
2. Each input channel gets an offset and a gain, so that a few large channels do not waste the 256 levels
   that the engine has for a row of activations (as SmoothQuant, Xiao et al. 2022, and Outlier
   Suppression+, Wei et al. 2023). What they change is put back exactly into weights and bias.
3. Each output channel gets the clip with the least squared error, weighted by how large each input is.
4. Rounding one column moves its error onto the columns that are not rounded yet (GPTQ, Frantar et al. 2022).
Step 2 is tried with several strengths for each layer; the one with the least output error stays.
The layout of the file is described in `engine/src/encoder/pack.rs`.
"""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import hashlib
import struct
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file
from tokenizers import BertWordPieceTokenizer

MAGIC = b"TEXTPACK"
VERSION = 1
LAYERS, HIDDEN, HEADS, INTERMEDIATE, POSITIONS = 6, 384, 12, 1536, 256
HEAD_DIMENSIONS = HIDDEN // HEADS
CALIBRATION = Path(__file__).with_name("calibration.txt")
# A channel whose largest value is above this many medians is scaled down to it; `inf` leaves all as they are.
OUTLIER_LIMITS = (np.inf, 8.0, 4.0, 3.0, 2.0, 1.5)
GPTQ_BLOCK = 128
# Levels of activations in the engine, see `engine/src/encoder/kernels/quantised.rs`.
TOP_LEVEL, FINE_TOP_LEVEL = 255, 4095


# --- the original model, in numpy ---------------------------------------------------------------------------


def layer_norm(x, weight, bias):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12) * weight + bias


def gelu(x):
    """x * Phi(x), with erf by Abramowitz & Stegun 7.1.26 (error below 1.5e-7)."""
    z = np.abs(x) / np.sqrt(2.0)
    t = 1.0 / (1.0 + 0.3275911 * z)
    poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    return 0.5 * x * (1.0 + np.sign(x) * (1.0 - poly * np.exp(-z * z)))


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def read_weights(folder):
    """All tensors as float64, without the `bert.` prefix that some exports add."""
    tensors = load_file(str(folder / "model.safetensors"))
    return {
        name.removeprefix("bert."): tensor.astype(np.float64)
        for name, tensor in tensors.items()
        if tensor.dtype.kind == "f"
    }


def read_layers(weights):
    """Per layer the four linear maps as (weight [out, in], bias [out]) and the two norms as (weight, bias)."""

    def pair(name):
        return weights[f"{name}.weight"], weights[f"{name}.bias"]

    layers = []
    for index in range(LAYERS):
        prefix = f"encoder.layer.{index}"
        query, key, value = (pair(f"{prefix}.attention.self.{part}") for part in ("query", "key", "value"))
        # The softmax's 1 / sqrt(32) is folded into the queries.
        query = tuple(part / np.sqrt(HEAD_DIMENSIONS) for part in query)
        layers.append(
            {
                "qkv": tuple(np.concatenate(parts) for parts in zip(query, key, value)),
                "out": pair(f"{prefix}.attention.output.dense"),
                "up": pair(f"{prefix}.intermediate.dense"),
                "down": pair(f"{prefix}.output.dense"),
                "attention_norm": pair(f"{prefix}.attention.output.LayerNorm"),
                "output_norm": pair(f"{prefix}.output.LayerNorm"),
            }
        )
    return layers


def attention(qkv):
    """[rows, 3 * 384] with scaled queries -> [rows, 384]."""
    parts = qkv.reshape(len(qkv), 3, HEADS, HEAD_DIMENSIONS).transpose(1, 2, 0, 3)
    context = softmax(parts[0] @ parts[1].transpose(0, 2, 1)) @ parts[2]
    return context.transpose(1, 0, 2).reshape(len(qkv), HIDDEN)


def position_rows(weights):
    """Position embeddings with the one token type that is ever used added to them."""
    types = weights["embeddings.token_type_embeddings.weight"]
    return weights["embeddings.position_embeddings.weight"][:POSITIONS] + types[0]


def hidden_states(weights, layers, ids, see=lambda index, name, x: None):
    """The last hidden states [tokens, 384] of one text; `see` is shown the input of every linear map."""

    def linear(index, name, x):
        see(index, name, x)
        weight, bias = layers[index][name]
        return x @ weight.T + bias

    x = weights["embeddings.word_embeddings.weight"][ids] + position_rows(weights)[: len(ids)]
    x = layer_norm(x, weights["embeddings.LayerNorm.weight"], weights["embeddings.LayerNorm.bias"])
    for index, layer in enumerate(layers):
        context = attention(linear(index, "qkv", x))
        x = layer_norm(x + linear(index, "out", context), *layer["attention_norm"])
        x = layer_norm(x + linear(index, "down", gelu(linear(index, "up", x))), *layer["output_norm"])
    return x


def record_inputs(weights, layers, texts):
    """Runs the texts and returns {(layer, name): inputs [rows, in]} of every linear map."""
    inputs = {(index, name): [] for index in range(LAYERS) for name in ("qkv", "out", "up", "down")}
    for ids in texts:
        hidden_states(weights, layers, ids, lambda index, name, x: inputs[index, name].append(x))
    return {key: np.concatenate(rows) for key, rows in inputs.items()}


# --- the calibration texts ----------------------------------------------------------------------------------


def vocabulary_walks(size, lengths):
    """Token ids from all over the vocabulary, so that rare inputs have been seen: one text for each length."""
    ids = (np.arange(sum(lengths)) * 7919 % (size - 1000) + 1000).tolist()
    ends = np.cumsum(lengths).tolist()
    return [ids[end - length : end] for length, end in zip(lengths, ends)]


def calibration_texts(tokenizer):
    """The lines alone, eight together, their words, their triples of words, and walks through the vocabulary.

    Short texts matter: their rows are unlike those of long ones, and an error in them is averaged over few rows.
    """
    lines = CALIBRATION.read_text(encoding="utf-8").splitlines()
    runs = [" ".join(lines[start : start + 8]) for start in range(0, len(lines), 8)]
    words = [line.split() for line in lines]
    single = sorted({word for line in words for word in line})
    triples = [" ".join(line[start : start + 3]) for line in words for start in range(0, len(line), 3)]
    texts = [tokenizer.encode(text).ids for text in lines + runs + single + triples]
    walks = vocabulary_walks(tokenizer.get_vocab_size(), [*range(6, 102), *(1, 2, 3, 4, 5) * 120])
    begin, end = (tokenizer.token_to_id(name) for name in ("[CLS]", "[SEP]"))
    return texts + [[begin, *walk, end] for walk in walks]


# --- int8 ---------------------------------------------------------------------------------------------------


def quantise_activations(x, tops):
    """What the engine does to rows at run time, and back: levels from 0 to a row's top, a step and a zero for each."""
    high, low = np.maximum(x.max(1, keepdims=True), 0), np.minimum(x.min(1, keepdims=True), 0)
    step = np.maximum((high - low) / tops, 1e-12)
    zero = np.round(-low / step)
    return (np.clip(np.round(x / step) + zero, 0, tops) - zero) * step


def row_tops(texts):
    """The highest level of each row, [rows, 1]: 8 bits, but 12 for a text's first and last."""
    tops = [[TOP_LEVEL] * len(ids) for ids in texts]
    for own in tops:
        own[0] = own[-1] = FINE_TOP_LEVEL
    return np.concatenate(tops)[:, None].astype(np.float64)


def round_to(weight, scale):
    return np.clip(np.round(weight / scale), -127, 127)


def clip_scales(weight, importance):
    """One scale per output: the clip, of 26 between half the largest weight and all of it, that errs least."""
    largest = np.maximum(np.abs(weight).max(1, keepdims=True), 1e-8)
    best_scale, best_error = largest / 127, np.full_like(largest, np.inf)
    for share in np.linspace(0.5, 1.0, 26):
        scale = largest * share / 127
        error = ((round_to(weight, scale) * scale - weight) ** 2 * importance).sum(1, keepdims=True)
        best_scale = np.where(error < best_error, scale, best_scale)
        best_error = np.minimum(error, best_error)
    return best_scale


def gptq(weight, moments, scale, damping=0.02):
    """Rounds column after column, the largest inputs first, and corrects the columns still to come."""
    size = weight.shape[1]
    order = np.argsort(-moments.diagonal(), kind="stable")
    moments = moments[np.ix_(order, order)] + np.eye(size) * moments.diagonal().mean() * damping
    factor = np.linalg.cholesky(np.linalg.inv(moments)).T
    rest, rounded = weight[:, order].copy(), np.empty_like(weight)
    for begin in range(0, size, GPTQ_BLOCK):
        end = min(begin + GPTQ_BLOCK, size)
        errors = np.empty((len(weight), end - begin))
        for column in range(begin, end):
            rounded[:, column] = round_to(rest[:, column], scale[:, 0])
            error = (rest[:, column] - rounded[:, column] * scale[:, 0]) / factor[column, column]
            rest[:, column:end] -= np.outer(error, factor[column, column:end])
            errors[:, column - begin] = error
        rest[:, end:] -= errors @ factor[begin:end, end:]
    restored = np.empty_like(rounded)
    restored[:, order] = rounded
    return restored


def quantise_linear(weight, bias, inputs, tops, limit, centred):
    """One way to quantise a layer: (squared output error, the parts that the pack stores)."""
    mean = inputs.mean(0) if centred else np.zeros(inputs.shape[1])
    largest = np.abs(inputs - mean).max(0)
    shrink = np.maximum(largest / (limit * np.median(largest)), 1.0)
    scaled, inner = (inputs - mean) / shrink, weight * shrink
    seen = quantise_activations(scaled, tops)
    moments = seen.T @ seen / len(seen)
    scale = clip_scales(inner, moments.diagonal())
    rounded = gptq(inner, moments, scale)
    error = ((seen @ (rounded * scale).T - scaled @ inner.T) ** 2).mean()
    parts = {
        "gain": 1 / shrink,
        "offset": -mean / shrink,
        "scale": scale[:, 0],
        "bias": bias + weight @ mean,
        "weight": rounded,
    }
    return error, parts


def best_linear(index, name, weight, bias, inputs, tops):
    # What GELU gives lies on one side of zero; moving it made every `down` worse, and every other map better.
    results = [quantise_linear(weight, bias, inputs, tops, limit, name != "down") for limit in OUTLIER_LIMITS]
    best = min(range(len(results)), key=lambda way: results[way][0])
    print(f"layer {index} {name}: limit {OUTLIER_LIMITS[best]}, squared error {results[best][0]:.3e}", flush=True)
    return results[best][1]


def quantise_words(words):
    scale = np.maximum(np.abs(words).max(1, keepdims=True), 1e-8) / 127
    return scale[:, 0], round_to(words, scale)


# --- the file -----------------------------------------------------------------------------------------------


def f32(array):
    return np.ascontiguousarray(array, dtype="<f4").tobytes()


def i8(array):
    return np.ascontiguousarray(array, dtype="i1").tobytes()


def linear_bytes(parts):
    floats = b"".join(f32(parts[name]) for name in ("gain", "offset", "scale", "bias"))
    return floats + i8(parts["weight"])


def norm_bytes(norm):
    return f32(norm[0]) + f32(norm[1])


def layer_bytes(index, layer, inputs, tops):
    linear = {
        name: linear_bytes(best_linear(index, name, *layer[name], inputs[index, name], tops))
        for name in ("qkv", "out", "up", "down")
    }
    first = linear["qkv"] + linear["out"] + norm_bytes(layer["attention_norm"])
    return first + linear["up"] + linear["down"] + norm_bytes(layer["output_norm"])


def projection_matrix(path):
    """[384, P]; P = 0 when there is none."""
    matrix = np.zeros((HIDDEN, 0)) if path is None else np.load(path)
    if matrix.ndim != 2 or matrix.shape[0] != HIDDEN:
        raise SystemExit(f"the projection must be [{HIDDEN}, P], not {list(matrix.shape)}")
    return matrix


def body_bytes(folder, model_id, projection):
    weights = read_weights(folder)
    layers = read_layers(weights)
    tokenizer = BertWordPieceTokenizer(str(folder / "vocab.txt"))
    tokenizer.enable_truncation(POSITIONS)
    texts = calibration_texts(tokenizer)
    inputs = record_inputs(weights, layers, texts)
    tops = row_tops(texts)
    print(f"{len(texts)} calibration texts, {sum(map(len, texts))} tokens")
    name, vocabulary = model_id.encode(), (folder / "vocab.txt").read_text(encoding="utf-8").rstrip("\n").encode()
    word_scale, words = quantise_words(weights["embeddings.word_embeddings.weight"])
    sizes = (LAYERS, HIDDEN, HEADS, INTERMEDIATE, len(words), POSITIONS, projection.shape[1])
    return b"".join(
        [
            struct.pack("<9I", *sizes, len(name), len(vocabulary)),
            name,
            vocabulary,
            f32(word_scale) + i8(words) + f32(position_rows(weights)),
            norm_bytes((weights["embeddings.LayerNorm.weight"], weights["embeddings.LayerNorm.bias"])),
            *(layer_bytes(index, layer, inputs, tops) for index, layer in enumerate(layers)),
            f32(projection),
        ]
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True, help="folder with model.safetensors and vocab.txt")
    parser.add_argument("--out", type=Path, required=True, help="the pack to write")
    parser.add_argument("--model-id", required=True, help="name kept in the pack; vectors of two ids never mix")
    parser.add_argument("--projection", type=Path, help="optional .npy, [384, P], for the re-scorer's token vectors")
    arguments = parser.parse_args()
    body = body_bytes(arguments.model, arguments.model_id, projection_matrix(arguments.projection))
    length = 56 + len(body)
    header = MAGIC + struct.pack("<IIQ", VERSION, 0, length) + hashlib.sha256(body).digest()
    arguments.out.write_bytes(header + body)
    print(f"{arguments.out}: {length} bytes, sha256 {hashlib.sha256(header + body).hexdigest()}")


if __name__ == "__main__":
    main()
