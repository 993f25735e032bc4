"""What every side of the table "late interaction" gets; written by native/engine/examples/late_interaction/data.rs."""

from pathlib import Path

import numpy as np

DIMENSIONS = 64


class Data:
    """Token vectors of screens in f32, one after the other, and for each query the screens to score."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.lengths = np.fromfile(self.folder / "lengths.u8", "u1").astype(np.int64)
        self.ends = np.cumsum(self.lengths)
        self.tokens = np.fromfile(self.folder / "tokens.f32", "<f4").reshape(-1, DIMENSIONS)
        candidates = np.fromfile(self.folder / "candidates.u32", "<u4")
        self.candidates = candidates.reshape(len(self.queries(8)), -1)

    def queries(self, tokens):
        """[queries, tokens, 64]"""
        return np.fromfile(self.folder / f"queries-{tokens}.f32", "<f4").reshape(-1, tokens, DIMENSIONS)

    def screen(self, row):
        return self.tokens[self.ends[row] - self.lengths[row] : self.ends[row]]
