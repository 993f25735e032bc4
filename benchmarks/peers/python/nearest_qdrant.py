"""qdrant-edge: one shard a platform, int8 scalar quantisation with re-scoring as its manual recommends for speed, and a
payload index on the app made before the graph, so that the graph gets edges for filters."""

import importlib.metadata

from nearest_engine import M, Base
from qdrant_edge import (
    Distance,
    EdgeConfig,
    EdgeOptimizersConfig,
    EdgeShard,
    EdgeVectorParams,
    FieldCondition,
    Filter,
    HasIdCondition,
    HnswIndexConfig,
    MatchValue,
    PayloadSchemaType,
    Point,
    QuantizationSearchParams,
    Query,
    ScalarQuantizationConfig,
    ScalarType,
    SearchParams,
    SearchRequest,
    UpdateOperation,
)

APPS = 500
BATCH = 5000
#: Kilobytes: nothing is too large for one segment.
SEGMENT_MAX = 100_000_000


def config(ef_construction):
    return EdgeConfig(
        vectors={"": EdgeVectorParams(size=384, distance=Distance.Dot)},
        hnsw_config=HnswIndexConfig(m=M, ef_construct=ef_construction, full_scan_threshold=10_000),
        quantization_config=ScalarQuantizationConfig(type=ScalarType.Int8, always_ram=True),
        optimizers=EdgeOptimizersConfig(
            default_segment_number=1, max_segment_size=SEGMENT_MAX, indexing_threshold=1000
        ),
        max_search_threads=1,
        wal_enabled=False,
    )


class Engine(Base):
    version = importlib.metadata.version("qdrant-edge-py")

    @property
    def setting(self):
        return f"m {M}, ef_construct {self.ef_construction}, int8 + float32 re-scoring, payload index"

    def path(self, platform):
        return str(self.index / f"shard{platform}")

    def build(self):
        for platform in (0, 1):
            shard = EdgeShard.create(self.path(platform), config(self.ef_construction))
            shard.update(UpdateOperation.create_field_index("app", PayloadSchemaType.Integer))
            vectors = self.data.vectors(platform)
            for first in range(0, self.data.rows, BATCH):
                rows = enumerate(vectors[first : first + BATCH].tolist(), first)
                points = [Point(row, vector, {"app": row % APPS}) for row, vector in rows]
                shard.update(UpdateOperation.upsert_points(points))
            while shard.optimize():
                pass
            shard.flush()
            shard.close()

    def open(self):
        self.shards = [EdgeShard.load(self.path(platform)) for platform in (0, 1)]
        self.queries = self.data.queries.tolist()

    def search(self, at, request, case, wanted):
        is_app = FieldCondition(key="app", match=MatchValue(value=request["app"]))
        is_seen = HasIdCondition(request["excluded_set"])
        allowed = {
            "platform": None,
            "app": Filter(must=[is_app]),
            "excluded": Filter(must_not=[is_seen]),
            "all": Filter(must=[is_app], must_not=[is_seen]),
        }[case]
        rescored = QuantizationSearchParams(rescore=True, oversampling=1.5)
        found = self.shards[request["platform"]].search(
            SearchRequest(
                query=Query.Nearest(self.queries[at]),
                limit=wanted,
                filter=allowed,
                params=SearchParams(hnsw_ef=self.value, quantization=rescored),
            )
        )
        return [point.id for point in found]

    def close(self):
        for shard in getattr(self, "shards", []):
            shard.close()
