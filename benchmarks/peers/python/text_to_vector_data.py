"""Makes what the sides of the table "text to vector" share: models with our pack's weights, their tokeniser, the texts.

    python text_to_vector_data.py --pack FILE --texts FILE.json --out FOLDER

The pack's integers, scales, gains and offsets are exact f32 linear maps, so that all sides have the same weights:
`W = scale * levels * gain`, `b = bias + scale * (levels @ offset)`. Three forms of the same graph, each in f32 and int8
(onnxruntime's dynamic quantisation, weights for each channel):
- onnxruntime/: the operators that its own transformer optimiser would fuse an export into, at its fastest;
- transformers/onnx/: the same with the three inputs that transformers.js gives;
- plain/: standard operators alone, which rten fuses by itself.
"""

import argparse
import json
import struct
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

LAYERS, HIDDEN, HEADS, INTERMEDIATE, POSITIONS = 6, 384, 12, 1536, 256
HEAD_DIMENSIONS = HIDDEN // HEADS
FUSED = "com.microsoft"
OPSETS = [helper.make_opsetid("", 20), helper.make_opsetid(FUSED, 1)]
DOCUMENTS, DOCUMENT_TOKENS = 32, 128


# --- the pack, as described in native/engine/src/encoder/pack.rs ---------------------------------------------


class Reader:
    def __init__(self, content):
        self.content, self.at = content, 56

    def take(self, kind, *shape):
        count = int(np.prod(shape))
        values = np.frombuffer(self.content, kind, count, self.at).reshape(shape)
        self.at += values.nbytes
        return values

    def linear(self, inputs, outputs):
        gain, offset, scale, bias = (self.take("<f4", n) for n in (inputs, inputs, outputs, outputs))
        levels = self.take("i1", outputs, inputs).astype(np.float64)
        weight = scale[:, None] * levels * gain
        return weight.T.astype(np.float32), (bias + scale * (levels @ offset)).astype(np.float32)

    def norm(self):
        return self.take("<f4", HIDDEN), self.take("<f4", HIDDEN)


def read_pack(path):
    """The vocabulary and the weights by name; linear maps are (weight [in, out], bias)."""
    reader = Reader(path.read_bytes())
    sizes = struct.unpack_from("<9I", reader.content, reader.at)
    reader.at += 36
    words, columns, id_bytes, vocabulary_bytes = sizes[4], *sizes[6:]
    reader.take("u1", id_bytes)
    vocabulary = reader.take("u1", vocabulary_bytes).tobytes().decode().split("\n")
    scales = reader.take("<f4", words)
    weights = {"words": (reader.take("i1", words, HIDDEN) * scales[:, None]).astype(np.float32)}
    weights["positions"] = reader.take("<f4", POSITIONS, HIDDEN)
    weights["norm"] = reader.norm()
    for layer in range(LAYERS):
        weight, bias = reader.linear(HIDDEN, 3 * HIDDEN)
        # The pack's queries hold the softmax's 1 / sqrt(32) already; operators apply it themselves.
        weight[:, :HIDDEN] *= HEAD_DIMENSIONS**0.5
        bias[:HIDDEN] *= HEAD_DIMENSIONS**0.5
        weights[f"qkv_{layer}"] = weight, bias
        weights[f"out_{layer}"] = reader.linear(HIDDEN, HIDDEN)
        weights[f"attention_norm_{layer}"] = reader.norm()
        weights[f"up_{layer}"] = reader.linear(HIDDEN, INTERMEDIATE)
        weights[f"down_{layer}"] = reader.linear(INTERMEDIATE, HIDDEN)
        weights[f"output_norm_{layer}"] = reader.norm()
    assert reader.at + HIDDEN * columns * 4 == len(reader.content)
    return vocabulary, weights


# --- the graph ----------------------------------------------------------------------------------------------


