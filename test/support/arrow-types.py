"""Writes a Parquet file for each type of Arrow into the folder given: a row group for each of its cases."""

import datetime as dt
import decimal
import sys
import uuid

import pyarrow as pa
import pyarrow.parquet as pq

folder = sys.argv[1]
day = dt.date(2026, 1, 31)
moment = dt.datetime(2026, 1, 31, 9)
words = pa.string()

# Each with the values of its least, its greatest or its oddest.
types = {
    "null": (pa.null(), [None]),
    "bool": (pa.bool_(), [False, True]),
    "string": (words, ["", "Login"]),
    "large_string": (pa.large_string(), ["", "Login"]),
    "string_view": (pa.string_view(), ["", "Login, longer than what a view holds"]),
    "binary": (pa.binary(), [b"", b"Login", b"\xff\xfe\x00"]),
    "large_binary": (pa.large_binary(), [b"", b"\xff"]),
    "fixed_size_binary": (pa.binary(4), [b"\x00\x00\x00\x00", b"Menu"]),
    "float16": (pa.float16(), [0.5, float("nan"), float("inf")]),
    "float32": (pa.float32(), [0.5, float("nan"), float("-inf")]),
    "float64": (pa.float64(), [5e-324, float("nan"), float("inf")]),
    "decimal128": (pa.decimal128(38, 4), [decimal.Decimal("-1.5"), decimal.Decimal("9" * 34)]),
    "decimal256": (pa.decimal256(76, 4), [decimal.Decimal("1.5"), decimal.Decimal("9" * 72)]),
    "date32": (pa.date32(), [day, dt.date(1, 1, 1)]),
    "date64": (pa.date64(), [day]),
    "time32": (pa.time32("ms"), [dt.time(9)]),
    "time64": (pa.time64("us"), [dt.time(23, 59, 59, 999999)]),
    "timestamp_ms": (pa.timestamp("ms"), [moment]),
    "timestamp_us": (pa.timestamp("us", "UTC"), [moment]),
    "timestamp_ns": (pa.timestamp("ns"), [moment]),
    "duration": (pa.duration("us"), [dt.timedelta(days=1)]),
    "uuid": (pa.uuid(), [uuid.UUID(int=2**128 - 1).bytes]),
    "dictionary": (pa.dictionary(pa.int32(), words), ["Login", ""]),
    "dictionary_of_int64": (pa.dictionary(pa.int32(), pa.int64()), [2**63 - 1]),
    "list": (pa.list_(words), [[], ["Save", None, ""], [None]]),
    "large_list": (pa.large_list(words), [[], ["Save"]]),
    "fixed_size_list": (pa.list_(words, 2), [["Save", None]]),
    "list_of_int64": (pa.list_(pa.int64()), [[], [2**63 - 1, None]]),
    "list_of_float": (pa.list_(pa.float64()), [[float("nan")], [1.5]]),
    "list_of_binary": (pa.list_(pa.binary()), [[b"Save", b"\xff"]]),
    "list_of_dictionary": (pa.list_(pa.dictionary(pa.int8(), words)), [["Save", None], []]),
    "list_of_lists": (pa.list_(pa.list_(words)), [[], [[]], [["Save"], None]]),
    "list_of_structs": (pa.list_(pa.struct({"label": words, "n": pa.int64()})), [[{"label": "Save", "n": 2**60}]]),
    "struct": (
        pa.struct({"type": words, "x": pa.int64(), "at": pa.timestamp("us"), "raw": pa.binary()}),
        [{"type": "Button", "x": 2**62, "at": moment, "raw": b"\xff"}, {"type": None, "x": None, "at": None, "raw": None}],
    ),
    "struct_of_structs": (
        pa.struct({"type": words, "children": pa.list_(pa.struct({"type": words, "n": pa.uint64()}))}),
        [{"type": "Window", "children": [{"type": "Button", "n": 2**64 - 1}, None]}, {"type": "Window", "children": None}],
    ),
    "picture": (pa.struct({"bytes": pa.binary(), "path": words}), [{"bytes": None, "path": None}, {"bytes": b"", "path": "a.png"}]),
    "map": (pa.map_(words, pa.int64()), [[], [("a", 2**62), ("b", None)]]),
}
for bits in (8, 16, 32, 64):
    types[f"int{bits}"] = (getattr(pa, f"int{bits}")(), [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1, 0])
    types[f"uint{bits}"] = (getattr(pa, f"uint{bits}")(), [2**bits - 1, 0])

columns = ["title", "description", "elements", "text", "tree", "image", "pattern", "id", "model_words", "edits", "unknown"]


def rows(kind, values):
    """A table in which every column has the same values, and `case` says whether one is there."""
    array = pa.array(values, kind) if not isinstance(kind, pa.ExtensionType) else pa.ExtensionArray.from_storage(
        kind, pa.array(values, kind.storage_type))
    given = pa.array(["null" if value is None else "given" for value in values], words)
    return pa.table({"app_name": given, "platform": pa.array(["ios"] * len(values), words), **{name: array for name in columns}})


written = []
for name, (kind, values) in types.items():
    cases = [[None] * 3, [], values[:1], [None, *values, None], values, [None]]
    for options, suffix in [({}, "snappy"), ({"compression": "zstd", "use_dictionary": False, "data_page_version": "2.0"}, "zstd")]:
        path = f"{folder}/{name}-{suffix}.parquet"
        try:
            tables = [rows(kind, case) for case in cases]
            with pq.ParquetWriter(path, tables[0].schema, **options) as writer:
                for table in tables:
                    writer.write_table(table)
        except (pa.ArrowNotImplementedError, pa.ArrowInvalid) as refusal:
            print(f"{name} is not in Parquet: {refusal}", file=sys.stderr)
            continue
        written.append(name)
print(len(set(written)))
