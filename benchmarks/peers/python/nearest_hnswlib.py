"""hnswlib: HNSW over float32, filters as a Python function that its search calls for every row it meets."""

import importlib.metadata

import hnswlib
from nearest_engine import M, Base

APPS = 500


class Engine(Base):
    version = importlib.metadata.version("hnswlib")

    @property
    def setting(self):
        return f"M {M}, efConstruction {self.ef_construction}, float32, filter function"

    def path(self, platform):
        return str(self.index / f"{platform}.hnsw")

    def build(self):
        for platform in (0, 1):
            graph = hnswlib.Index("ip", 384)
            graph.init_index(self.data.rows, M=M, ef_construction=self.ef_construction, random_seed=7)
            graph.add_items(self.data.vectors(platform))
            graph.save_index(self.path(platform))

    def open(self):
        self.graphs = [hnswlib.Index("ip", 384) for _ in (0, 1)]
        for platform, graph in enumerate(self.graphs):
            graph.load_index(self.path(platform))
            graph.set_num_threads(1)

    def set_effort(self, value):
        for graph in self.graphs:
            graph.set_ef(value)

    def search(self, at, request, case, wanted):
        graph = self.graphs[request["platform"]]
        app, excluded = request["app"], request["excluded_set"]
        is_allowed = {
            "platform": None,
            "app": lambda row: row % APPS == app,
            "excluded": lambda row: row not in excluded,
            "all": lambda row: row % APPS == app and row not in excluded,
        }[case]
        try:
            found, _ = graph.knn_query(self.data.queries[at], k=wanted, num_threads=1, filter=is_allowed)
        except RuntimeError:
            return []  # It found fewer than were asked for, and then gives none.
        return found[0]
