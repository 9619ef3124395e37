"""What stands beside a graph in a folder of a model that ships, as `electron/engine/models/onnx/shelf.ts` reads it."""

import hashlib
import json
from pathlib import Path

GRAPH = "onnx/model.onnx"
TOKENIZER = "tokenizer.json"
CONFIG = "tokenizer_config.json"
# As the base splits words, in what the program's tokenizer reads.
SPLITTING = {
    "tokenizer_class": "BertTokenizer",
    "do_lower_case": True,
    "do_basic_tokenize": True,
    "tokenize_chinese_chars": True,
    "strip_accents": None,
    "unk_token": "[UNK]",
    "sep_token": "[SEP]",
    "pad_token": "[PAD]",
    "cls_token": "[CLS]",
    "mask_token": "[MASK]",
    "model_max_length": 512,
}


def take_tokenizer(base: Path, target: Path) -> None:
    """The base's tokenizer cuts and pads texts; how long they may be is for the caller to say."""
    bare = {**json.loads((base / TOKENIZER).read_text(encoding="utf8")), "truncation": None, "padding": None}
    write_tokenizer(bare, SPLITTING, target)


def write_tokenizer(tokenizer: dict, splitting: dict, target: Path) -> None:
    """`tokenizer` as the library of that name writes it; `splitting` is what the program's tokenizer is told beside it."""
    (target / TOKENIZER).write_text(json.dumps(tokenizer, ensure_ascii=False, separators=(",", ":")), encoding="utf8")
    (target / CONFIG).write_text(json.dumps(splitting), encoding="utf8")


def describe(target: Path, own: dict) -> None:
    """Write `wayleaf-model.json`; `own` is what the model has of its own."""
    contents = {name: (target / name).read_bytes() for name in [GRAPH, TOKENIZER, CONFIG]}
    description = {
        "spec": {
            "repository": None,
            "languages": ["en"],
            "graphs": [GRAPH],
            "approximateBytes": sum(len(content) for content in contents.values()),
            "pins": {},
            **own,
        },
        "graph": GRAPH,
        "files": [
            {"path": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in contents.items()
        ],
        "source": "Wayleaf",
        "installedAt": 0,
    }
    (target / "wayleaf-model.json").write_text(f"{json.dumps(description, indent=2)}\n", encoding="utf8")
