"""Questions and passages as tokens, in windows that the reader takes in at once, as `electron/inference/windows.ts` makes them, too."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy
import torch
from tokenizers import Tokenizer

QUESTION_TOKENS = 40
HEADING_TOKENS = 24
WINDOW_TOKENS = 224
LEAST_ROOM = 32


@dataclass(frozen=True)
class Window:
    """Token ids with where the passage begins, and which sentences stand where."""

    ids: list[int]
    passage: int
    stretches: list[tuple[int, int]]
    # Position in the passage of the first sentence.
    first: int


class Batch(NamedTuple):
    """Windows side by side; a row without any sentence stands for no window."""

    # Windows × tokens.
    ids: torch.Tensor
    types: torch.Tensor
    mask: torch.Tensor
    # Which sentence a token belongs to, counted from 1; 0 for none.
    sentences: torch.Tensor
    # Windows × sentences: those that have a token.
    there: torch.Tensor


class Passages:
    def __init__(self, tokenizer: Path):
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._known: dict[str, list[int]] = {}
        self.start, self.end = (self._tokenizer.token_to_id(token) for token in ("[CLS]", "[SEP]"))

    def tokens(self, text: str) -> list[int]:
        known = self._known.get(text)
        if known is None:
            known = self._known[text] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return known

    def windows(self, question: str, headings: str, sentences: list[str]) -> list[Window]:
        """The whole sentences that fit beside the question and the headings, in as many windows as they need."""
        asked = self.tokens(question)[:QUESTION_TOKENS]
        head = [self.start, *asked, self.end, *self.tokens(headings)[-HEADING_TOKENS:]]
        begin = len(asked) + 2
        room = max(LEAST_ROOM, WINDOW_TOKENS - len(head) - 1)
        windows, ids, stretches, first = [], [*head], [], 0
        for at, sentence in enumerate(sentences):
            own = self.tokens(sentence)[:room]
            if stretches and len(ids) - len(head) + len(own) > room:
                windows.append(Window([*ids, self.end], begin, stretches, first))
                ids, stretches, first = [*head], [], at
            stretches.append((len(ids), len(ids) + len(own)))
            ids.extend(own)
        if stretches:
            windows.append(Window([*ids, self.end], begin, stretches, first))
        return windows


def batch_of(windows: list[Window | None], start: int) -> Batch:
    """`start`: the token of a row without a window, which has to attend to something."""
    rows, length = len(windows), max((len(window.ids) for window in windows if window), default=1)
    most = max((len(window.stretches) for window in windows if window), default=0)
    ids, types, mask, sentences = (numpy.zeros((rows, length), numpy.int64) for _ in range(4))
    there = numpy.zeros((rows, most), bool)
    ids[:, 0], mask[:, 0] = start, 1
    for row, window in enumerate(windows):
        if window is None:
            continue
        count = len(window.ids)
        ids[row, :count] = window.ids
        types[row, window.passage : count] = 1
        mask[row, :count] = 1
        for column, (begin, end) in enumerate(window.stretches):
            sentences[row, begin:end] = column + 1
            there[row, column] = end > begin
    return Batch(*(torch.from_numpy(one) for one in (ids, types, mask, sentences, there)))
