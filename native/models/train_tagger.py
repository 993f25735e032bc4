"""Trains the tagger of queries (`engine/src/interpreter/tagger.rs`) and writes `query-tagger.bin`.

    pip install numpy jax
    python train_tagger.py --queries reading-queries.jsonl more.jsonl --out query-tagger.bin
    python train_tagger.py --queries reading-queries.jsonl more.jsonl --out /tmp/fold.bin --without-fold 0    # and judge that fifth

States of a word -> projection -> with features and a small vector of the word itself, two neighbours on each side -> hidden layer ->
scores of tags -> linear-chain CRF. Adam, a moving mean of the weights, dropout. Networks of several seeds vote. The same input gives the
same file on one machine.
"""

import argparse
import struct
from collections import Counter
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

import judge_readings
import tagger_data as data

TAGS, FEATURES, NEIGHBOURS = 8, 30, 2
PROJECTED, WORD_WIDTH, HIDDEN = 48, 8, 64
# Places of features: a capital in a text of few or of many, the fits of an app's name, and whether a name goes on.
CAPITALS, FITS, GOES_ON = slice(13, 15), slice(25, 29), 29
EPOCHS, BATCH, RATE, DECAY = 25, 32, 2e-3, 1e-2
DROPOUT, STATE_DROPOUT, WORD_DROPOUT = 0.3, 0.1, 0.15
LENGTHS = (16, 28, 48)


def vocabulary(queries):
    """Words that lead, refuse or compare, seen twice or more."""
    counts = Counter(word["text"] for query in queries for word in query.words)
    useful = {
        word["text"]
        for query in queries
        for word, tag in zip(query.words, query.tags)
        if tag in (data.FILLER, data.MARKER)
    }
    return sorted(word for word in useful if counts[word] >= 2 and not word.isdigit())


def arrays(queries, words):
    """Padded to the longest length: states, features, word numbers (0 for none), tags, and which are there."""
    numbers = {word: number for number, word in enumerate(words, 1)}
    shape = (len(queries), LENGTHS[-1])
    out = {
        "states": np.zeros((*shape, 384), np.float32),
        "features": np.zeros((*shape, FEATURES), np.float32),
        "words": np.zeros(shape, np.int32),
        "tags": np.zeros(shape, np.int32),
        "is_there": np.zeros(shape, np.float32),
    }
    for at, query in enumerate(queries):
        count = min(len(query.words), LENGTHS[-1])
        out["states"][at, :count] = query.states[:count]
        out["features"][at, :count] = query.features[:count]
        out["words"][at, :count] = [numbers.get(word["text"], 0) for word in query.words[:count]]
        out["tags"][at, :count] = query.tags[:count]
        out["is_there"][at, :count] = 1
    return out


def perturbed(features, tags, is_there, dice):
    """Names that are misspelt, partial or unknown, ordinary words that some app is called by, and queries without capitals."""
    out = features.copy()
    has_name, is_app = out[..., FITS].any(-1), (tags >= data.APP) & (tags <= data.REFUSED_APP)
    chance = np.broadcast_to(dice.random((len(out), 1)), has_name.shape)
    for fit, low, high in ((3, 0.0, 0.1), (2, 0.1, 0.25), (None, 0.25, 0.32)):
        where = has_name & is_app & (low <= chance) & (chance < high)
        out[where, FITS] = 0 if fit is None else np.eye(4)[fit]
        if fit is None:
            out[where, GOES_ON] = 0
    is_free = ~has_name & ~is_app & (is_there > 0)
    is_ordinary = out[..., 16] > 0
    chance = dice.random(has_name.shape)
    out[is_free & is_ordinary & (chance < 0.03), FITS] = np.eye(4)[1]
    out[is_free & ~is_ordinary & (chance < 0.01), FITS] = np.eye(4)[dice.integers(2, 4)]
    out[dice.random(len(out)) < 0.3, :, CAPITALS] = 0
    return out


def fresh_weights(key, word_count):
    width = PROJECTED + FEATURES + WORD_WIDTH
    shapes = {
        "projection": (384, PROJECTED),
        "hidden": ((2 * NEIGHBOURS + 1) * width, HIDDEN),
        "output": (HIDDEN, TAGS),
    }
    keys = jax.random.split(key, 4)
    weights = {
        name: jax.random.normal(one, shape) * np.sqrt((2 if name == "hidden" else 1) / shape[0])
        for one, (name, shape) in zip(keys, shapes.items())
    }
    biases = {f"{name}_bias": jnp.zeros(shape[1]) for name, shape in shapes.items()}
    words = jax.random.normal(keys[3], (word_count + 1, WORD_WIDTH)) * 0.3
    chain = {"transitions": jnp.zeros((TAGS, TAGS)), "first": jnp.zeros(TAGS), "last": jnp.zeros(TAGS)}
    return weights | biases | chain | {"word_rows": words}


def dropped(key, values, share):
    return values * jax.random.bernoulli(key, 1 - share, values.shape) / (1 - share)


def tag_scores(weights, batch, key):
    keys = jax.random.split(key, 4)
    states = dropped(keys[0], batch["states"], STATE_DROPOUT)
    words = batch["words"] * jax.random.bernoulli(keys[1], 1 - WORD_DROPOUT, batch["words"].shape)
    projected = jax.nn.relu(states @ weights["projection"] + weights["projection_bias"])
    own = weights["word_rows"][words] * (words > 0)[..., None]
    rows = jnp.concatenate([dropped(keys[2], projected, DROPOUT), batch["features"], own], -1)
    padded = jnp.pad(rows * batch["is_there"][..., None], ((0, 0), (NEIGHBOURS, NEIGHBOURS), (0, 0)))
    near = [padded[:, place : place + rows.shape[1]] for place in range(2 * NEIGHBOURS + 1)]
    hidden = jax.nn.relu(jnp.concatenate(near, -1) @ weights["hidden"] + weights["hidden_bias"])
    return dropped(keys[3], hidden, DROPOUT) @ weights["output"] + weights["output_bias"]


