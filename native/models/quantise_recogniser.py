"""Stores the weights of a recogniser as 8-bit integers, with a scale for each output channel.

    pip install onnx numpy
    python quantise_recogniser.py IN.onnx OUT.onnx
"""

import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper, TensorProto

model = onnx.load(sys.argv[1])
graph = model.graph
uses = {}
for node in graph.node:
    for at, name in enumerate(node.input):
        uses.setdefault(name, []).append((node, at))
kept, nodes = [], []
for tensor in graph.initializer:
    values = numpy_helper.to_array(tensor)
    if values.dtype != np.float32 or values.size < 4096:
        kept.append(tensor)
        continue
    # The output channels of a convolution are its first axis, those of a matrix product its last.
    node = uses[tensor.name][0][0]
    axis = 0 if node.op_type == "Conv" else values.ndim - 1
    others = tuple(a for a in range(values.ndim) if a != axis)
    scale = np.maximum(np.abs(values).max(axis=others, keepdims=True), 1e-8) / 127
    whole = np.round(values / scale).astype(np.int8)
    name = tensor.name
    kept.append(numpy_helper.from_array(whole, name + ".i8"))
    kept.append(numpy_helper.from_array(scale.astype(np.float32), name + ".scale"))
    nodes.append(helper.make_node("Cast", [name + ".i8"], [name + ".f32"], to=TensorProto.FLOAT))
    nodes.append(helper.make_node("Mul", [name + ".f32", name + ".scale"], [name]))
old = list(graph.node)
del graph.initializer[:], graph.node[:]
graph.initializer.extend(kept)
graph.node.extend(nodes + old)
onnx.save(model, sys.argv[2])
