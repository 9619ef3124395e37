"""Questions and passages as tokens, in windows that the reader takes in at once."""
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer

QUESTION_TOKENS = 40
PATH_TOKENS = 24
WINDOW_TOKENS = 224
LEAST_ROOM = 32


@dataclass(frozen=True)
class Window:
    """Token ids with where the passage begins, which sentences stand where, and which of them answer."""

    ids: list[int]
    passage: int
    stretches: list[tuple[int, int]]
    right: list[int]
    # Position in the passage of the first sentence.
    first: int


class Passages:
    def __init__(self, tokenizer: Path):
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._known: dict[str, list[int]] = {}
        self.start, self.end = (self._tokenizer.token_to_id(token) for token in ('[CLS]', '[SEP]'))

    def tokens(self, text: str) -> list[int]:
        known = self._known.get(text)
        if known is None:
            known = self._known[text] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return known

    def windows(self, question: str, passage) -> list[Window]:
        """The whole sentences that fit beside the question and the headings, in as many windows as they need."""
        asked = self.tokens(question)[:QUESTION_TOKENS]
        path = self.tokens(passage['path'])[-PATH_TOKENS:]
        head = [self.start, *asked, self.end, *path]
        begin = len(asked) + 2
        room = max(LEAST_ROOM, WINDOW_TOKENS - len(head) - 1)
        windows, ids, stretches, right, first = [], [*head], [], [], 0
        for at, (sentence, is_right) in enumerate(zip(passage['sentences'], passage['right'])):
            own = self.tokens(sentence)[:room]
            if stretches and len(ids) - len(head) + len(own) > room:
                windows.append(Window([*ids, self.end], begin, stretches, right, first))
                ids, stretches, right, first = [*head], [], [], at
            stretches.append((len(ids), len(ids) + len(own)))
            ids.extend(own)
            right.append(is_right)
        if stretches:
            windows.append(Window([*ids, self.end], begin, stretches, right, first))
        return windows


def batch_of(windows: list[Window]):
    """Tensors for the reader: ids, types, mask (batch × tokens) and the means' weights (batch × sentences × tokens)."""
    length = max(len(window.ids) for window in windows)
    most = max(len(window.stretches) for window in windows)
    ids = torch.zeros(len(windows), length, dtype=torch.long)
    types = torch.zeros_like(ids)
    mask = torch.zeros_like(ids)
    places = torch.zeros(len(windows), most, length)
    for row, window in enumerate(windows):
        count = len(window.ids)
        ids[row, :count] = torch.tensor(window.ids)
        types[row, window.passage : count] = 1
        mask[row, :count] = 1
        for column, (start, end) in enumerate(window.stretches):
            if end > start:
                places[row, column, start:end] = 1 / (end - start)
    return ids, types, mask, places
