"""Writes the encoder that ships, resources/models/encoder: the student with weights of eight bits, and what describes it.

    python build/train/encoder/export.py STUDENT

STUDENT is the folder that distill.py wrote. The same versions give the same bytes, and so the same vectors: a library's vectors are kept by
the hash of these files.
"""

import sys
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from transformers import BertModel

from base import PREFIXES

ROOT = Path(__file__).parents[3]
sys.path.append(str(ROOT / "build/train"))
from described import GRAPH, describe, take_tokenizer  # noqa: E402

TARGET = ROOT / "resources/models/encoder"
INPUTS = ["input_ids", "attention_mask", "token_type_ids"]
# ONNX of this version has every operator of the model, and is read by runtimes of the last years.
OPSET = 14
SPEC = {
    "id": "wayleaf-encoder",
    "task": "encoder",
    "license": "MIT",
    "contextTokens": 256,
    "dimensions": 384,
    "pooling": "mean",
    "prefixes": PREFIXES,
}


class States(torch.nn.Module):
    """The last hidden states alone: what is pooled, and how, is told by the model's description."""

    def __init__(self, model: torch.nn.Module):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, token_type_ids):
        inputs = {"input_ids": input_ids, "attention_mask": attention_mask, "token_type_ids": token_type_ids}
        return self.model(**inputs).last_hidden_state


def export_graph(student: Path, target: Path) -> None:
    model = States(BertModel.from_pretrained(student, add_pooling_layer=False).eval())
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


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    student = Path(sys.argv[1])
    (TARGET / GRAPH).parent.mkdir(parents=True, exist_ok=True)
    export_graph(student, TARGET / GRAPH)
    take_tokenizer(student, TARGET)
    describe(TARGET, SPEC)


if __name__ == "__main__":
    main()
