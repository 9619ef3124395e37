"""Writes what a reader makes of passages, of documents that it has not learned from: by such readings it is measured.

    python build/train/reader/score.py BASE CHECKPOINT PASSAGES.jsonl READINGS.jsonl [--fold a|b]

BASE is the folder that train.py was given, CHECKPOINT what it wrote. Each line of PASSAGES.jsonl has a `question` and `passages` with
`headings` and `sentences`, as a lesson; with `--fold`, also `source` and `document`, and those of the other fold are left out. READINGS.jsonl
gets a line for each passage, in their order: the `question`, the `passage` by its hash, logits of whether it `answers` and of its `sentences`.
"""

import argparse
import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import torch

from lessons import fold_of
from model import Reader, places_of, read_checkpoint
from passages import Passages, batch_of

# Passages among which windows about as long as each other are looked for.
PASSAGES = 2000
WINDOWS = {"cuda": 256, "cpu": 16}


def hash_of(headings: str, sentences: list[str]) -> str:
    return hashlib.sha256("\n".join([headings, *sentences]).encode()).hexdigest()[:16]


class Scoring:
    def __init__(self, base: Path, checkpoint: Path, device: str):
        self.device = device
        self.passages = Passages(base / "tokenizer.json")
        self.model = Reader(base, attn_implementation="eager")
        self.model.load_state_dict(read_checkpoint(checkpoint)["model"])
        self.model.to(device).eval()

    def readings(self, asked: list[tuple[str, dict]]) -> list[dict]:
        """Of questions, each with a passage. A passage of many windows answers as likely as the likeliest of them."""
        windows = [
            (window, at)
            for at, (question, passage) in enumerate(asked)
            for window in self.passages.windows(question, passage["headings"], passage["sentences"])
        ]
        windows.sort(key=lambda one: len(one[0].ids))
        answers = [float("-inf")] * len(asked)
        sentences = [[0.0] * len(passage["sentences"]) for _, passage in asked]
        for begin in range(0, len(windows), WINDOWS[self.device]):
            part = windows[begin : begin + WINDOWS[self.device]]
            for (window, at), (of_passage, of_sentences) in zip(part, self.scores([window for window, _ in part])):
                answers[at] = max(answers[at], of_passage)
                count = len(window.stretches)
                sentences[at][window.first : window.first + count] = of_sentences[:count]
        return [
            {
                "question": question,
                "passage": hash_of(passage["headings"], passage["sentences"]),
                "answers": round(answers[at], 4),
                "sentences": [round(score, 4) for score in sentences[at]],
            }
            for at, (question, passage) in enumerate(asked)
        ]

    @torch.no_grad()
    def scores(self, windows: list) -> Iterator[tuple[float, list[float]]]:
        batch = batch_of(windows, self.passages.start)
        ids, types, mask, numbers, there = (one.to(self.device) for one in batch)
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            sentences, answers = self.model(ids, types, mask, places_of(numbers, there.shape[1]))
        return zip(answers.tolist(), sentences.tolist())


def passages_in(file: Path, fold: str | None) -> Iterator[tuple[str, dict]]:
    for line in file.open(encoding="utf8"):
        lesson = json.loads(line)
        if fold is None or fold_of(lesson["source"], lesson["document"]) == fold:
            for passage in lesson["passages"]:
                if passage["sentences"]:
                    yield lesson["question"], passage


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("base", type=Path)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("passages", type=Path)
    parser.add_argument("readings", type=Path)
    parser.add_argument("--fold", choices=["a", "b"], help="documents of this fold alone; give the reader of the other")
    options = parser.parse_args(arguments)
    scoring = Scoring(options.base, options.checkpoint, "cuda" if torch.cuda.is_available() else "cpu")
    asked = passages_in(options.passages, options.fold)
    with options.readings.open("w", encoding="utf8") as out:
        while some := list(islice(asked, PASSAGES)):
            for reading in scoring.readings(some):
                out.write(f"{json.dumps(reading, ensure_ascii=False)}\n")


if __name__ == "__main__":
    main()
