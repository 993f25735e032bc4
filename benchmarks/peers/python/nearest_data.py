"""Makes the vectors, the queries and the exact answers of the table "nearest neighbours", once.

    python nearest_data.py FOLDER_OF_REAL_VECTORS OUT ROWS

Rows are a continuum between real texts, not copies of a few: normalise(a v1 + b v2 + c (v3 - v4)) of random real vectors
with a in .7..1, b in 0...5, c in .1...4. Written beside them (quantiles.json): cosines of as many rows as there are real
captions, and of those captions. Row r of a platform is of app r mod APPS, so that an app has 0.1 % of all rows.
"""

import json
import sys
from pathlib import Path

import numpy as np

DIMENSIONS = 384
QUERIES = 200
APPS = 500
NEAREST = 100
EXCLUDED = 100
PLATFORMS = ("ios", "web")
CHUNK = 50_000
WEIGHTS = ((0.7, 1.0), (0.0, 0.5), (0.1, 0.4))
PERCENTILES = (1, 10, 50, 90, 99)
CASES = ("platform", "app", "excluded", "all")


def vectors(path):
    return unit(np.fromfile(path, np.float32).reshape(-1, DIMENSIONS))


def unit(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def mixed(texts, count, random):
    """Rows between real texts."""
    first, second, third, fourth = (texts[random.integers(len(texts), size=count)] for _ in range(4))
    a, b, c = (random.uniform(*bounds, (count, 1)).astype(np.float32) for bounds in WEIGHTS)
    return unit(a * first + b * second + c * (third - fourth))


def percentiles(values):
    return [round(float(value), 3) for value in np.percentile(values, PERCENTILES)]


def quantiles(rows, queries, random):
    """Of cosines: a query's nearest 100, a row's nearest other row, random pairs."""
    near = np.sort(queries @ rows.T, axis=1)[:, -NEAREST:]
    others = np.sort(rows[:500] @ rows.T, axis=1)[:, -2]
    one, other = (rows[random.integers(len(rows), size=20_000)] for _ in range(2))
    pairs = (one * other).sum(axis=1)
    found = {"query to nearest 100": near, "row to nearest row": others, "random pairs": pairs}
    return {name: percentiles(values) for name, values in found.items()}


def asked(queries, platforms, random):
    """What each query asks: platform, app, and excluded rows, half of them its nearest and half of its app."""
    out = []
    for at, query in enumerate(queries):
        platform, app = at % 2, int(random.integers(APPS))
        scores = platforms[platform] @ query
        nearest = np.argsort(-scores)[: 2 * NEAREST]
        of_app = np.arange(app, len(scores), APPS)
        seen = [int(row) for row in nearest[0:EXCLUDED:2]]
        also = [int(row) for row in of_app[np.argsort(-scores[of_app])] if int(row) not in seen]
        out.append({"platform": platform, "app": app, "excluded": seen + also[: EXCLUDED - len(seen)]})
    return out


def best(scores, rows):
    """The rows with the largest scores, best first; only those are sorted."""
    if len(rows) > NEAREST:
        rows = rows[np.argpartition(-scores[rows], NEAREST)[:NEAREST]]
    return rows[np.argsort(-scores[rows], kind="stable")]


def truth(queries, requests, platforms):
    """The exact nearest rows of each case and query, best first."""
    answers = {case: [] for case in CASES}
    for query, request in zip(queries, requests):
        scores = platforms[request["platform"]] @ query
        is_app = np.arange(len(scores)) % APPS == request["app"]
        is_kept = np.ones(len(scores), bool)
        is_kept[request["excluded"]] = False
        for case, allowed in zip(CASES, (None, is_app, is_kept, is_app & is_kept)):
            rows = np.arange(len(scores)) if allowed is None else np.flatnonzero(allowed)
            answers[case].append(best(scores, rows).tolist())
    return answers


def main():
    real, out, count = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(7)
    texts, captions, all_queries = (vectors(real / f"{name}.f32") for name in ("texts", "captions", "queries"))
    queries = all_queries[random.choice(len(all_queries), QUERIES, replace=False)]
    platforms = []
    for name in PLATFORMS:
        chunks = [min(CHUNK, count // 2 - first) for first in range(0, count // 2, CHUNK)]
        rows = np.concatenate([mixed(texts, size, random) for size in chunks])
        rows.tofile(out / f"{name}.f32")
        platforms.append(rows)
    sample = platforms[0][: len(captions)]
    compared = {"captions": quantiles(captions, queries, random), "rows": quantiles(sample, queries, random)}
    requests = asked(queries, platforms, random)
    queries.astype(np.float32).tofile(out / "queries.f32")
    (out / "quantiles.json").write_text(json.dumps(compared, indent=1))
    (out / "queries.json").write_text(json.dumps(requests))
    (out / "truth.json").write_text(json.dumps(truth(queries, requests, platforms)))


main()
