"""
What the head of short answers learns from: windows of passages as the reader takes them in, each with the tokens of a short answer that
was marked in it, or none. Questions, marks and paragraphs are those of clean.py; nothing short is marked where annotators found no answer,
and in the nearest paragraph that was not marked.
"""

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tokenizers import Tokenizer

from clean import Document, Marks, plain, read_source
from passages import Passages, Window

# With short answers that stand in the text, and licenses that allow learning from them.
SOURCES = ["conditionalqa", "covidqa", "fairytaleqa", "qed", "squad2", "tatqa", "xquad"]
# A longer one is a clause or a sentence.
ANSWER_WORDS = 8
SEED = 7


@dataclass(frozen=True)
class SpanLesson:
    source: str
    document: str
    question: str
    # What was marked, as written; empty where nothing answers.
    answers: list[str]
    sentences: list[str]
    window: Window
    # First and last token of the answer in the window; None where it has none.
    span: tuple[int, int] | None


class Offsets:
    """Where in a sentence each of its tokens stands."""

    def __init__(self, tokenizer: Path):
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()

    def of(self, sentence: str) -> list[tuple[int, int]]:
        return self._tokenizer.encode(sentence, add_special_tokens=False).offsets

    def tokens(self, sentence: str, start: int, end: int) -> tuple[int, int] | None:
        """First and last token of a stretch of characters."""
        within = [at for at, (begin, stop) in enumerate(self.of(sentence)) if begin < end and stop > start]
        return (within[0], within[-1]) if within else None


def place_of(answer: str, sentence: str) -> tuple[int, int] | None:
    """Characters of the answer in a sentence, as whole words."""
    low, wanted, begin = sentence.lower(), answer.lower().strip(" .,;:"), 0
    if not wanted or len(low) != len(sentence):
        return None
    while (at := low.find(wanted, begin)) >= 0:
        end = at + len(wanted)
        if not (at > 0 and low[at - 1].isalnum() and low[at].isalnum()):
            if not (end < len(low) and low[end].isalnum() and low[end - 1].isalnum()):
                return at, end
        begin = at + 1
    return None


def short_answers(question: dict) -> list[str]:
    """The shortest first: 'the Seine' before 'on the banks of the Seine'."""
    own = [one for one in question["answers"] if 0 < len(plain(one).split()) <= ANSWER_WORDS]
    return sorted((one for one in own if plain(one) not in ("yes", "no", "maybe")), key=len)


class Lessons:
    def __init__(self, tokenizer: Path):
        self.passages = Passages(tokenizer)
        self.offsets = Offsets(tokenizer)

    def of(self, source: str, document: Document, question: dict) -> Iterator[SpanLesson]:
        asked = question["question"]
        answers = short_answers(question) if question["answerable"] else []
        if question["answerable"] and not answers:
            return
        marks = Marks(question if question["answerable"] else None)
        marked = next((found for at in sorted(marks.paragraphs) if (found := self.marked(document, at, asked, answers, marks))), None)
        if question["answerable"] and not marked:
            return
        if marked:
            yield SpanLesson(source, document.name, asked, answers, *marked)
        near = next((at for at in document.nearest(asked) if at not in marks.paragraphs and self.says_none(document, at, answers)), None)
        if near is not None:
            window = self.windows(document, near, asked)[0]
            yield SpanLesson(source, document.name, asked, answers, document.sentences[near], window, None)

    def windows(self, document: Document, at: int, asked: str) -> list[Window]:
        return self.passages.windows(asked, document.headings[at].strip(), document.sentences[at])

    def marked(self, document: Document, at: int, asked: str, answers: list[str], marks: Marks):
        """Sentences, window and tokens of the first short answer in this paragraph, in a marked sentence if there is one."""
        if at >= len(document.sentences):
            return None
        sentences = document.sentences[at]
        order = sorted(range(len(sentences)), key=lambda n: not any(plain(one) in plain(sentences[n]) for one in marks.sentences if one))
        for answer in answers:
            for n in order:
                place = place_of(answer, sentences[n])
                tokens = place and self.offsets.tokens(sentences[n], *place)
                if tokens:
                    return self.within(document, at, asked, n, tokens)
        return None

    def within(self, document: Document, at: int, asked: str, sentence: int, tokens: tuple[int, int]):
        for window in self.windows(document, at, asked):
            here = sentence - window.first
            if 0 <= here < len(window.stretches):
                begin, end = window.stretches[here]
                span = begin + tokens[0], begin + tokens[1]
                return (document.sentences[at], window, span) if span[1] < end else None
        return None

    def says_none(self, document: Document, at: int, answers: list[str]) -> bool:
        return not any(place_of(answer, document.texts[at]) for answer in answers) and bool(document.texts[at].strip())


def lessons_in(questions: Path, tokenizer: Path, sources: list[str]) -> list[SpanLesson]:
    """The same input gives the same lessons, in the same order."""
    made = Lessons(tokenizer)
    lessons: list[SpanLesson] = []
    for name in sources:
        documents, asked = read_source(questions, name, random.Random(SEED))
        for document in documents.values():
            document.index()
        for question in asked:
            document = documents[question["doc"]]
            if document.english:
                lessons.extend(made.of(name, document, question))
    return lessons
