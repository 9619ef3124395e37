"""Writes the reader that ships, resources/models/reader: what was trained, with weights of eight bits, and what describes it.

    python build/train/reader/export.py BASE CHECKPOINT [--target FOLDER]

BASE is the folder that train.py was given, CHECKPOINT what it wrote. The same versions give the same bytes.
"""

import argparse
import sys
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from model import Reader, places_of, read_checkpoint
from passages import WINDOW_TOKENS

ROOT = Path(__file__).parents[3]
sys.path.append(str(ROOT / "build/train"))
from described import GRAPH, describe, take_tokenizer  # noqa: E402

TARGET = ROOT / "resources/models/reader"
SPEC = {"id": "wayleaf-reader", "task": "reader", "license": "MIT", "contextTokens": WINDOW_TOKENS}
INPUTS = ["input_ids", "attention_mask", "token_type_ids", "sentence_ids"]
# ONNX of this version has every operator of the model, and is read by runtimes of the last years.
OPSET = 14


class Scores(torch.nn.Module):
    """One row for each window: whether its passage answers, then each of its sentences."""

    def __init__(self, reader: Reader):
        super().__init__()
        self.reader = reader

    def forward(self, input_ids, attention_mask, token_type_ids, sentence_ids):
        """sentence_ids: for each token which sentence it belongs to, counted from 1; 0 for none."""
        places = places_of(sentence_ids, sentence_ids.max())
        sentences, answers = self.reader(input_ids, token_type_ids, attention_mask, places)
        return torch.cat([answers[:, None], sentences], 1)


def export_graph(base: Path, checkpoint: Path, target: Path) -> None:
    reader = Reader(base)
    reader.load_state_dict(read_checkpoint(checkpoint)["model"])
    sample = torch.ones((2, 8), dtype=torch.int64)
    sentences = torch.tensor([[0, 0, 1, 1, 2, 2, 3, 0]] * 2)
    axes = {0: "rows", 1: "tokens"}
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        torch.onnx.export(
            Scores(reader).eval(),
            (sample, sample, torch.zeros_like(sample), sentences),
            str(whole),
            input_names=INPUTS,
            output_names=["scores"],
            dynamic_axes={**{name: axes for name in INPUTS}, "scores": {0: "rows", 1: "scores"}},
            opset_version=OPSET,
        )
        quantize_dynamic(whole, target, weight_type=QuantType.QInt8, per_channel=True)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("base", type=Path)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--target", type=Path, default=TARGET)
    options = parser.parse_args(arguments)
    target = options.target
    (target / GRAPH).parent.mkdir(parents=True, exist_ok=True)
    export_graph(options.base, options.checkpoint, target / GRAPH)
    take_tokenizer(options.base, target)
    describe(target, SPEC)


if __name__ == "__main__":
    main()