class Graph:
    """Nodes and weights of a model under construction, in standard operators."""

    ids = "input_ids"

    def __init__(self, weights):
        self.weights, self.nodes, self.constants = weights, [], {}

    def constant(self, name, value):
        self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def integers(self, *values):
        return self.constant("integers_" + "_".join(map(str, values)), np.array(values, dtype=np.int64))

    def node(self, operator, inputs, output, domain="", **attributes):
        self.nodes.append(helper.make_node(operator, inputs, [output], output, domain=domain, **attributes))
        return output

    def pair(self, name):
        return [self.constant(f"{name}.{part}", self.weights[name][at]) for at, part in enumerate("wb")]

    def linear(self, x, name):
        weight, bias = self.pair(name)
        return self.node("Add", [self.node("MatMul", [x, weight], f"{name}_product"), bias], name)

    def add_and_norm(self, x, skip, map_name, norm):
        total = self.node("Add", [self.linear(x, map_name), skip], f"{norm}_input")
        return self.node("LayerNormalization", [total, *self.pair(norm)], norm, axis=-1, epsilon=1e-12)

    def heads(self, qkv, part, layer, order):
        name = f"part_{part}_{layer}"
        own = [self.integers(part * HIDDEN), self.integers((part + 1) * HIDDEN), self.integers(2)]
        cut = self.node("Slice", [qkv, *own], f"{name}_cut")
        split = self.node("Reshape", [cut, self.integers(0, 0, HEADS, HEAD_DIMENSIONS)], f"{name}_split")
        return self.node("Transpose", [split], name, perm=order)

    def attention(self, x, layer):
        qkv = self.linear(x, f"qkv_{layer}")
        query, value = (self.heads(qkv, part, layer, (0, 2, 1, 3)) for part in (0, 2))
        key = self.heads(qkv, 1, layer, (0, 2, 3, 1))
        root = self.constant("root", np.array(HEAD_DIMENSIONS**-0.5, dtype=np.float32))
        scores = self.node("MatMul", [query, key], f"scores_{layer}")
        scores = self.node("Mul", [scores, root], f"scaled_{layer}")
        shares = self.node("Softmax", [scores], f"shares_{layer}", axis=-1)
        mixed = self.node("MatMul", [shares, value], f"mixed_{layer}")
        mixed = self.node("Transpose", [mixed], f"joined_{layer}", perm=(0, 2, 1, 3))
        return self.node("Reshape", [mixed, self.integers(0, 0, HIDDEN)], f"context_{layer}")

    def inner(self, x, layer):
        return self.node("Gelu", [self.linear(x, f"up_{layer}")], f"inner_{layer}")

    def embedded(self):
        words = self.node("Gather", [self.constant("words.w", self.weights["words"]), self.ids], "words")
        length = self.node("Shape", [self.ids], "length", start=1, end=2)
        places = self.constant("positions.w", self.weights["positions"])
        positions = self.node("Slice", [places, self.integers(0), length, self.integers(0)], "positions")
        x = self.node("Add", [words, positions], "embedded")
        return self.node("LayerNormalization", [x, *self.pair("norm")], "norm", axis=-1, epsilon=1e-12)

    def states(self):
        x = self.embedded()
        for layer in range(LAYERS):
            context = self.attention(x, layer)
            x = self.add_and_norm(context, x, f"out_{layer}", f"attention_norm_{layer}")
            x = self.add_and_norm(self.inner(x, layer), x, f"down_{layer}", f"output_norm_{layer}")
        return x


class FusedGraph(Graph):
    """With onnxruntime's own operators; `mask` names its input of attention, if it has one."""

    mask = ""

    def attention(self, x, layer):
        inputs = [x, *self.pair(f"qkv_{layer}"), *([self.mask] if self.mask else [])]
        return self.node("Attention", inputs, f"context_{layer}", FUSED, num_heads=HEADS)

    def add_and_norm(self, x, skip, map_name, norm):
        weight, bias = self.pair(map_name)
        product = self.node("MatMul", [x, weight], f"{map_name}_product")
        inputs = [product, skip, *self.pair(norm), bias]
        return self.node("SkipLayerNormalization", inputs, norm, FUSED, epsilon=1e-12)

    def inner(self, x, layer):
        weight, bias = self.pair(f"up_{layer}")
        product = self.node("MatMul", [x, weight], f"up_{layer}_product")
        return self.node("BiasGelu", [product, bias], f"inner_{layer}", FUSED)


class MaskedGraph(FusedGraph):
    """Takes what transformers.js gives. The pack's positions hold the first token type, whose number is 0 here."""

    mask, ids = "mask", "ids"

    def states(self):
        self.node("Cast", ["attention_mask"], self.mask, to=TensorProto.INT32)
        zero = self.constant("zero", np.array(0, dtype=np.int64))
        kinds = self.node("Mul", ["token_type_ids", zero], "kinds")
        self.node("Add", ["input_ids", kinds], self.ids)
        return super().states()


