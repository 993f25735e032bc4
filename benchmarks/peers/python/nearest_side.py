"""A Python peer of the table "nearest neighbours": speaks the JSON lines of benchmarks/sides.ts.

    python nearest_side.py ENGINE DATA INDEX

DATA is what nearest_data.py wrote; INDEX is a folder of the engine's own, kept between runs. `prepare` with "build" makes
the index and ends; without it the index is opened for searches on one thread.
"""

import importlib
import json
import os
import signal
import sys
import time
from pathlib import Path

import numpy as np

DIMENSIONS = 384
APPS = 500
NEAREST = 100


class Data:
    """Vectors of both platforms, and what each query asks. `allowed` is how many rows a case lets through."""

    def __init__(self, folder):
        self.folder = folder
        self.queries = np.fromfile(folder / "queries.f32", np.float32).reshape(-1, DIMENSIONS)
        self.requests = json.loads((folder / "queries.json").read_text())
        for request in self.requests:
            request["excluded_set"] = set(request["excluded"])
        self.rows = (folder / "ios.f32").stat().st_size // (4 * DIMENSIONS)

    def vectors(self, platform):
        path = self.folder / ("ios.f32", "web.f32")[platform]
        return np.memmap(path, np.float32, "r", shape=(self.rows, DIMENSIONS))

    def rows_of_app(self, app):
        return np.arange(app, self.rows, APPS)

    def wanted(self, request, case):
        """How many rows a full answer has."""
        excluded = request["excluded_set"] if case in ("excluded", "all") else ()
        if case in ("platform", "excluded"):
            return NEAREST
        return min(NEAREST, sum(row not in excluded for row in range(request["app"], self.rows, APPS)))


def resident():
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


class Side:
    def __init__(self, engine, data, index):
        self.engine = engine
        self.data = data
        self.index = index
        self.before = 0

    def prepare(self, asked):
        mark = self.index / "built.json"
        if asked.get("build"):
            if not mark.exists():
                start = time.perf_counter()
                self.engine.build()
                mark.write_text(json.dumps({"seconds": time.perf_counter() - start}))
            return self.facts(mark)
        self.before = resident()
        self.engine.open()
        return self.facts(mark)

    def facts(self, mark):
        seconds = json.loads(mark.read_text())["seconds"]
        engine = self.engine
        return {
            "ok": True,
            "version": engine.version,
            "setting": engine.setting,
            "effort": engine.effort,
            "effortMax": engine.effort_max,
            "buildSeconds": seconds,
        }

    def search(self, case, effort):
        """A function of a query's number; what can be prepared without knowing the answer is."""
        reason = self.engine.without(case)
        if reason:
            raise NotImplementedError(reason)
        self.engine.set_effort(effort)
        wanted = [self.data.wanted(request, case) for request in self.data.requests]
        return lambda at: self.engine.search(at, self.data.requests[at], case, wanted[at])

    def round(self, asked):
        search = self.search(asked["case"], asked["effort"])
        times = []
        for at in range(asked["first"], asked["first"] + asked["count"]):
            start = time.perf_counter()
            search(at)
            times.append((time.perf_counter() - start) * 1e3)
        return {"ms": times}

    def answers(self, asked):
        search = self.search(asked["case"], asked["effort"])
        rows = [[int(row) for row in search(at)] for at in range(len(self.data.requests))]
        Path(asked["path"]).write_text(json.dumps(rows))
        return {"ok": True}

    def memory(self, _):
        size = self.engine.bytes()
        return {"bytes": resident() - self.before if size is None else size}


def main():
    # An ended side must stop the server that it started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    module = importlib.import_module(f"nearest_{sys.argv[1]}")
    data, index = Data(Path(sys.argv[2])), Path(sys.argv[3])
    index.mkdir(parents=True, exist_ok=True)
    side = Side(module.Engine(data, index), data, index)
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer = getattr(side, asked["do"])(asked)
        except NotImplementedError as reason:
            answer = {"skip": str(reason)}
        print(json.dumps(answer), file=out, flush=True)
    side.engine.close()


main()
