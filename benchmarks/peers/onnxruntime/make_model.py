"""Makes onnxruntime's best int8 model of the same weights: fused BERT operators, then dynamic quantisation.

The graph is written with the operators that onnxruntime's own transformer optimiser would fuse an export into
(Attention, SkipLayerNormalization, BiasGelu), so that torch is not needed and the peer is at its fastest.
"""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from safetensors.numpy import load_file

LAYERS, HIDDEN, HEADS = 6, 384, 12
FUSED = "com.microsoft"


class Graph:
    """Nodes and weights of a model under construction."""

    def __init__(self, weights):
        self.weights, self.nodes, self.constants = weights, [], {}

    def constant(self, name, value):
        self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def weight(self, name, transposed=False):
        value = self.weights[name].astype(np.float32)
        return self.constant(name, value.T if transposed else value)

    def node(self, operator, inputs, output, domain="", **attributes):
        self.nodes.append(helper.make_node(operator, inputs, [output], output, domain=domain, **attributes))
        return output

    def linear(self, x, prefix, output):
        return self.node("MatMul", [x, self.weight(f"{prefix}.weight", transposed=True)], output)

    def skip_norm(self, x, skip, norm, bias, output):
        inputs = [x, skip, self.weight(f"{norm}.weight"), self.weight(f"{norm}.bias"), self.weight(bias)]
        return self.node("SkipLayerNormalization", inputs, output, FUSED, epsilon=1e-12)

    def attention(self, x, prefix, output):
        parts = [f"{prefix}.attention.self.{name}" for name in ("query", "key", "value")]
        weight = np.concatenate([self.weights[f"{part}.weight"].T for part in parts], axis=1)
        bias = np.concatenate([self.weights[f"{part}.bias"] for part in parts])
        inputs = [x, self.constant(f"{prefix}.qkv.weight", weight), self.constant(f"{prefix}.qkv.bias", bias)]
        return self.node("Attention", inputs, output, FUSED, num_heads=HEADS)

    def layer(self, x, index):
        prefix = f"encoder.layer.{index}"
        context = self.attention(x, prefix, f"context_{index}")
        out = self.linear(context, f"{prefix}.attention.output.dense", f"out_{index}")
        norm = f"{prefix}.attention.output.LayerNorm"
        x = self.skip_norm(out, x, norm, f"{prefix}.attention.output.dense.bias", f"attended_{index}")
        up = self.linear(x, f"{prefix}.intermediate.dense", f"up_{index}")
        inner = self.node("BiasGelu", [up, self.weight(f"{prefix}.intermediate.dense.bias")], f"inner_{index}", FUSED)
        down = self.linear(inner, f"{prefix}.output.dense", f"down_{index}")
        return self.skip_norm(down, x, f"{prefix}.output.LayerNorm", f"{prefix}.output.dense.bias", f"x_{index}")

    def embeddings(self):
        name = "embeddings.position_embeddings.weight"
        kind = self.weights["embeddings.token_type_embeddings.weight"][0]
        places = self.constant("places", (self.weights[name] + kind).astype(np.float32))
        words = self.node("Gather", [self.weight("embeddings.word_embeddings.weight"), "ids"], "words")
        length = self.node("Shape", ["ids"], "length", start=1, end=2)
        zero = self.constant("zero", np.array([0], dtype=np.int64))
        positions = self.node("Slice", [places, zero, length], "positions")
        x = self.node("Add", [words, positions], "embedded")
        norm = [self.weight(f"embeddings.LayerNorm.{part}") for part in ("weight", "bias")]
        return self.node("LayerNormalization", [x, *norm], "x", axis=-1, epsilon=1e-12)


def make_model(folder: Path, out: Path):
    """Writes `f32.onnx` and `int8.onnx` to `out`: ids [texts, tokens] -> last hidden states."""
    tensors = load_file(str(folder / "model.safetensors"))
    graph = Graph({name.removeprefix("bert."): value for name, value in tensors.items()})
    x = graph.embeddings()
    for index in range(LAYERS):
        x = graph.layer(x, index)
    ids = helper.make_tensor_value_info("ids", TensorProto.INT64, ["texts", "tokens"])
    states = helper.make_tensor_value_info(x, TensorProto.FLOAT, ["texts", "tokens", HIDDEN])
    made = helper.make_graph(graph.nodes, "minilm", [ids], [states], list(graph.constants.values()))
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid(FUSED, 1)]
    onnx.save(helper.make_model(made, opset_imports=opsets, ir_version=8), out / "f32.onnx")
    quantize_dynamic(
        out / "f32.onnx",
        out / "int8.onnx",
        per_channel=True,
        weight_type=QuantType.QInt8,
        # The fused operators come from another domain, whose types shape inference does not know.
        extra_options={"DefaultTensorType": TensorProto.FLOAT},
    )
