"""A side of a benchmark: answers JSON lines of its standard input, one JSON line each, until the input ends."""

import json
import os
import sys
import time


def serve(handlers):
    """`handlers[do](request)` gives the answer; what libraries print goes to standard error."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        request = json.loads(line)
        out.write(json.dumps(handlers[request["do"]](request)) + "\n")
        out.flush()


def milliseconds(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3