def loss(weights, batch, key):
    """Mean negative log-likelihood of the tags. Places past the end of a query hold no word and no projection."""
    scores = tag_scores(weights, batch, key)
    tags, there = batch["tags"], batch["is_there"]

    def step(total, place):
        own, is_there = place
        longer = jax.nn.logsumexp(total[:, :, None] + weights["transitions"], axis=1) + own
        return jnp.where(is_there[:, None] > 0, longer, total), None

    rest = (scores[:, 1:].swapaxes(0, 1), there[:, 1:].swapaxes(0, 1))
    total, _ = jax.lax.scan(step, weights["first"] + scores[:, 0], rest)
    ends = jnp.take_along_axis(tags, jnp.maximum(there.sum(1).astype(int) - 1, 0)[:, None], 1)[:, 0]
    own = (jnp.take_along_axis(scores, tags[..., None], -1)[..., 0] * there).sum(1)
    between = (weights["transitions"][tags[:, :-1], tags[:, 1:]] * there[:, 1:]).sum(1)
    right = own + between + weights["first"][tags[:, 0]] + weights["last"][ends]
    return jnp.mean(jax.nn.logsumexp(total + weights["last"], -1) - right)


@jax.jit
def update(weights, mean, moments, batch, step, rate, key):
    gradient = jax.grad(loss)(weights, batch, key)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], gradient)
    second = jax.tree.map(lambda m, g: 0.99 * m + 0.01 * g * g, moments[1], gradient)
    adam = jax.tree.map(lambda f, s: f / (1 - 0.9**step) / (jnp.sqrt(s / (1 - 0.99**step)) + 1e-8), first, second)
    weights = jax.tree.map(lambda w, a: w - rate * (a + DECAY * w), weights, adam)
    return weights, jax.tree.map(lambda m, w: 0.995 * m + 0.005 * w, mean, weights), (first, second)


def train(queries, words, seed):
    """Weights for states as the engine gives them."""
    all_arrays, dice, key = arrays(queries, words), np.random.default_rng(seed), jax.random.PRNGKey(seed)
    there = all_arrays["is_there"] > 0
    center, spread = all_arrays["states"][there].mean(0), all_arrays["states"][there].std(0) + 1e-6
    all_arrays["states"] = np.where(there[..., None], (all_arrays["states"] - center) / spread, 0).astype(np.float32)
    weights = mean = fresh_weights(key, len(words))
    moments, step = (jax.tree.map(jnp.zeros_like, weights),) * 2, 0
    steps, lengths = EPOCHS * (len(queries) // BATCH), there.sum(1)
    for _ in range(EPOCHS):
        seen = all_arrays | {"features": perturbed(all_arrays["features"], all_arrays["tags"], there, dice)}
        order = dice.permutation(len(queries))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen, step = order[start : start + BATCH], step + 1
            length = min(length for length in LENGTHS if lengths[chosen].max() <= length)
            batch = {name: values[chosen, :length] for name, values in seen.items()}
            key, own = jax.random.split(key)
            rate = RATE * min(1, step / 50) * (1 - step / (steps + 1))
            weights, mean, moments = update(weights, mean, moments, batch, step, rate, own)
    return for_states({name: np.asarray(value, np.float64) for name, value in mean.items()}, center, spread)


def for_states(weights, center, spread):
    """With the normalisation of states in the projection."""
    weights["projection"] = weights["projection"] / spread[:, None]
    weights["projection_bias"] = weights["projection_bias"] - center @ weights["projection"]
    return weights


def rounded(matrix):
    """Signed bytes with a scale for each column."""
    scale = np.maximum(np.abs(matrix).max(0), 1e-8) / 127
    return scale, np.round(matrix / scale)


def network_bytes(weights, words):
    def scaled(matrix):
        scale, levels = rounded(matrix)
        return scale.astype("<f4").tobytes() + levels.astype("i1").tobytes()

    def linear(name):
        return weights[f"{name}_bias"].astype("<f4").tobytes() + scaled(weights[name])

    names = "\n".join(words).encode()
    sizes = struct.pack("<5I", PROJECTED, WORD_WIDTH, HIDDEN, len(words), len(names))
    chain = b"".join(weights[name].astype("<f4").tobytes() for name in ("transitions", "first", "last"))
    layers = b"".join(linear(name) for name in ("projection", "hidden", "output"))
    return sizes + names + scaled(weights["word_rows"][1:]) + layers + chain


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", type=Path, nargs="+", required=True, help="files of labelled queries")
    parser.add_argument("--without-fold", type=int, help="leave a fifth of the last file out, 0 to 4, and judge it")
    parser.add_argument("--networks", type=int, default=3, help="how many are trained, each with a seed of its own")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    queries, left_out = data.split(arguments.queries, arguments.without_fold)
    names = data.app_names(queries + left_out)
    queries += data.variants(queries, seed=0)
    data.add_inputs(queries, data.app_names(queries))
    words = vocabulary(queries)
    networks = [network_bytes(train(queries, words, seed), words) for seed in range(arguments.networks)]
    written = b"QUERYTAG" + b"".join(networks)
    arguments.out.write_bytes(written)
    print(f"{arguments.out}: {len(queries)} queries, {len(words)} words, {len(written)} bytes")
    if left_out:
        judge_readings.report(left_out, names, arguments.out)


if __name__ == "__main__":
    main()
