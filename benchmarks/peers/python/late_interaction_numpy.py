"""MaxSim as one product by OpenBLAS over the tokens of all candidates, then a maximum for each screen.

Candidates lie anywhere among the screens' f32 vectors, so their tokens are gathered first, which counts.
"""

import json
import time
from pathlib import Path

import numpy as np
from late_interaction_data import Data
from side import milliseconds, serve

state = {}


def prepare(request):
    start = time.perf_counter()
    data = state["data"] = Data(request["folder"])
    blas = np.show_config(mode="dicts")["Build Dependencies"]["blas"]
    setting = f"f32, {blas['name']} {blas['version']}, 1 thread, scattered candidates"
    measured = {"bytes": data.tokens.nbytes, "buildSeconds": time.perf_counter() - start}
    return {"ok": True, "version": np.__version__, "setting": setting, **measured}


def search(query, rows, limit):
    """Rows of the best, best first."""
    data = state["data"]
    lengths = data.lengths[rows]
    starts = np.cumsum(lengths) - lengths
    # The place of each token: its screen's first one, and how many come before it in its screen.
    places = np.repeat(data.ends[rows] - lengths - starts, lengths) + np.arange(starts[-1] + lengths[-1])
    products = data.tokens[places] @ query.T
    scores = np.maximum.reduceat(products, starts).sum(axis=1)
    best = np.argpartition(-scores, limit)[:limit]
    return rows[best[np.argsort(-scores[best])]]


def search_all(request):
    queries = state["data"].queries(request["tokens"])
    return zip(queries, state["data"].candidates)


def round_(request):
    limit = request["limit"]
    return {"ms": [milliseconds(lambda: search(query, rows, limit)) for query, rows in search_all(request)]}


def answers(request):
    found = [search(query, rows, request["limit"]).tolist() for query, rows in search_all(request)]
    Path(request["path"]).write_text(json.dumps(found))
    return {"ok": True}


if __name__ == "__main__":
    serve({"prepare": prepare, "round": round_, "answers": answers})
