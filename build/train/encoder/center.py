"""Writes center.json: what all texts have in common for the base, the mean of the means of their tokens' states.

    python build/train/encoder/center.py PACKAGE.jar QUESTIONS

QUESTIONS is a folder of documents and questions (NAME.docs.jsonl, NAME.questions.jsonl). Vectors of e5-small-v2 lie in a narrow cone: two
texts that have nothing to do with each other have a cosine of .7. Without what they have in common it is about 0.
"""

import json
import random
import sys
import tempfile
from pathlib import Path

import numpy
import onnxruntime
from tokenizers import Tokenizer

from base import CENTER, GRAPH, TOKENIZER, unpack

SOURCES = ["squad2", "covidqa", "qed"]
TEXTS = 100  # of each kind and source
MOST_TOKENS = 254
SEED = 1


def texts_of(folder: Path, source: str) -> list[str]:
    """Questions, paragraphs, and the first sentences of those."""
    drawn = random.Random(SEED)
    rows = {kind: [json.loads(line) for line in (folder / f"{source}.{kind}.jsonl").open(encoding="utf8")] for kind in ("docs", "questions")}
    paragraphs = [paragraph["text"] for document in rows["docs"] for paragraph in document["paragraphs"]]
    questions = [row["question"] for row in rows["questions"]]
    some = drawn.sample(paragraphs, min(TEXTS, len(paragraphs)))
    asked = drawn.sample(questions, min(TEXTS, len(questions)))
    return [
        *(f"query: {one}" for one in asked),
        *(f"passage: {one}" for one in some),
        *(f"passage: {one.split('. ')[0]}" for one in some),
    ]


def center_of(texts: list[str], base: Path) -> numpy.ndarray:
    session = onnxruntime.InferenceSession(base / GRAPH)
    tokenizer = Tokenizer.from_file(str(base / TOKENIZER))
    tokenizer.enable_truncation(MOST_TOKENS)
    tokenizer.no_padding()
    total = numpy.zeros(384)
    for text in texts:
        ids = numpy.array([tokenizer.encode(text).ids])
        inputs = {"input_ids": ids, "attention_mask": numpy.ones_like(ids), "token_type_ids": numpy.zeros_like(ids)}
        total += session.run(None, inputs)[0][0].mean(0)
    return total / len(texts)


def main() -> None:
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    texts = [text for source in SOURCES for text in texts_of(Path(sys.argv[2]), source)]
    with tempfile.TemporaryDirectory() as folder:
        unpack(Path(sys.argv[1]), Path(folder))
        center = center_of(texts, Path(folder))
    CENTER.write_text(json.dumps([round(float(value), 5) for value in center]) + "\n", encoding="utf8")
    print(f"{len(texts)} texts: {CENTER}")


if __name__ == "__main__":
    main()
