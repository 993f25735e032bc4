"""qdrant-edge's multivectors with the comparator max_sim, exact.

In its favour, each query gets a shard that holds its candidates alone, so that nothing is filtered.
"""

import importlib.metadata
import json
import tempfile
import time
from pathlib import Path

import qdrant_edge as qdrant
from late_interaction_data import DIMENSIONS, Data
from side import milliseconds, serve

VECTOR = "tokens"
state = {}


def make_shard(folder, data, rows):
    folder.mkdir()
    config = qdrant.EdgeVectorParams(
        size=DIMENSIONS,
        distance=qdrant.Distance.Dot,
        multivector_config=qdrant.MultiVectorConfig(qdrant.MultiVectorComparator.MaxSim),
    )
    shard = qdrant.EdgeShard.create(str(folder), qdrant.EdgeConfig(vectors={VECTOR: config}))
    points = [qdrant.Point(int(row), {VECTOR: data.screen(row).tolist()}, {}) for row in rows]
    shard.update(qdrant.UpdateOperation.upsert_points(points))
    return shard


def prepare(request):
    start = time.perf_counter()
    data = Data(request["folder"])
    folder = state["folder"] = tempfile.TemporaryDirectory()
    shards = [make_shard(Path(folder.name) / str(at), data, rows) for at, rows in enumerate(data.candidates)]
    queries = {tokens: [query.tolist() for query in data.queries(tokens)] for tokens in request["lengths"]}
    state.update(shards=shards, queries=queries)
    version = importlib.metadata.version("qdrant-edge-py")
    setting = "f32, max_sim, exact, a shard of the candidates alone"
    return {"ok": True, "version": version, "setting": setting, "buildSeconds": time.perf_counter() - start}


def search(query, shard, limit):
    """Rows of the best, best first."""
    wanted = qdrant.Query.Nearest(query, using=VECTOR)
    request = qdrant.QueryRequest(limit=limit, query=wanted, params=qdrant.SearchParams(exact=True))
    return [point.id for point in shard.query(request)]


def search_all(request):
    return zip(state["queries"][request["tokens"]], state["shards"])


def round_(request):
    limit = request["limit"]
    return {"ms": [milliseconds(lambda: search(query, shard, limit)) for query, shard in search_all(request)]}


def answers(request):
    found = [search(query, shard, request["limit"]) for query, shard in search_all(request)]
    Path(request["path"]).write_text(json.dumps(found))
    return {"ok": True}


if __name__ == "__main__":
    serve({"prepare": prepare, "round": round_, "answers": answers})
