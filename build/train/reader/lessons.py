"""What the reader learns from: lines as `npm run train:reader:lessons` and `clean.py` write them, and what of them a step sees."""

import hashlib
import json
import random
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import torch
from torch.utils.data import Dataset

from passages import Batch, Passages, Window, batch_of

QUESTIONS = 48  # of each step
WINDOWS = 6  # of each question: one that answers, if any does, and others
# Sources with fewer questions count less.
FULL_SOURCE = 150
# As readers ask, of pages as printed.
WORTH = {"exam": 4}
# Passages as the product cuts them teach more than paragraphs as authors wrote them.
CLEAN = 0.6
UNANSWERED = 0.25
# The others, and two in three of the documents that our own questions are about, are fold a.
FOLD_B = {"conditionalqa", "covidqa", "emanual", "fairytaleqa", "tatqa", "xquad"}


class Kind(NamedTuple):
    source: str
    clean: bool
    answered: bool

    def worth(self, count: int) -> float:
        """How often one of its `count` lessons is drawn, against other kinds."""
        share = min(1.0, count / FULL_SOURCE) * WORTH.get(self.source, 1)
        return share * (CLEAN if self.clean else 1) * (1 if self.answered else UNANSWERED)


Lessons = dict[Kind, list[dict]]


def fold_of(source: str, document: str) -> str:
    """Every document is in one of two folds, so that a reader can be asked about what it has not learned from."""
    if source == "exam":
        return "b" if hashlib.sha1(document.encode()).digest()[0] % 3 == 0 else "a"
    return "b" if source in FOLD_B else "a"


def readable(text: str) -> bool:
    """Is it in a script that the base can read?"""
    return sum(ord(char) < 0x250 for char in text) >= 0.9 * len(text)


def read_lessons(files: dict[Path, bool], fold: str | None) -> Lessons:
    """`files`: whether what they hold is clean; `fold`: the one to learn from, None for all."""
    lessons: Lessons = defaultdict(list)
    for file, clean in files.items():
        for line in file.open(encoding="utf8"):
            lesson = json.loads(line)
            if fold not in (None, fold_of(lesson["source"], lesson["document"])) or not readable(lesson["question"]):
                continue
            answered = any(1 in passage["right"] for passage in lesson["passages"])
            lessons[Kind(lesson["source"], clean, answered)].append(lesson)
    return lessons


class Steps(Dataset):
    """The batch of each step with its labels. It depends on nothing but the lessons, the seed and the step's number."""

    def __init__(self, lessons: Lessons, passages: Passages, seed: int, questions: int = QUESTIONS):
        self.kinds = sorted(lessons)
        self.lessons = [lessons[kind] for kind in self.kinds]
        self.worth = [kind.worth(len(lessons[kind])) for kind in self.kinds]
        self.passages = passages
        self.seed = seed
        self.questions = questions

    def __getitem__(self, step: int) -> tuple[Batch, torch.Tensor]:
        """The windows of each question one after the other, and which sentences answer (windows × sentences)."""
        random_ = random.Random(f"{self.seed} {step}")
        rows: list[tuple[Window, list[int]] | None] = []
        while len(rows) < self.questions * WINDOWS:
            own, = random_.choices(self.lessons, self.worth)
            drawn = self.drawn(random_.choice(own), random_)
            if len(drawn) > 1:
                rows += [*drawn, *[None] * (WINDOWS - len(drawn))]
        batch = batch_of([row and row[0] for row in rows], self.passages.start)
        right = torch.zeros_like(batch.there)
        for at, row in enumerate(rows):
            if row:
                right[at, : len(row[1])] = torch.tensor(row[1], dtype=torch.bool)
        return batch, right & batch.there

    def drawn(self, lesson: dict, random_: random.Random) -> list[tuple[Window, list[int]]]:
        """Windows, each with which of its sentences answer."""
        windows = []
        for passage in lesson["passages"]:
            for window in self.passages.windows(lesson["question"], passage["headings"], passage["sentences"]):
                windows.append((window, passage["right"][window.first : window.first + len(window.stretches)]))
        answering = [one for one in windows if 1 in one[1]]
        others = [one for one in windows if 1 not in one[1]]
        picked = random_.sample(answering, min(1, len(answering)))
        return picked + random_.sample(others, min(len(others), WINDOWS - len(picked)))