def save(graph, inputs, output, folder, names):
    """Writes the f32 model and its dynamically quantised copy."""
    folder.mkdir(parents=True, exist_ok=True)
    graph.node("Identity", [graph.states()], "last_hidden_state")
    shape = ["texts", "tokens", HIDDEN]
    if output == "vector":
        graph.node("ReduceMean", ["last_hidden_state", graph.integers(1)], "vector", keepdims=0)
        shape = ["texts", HIDDEN]
    ids = [helper.make_tensor_value_info(name, TensorProto.INT64, ["texts", "tokens"]) for name in inputs]
    out = helper.make_tensor_value_info(output, TensorProto.FLOAT, shape)
    made = helper.make_graph(graph.nodes, "minilm", ids, [out], list(graph.constants.values()))
    onnx.save(helper.make_model(made, opset_imports=OPSETS, ir_version=9), folder / names[0])
    # The fused operators come from another domain, whose types shape inference does not know.
    types = {"DefaultTensorType": TensorProto.FLOAT}
    kind = QuantType.QInt8
    quantize_dynamic(folder / names[0], folder / names[1], per_channel=True, weight_type=kind, extra_options=types)


# --- tokeniser and texts ------------------------------------------------------------------------------------


def make_tokenizer(vocabulary):
    known = {piece: number for number, piece in enumerate(vocabulary)}
    tokenizer = Tokenizer(models.WordPiece(known, unk_token="[UNK]", max_input_chars_per_word=100))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    specials = [(piece, known[piece]) for piece in ("[CLS]", "[SEP]")]
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=specials
    )
    tokenizer.decoder = decoders.WordPiece()
    tokenizer.add_special_tokens(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"])
    return tokenizer


def write_tokenizer(tokenizer, folder):
    tokenizer.save(str(folder / "tokenizer.json"))
    special = {f"{name}_token": f"[{name.upper()}]" for name in ("pad", "unk", "cls", "sep", "mask")}
    settings = {"tokenizer_class": "BertTokenizer", "model_max_length": POSITIONS, "do_lower_case": True, **special}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings))
    sizes = {"hidden_size": HIDDEN, "num_attention_heads": HEADS, "num_hidden_layers": LAYERS}
    config = {"model_type": "bert", "architectures": ["BertModel"], "max_position_embeddings": POSITIONS, **sizes}
    (folder / "config.json").write_text(json.dumps(config))


def documents(tokenizer, captions):
    """Captions, put together and cut at words so that each has exactly 128 tokens."""
    found, rest = [], ""
    for caption in captions:
        rest = f"{rest} {caption}".strip()
        while len(tokenizer.encode(rest).ids) > DOCUMENT_TOKENS:
            rest = rest.rsplit(" ", 1)[0]
        if len(tokenizer.encode(rest).ids) == DOCUMENT_TOKENS:
            found.append(rest)
            rest = ""
        if len(found) == DOCUMENTS:
            break
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pack", type=Path, required=True)
    parser.add_argument("--texts", type=Path, required=True, help="JSON with lists of `queries` and `captions`")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    vocabulary, weights = read_pack(arguments.pack)
    out, ids = arguments.out, ["input_ids"]
    save(FusedGraph(weights), ids, "vector", out / "onnxruntime", ("f32.onnx", "int8.onnx"))
    save(Graph(weights), ids, "vector", out / "plain", ("f32.onnx", "int8.onnx"))
    given = ["input_ids", "attention_mask", "token_type_ids"]
    names = ("model.onnx", "model_quantized.onnx")
    save(MaskedGraph(weights), given, "last_hidden_state", out / "transformers/onnx", names)
    tokenizer = make_tokenizer(vocabulary)
    write_tokenizer(tokenizer, out / "transformers")
    given = json.loads(arguments.texts.read_text(encoding="utf-8"))
    texts = {"queries": given["queries"], "documents": documents(tokenizer, given["captions"])}
    tokens = {work: [len(tokenizer.encode(text).ids) for text in own] for work, own in texts.items()}
    (out / "texts.json").write_text(json.dumps({"texts": texts, "tokens": tokens}))


if __name__ == "__main__":
    main()
