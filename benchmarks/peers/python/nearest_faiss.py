"""faiss: HNSW over float32. A filter inside its graph search returns too few rows when it is selective, so rows of one app
are compared one by one in the index's own storage, which has a path of its own for a list of rows."""

import faiss
import numpy as np
from nearest_engine import M, Base


class Engine(Base):
    version = faiss.__version__

    @property
    def setting(self):
        return f"IndexHNSWFlat, M {M}, efConstruction {self.ef_construction}, float32"

    def path(self, platform):
        return str(self.index / f"{platform}.faiss")

    def build(self):
        for platform in (0, 1):
            index = faiss.IndexHNSWFlat(384, M, faiss.METRIC_INNER_PRODUCT)
            index.hnsw.efConstruction = self.ef_construction
            index.add(np.ascontiguousarray(self.data.vectors(platform)))
            faiss.write_index(index, self.path(platform))

    def open(self):
        faiss.omp_set_num_threads(1)
        self.graphs = [faiss.read_index(self.path(platform)) for platform in (0, 1)]
        self.flats = [faiss.downcast_index(graph.storage) for graph in self.graphs]

    def search(self, at, request, case, wanted):
        query = self.data.queries[at : at + 1]
        platform = request["platform"]
        if case in ("app", "all"):
            rows = self.data.rows_of_app(request["app"])
            if case == "all":
                rows = rows[~np.isin(rows, request["excluded"])]
            selector = faiss.IDSelectorArray(rows)
            _, found = self.flats[platform].search(query, wanted, params=faiss.SearchParameters(sel=selector))
            return found[0]
        parameters = faiss.SearchParametersHNSW(efSearch=self.value)
        if case == "excluded":
            excluded = faiss.IDSelectorBatch(request["excluded"])
            parameters.sel = selector = faiss.IDSelectorNot(excluded)
        _, found = self.graphs[platform].search(query, wanted, params=parameters)
        return found[0]
