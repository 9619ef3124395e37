"""Writes lessons from passages as authors wrote them: paragraphs of public questions' documents, where the product's own are as it cuts them.

    python build/train/reader/clean.py QUESTIONS CLEAN.jsonl

QUESTIONS is a folder of documents and questions (NAME.docs.jsonl, NAME.questions.jsonl). Of a question's document come the paragraphs that
are nearest by words, and those that were marked; a sentence is right if it was marked, or says an answer in a marked paragraph. Lines are as
`npm run train:reader:lessons` writes them. The same input gives the same bytes.
"""

import argparse
import json
import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

# With marked sentences or answers in their text, and licenses that allow it; resources/models/README.md names them.
SOURCES = [
    *("clapnq", "conditionalqa", "covidqa", "emanual", "evidence-inference", "fairytaleqa"),
    *("pubmedqa", "qed", "selqa", "squad2", "tatqa", "xquad"),
]
QUESTIONS = 1500  # of each source
# Questions of each source that are asked of another document of it, and of another source.
STRAYED = 120
# Its questions are so alike that one asked of another document is often answered there.
ALIKE = {"tatqa"}
NEAREST = 8
MARKED_BESIDE = 2
# A longer answer is no phrase that a sentence would repeat.
ANSWER_WORDS = 12
NEAR_THE_SAME = 0.8
SEED = 5

WORD = re.compile(r"[^\W_]+")
SENTENCE_END = re.compile(r"""[.!?]+["'”’)\]]*(?=\s)|\n+""")
ABBREVIATIONS = set(
    "mr mrs ms dr prof sr jr st vs etc e.g i.e eg ie al fig figs eq no nos vol pp p inc ltd co corp u.s u.k approx dept jan feb mar apr jun jul "
    "aug sep sept oct nov dec cf ref sec".split()
)
COMMON = set(
    "a an the of in on at to for from by with as and or but if is are was were be been being do does did have has had will would can could may "
    "might it its this that these those what which who whom whose when where why how".split()
)


def sentences_of(text: str) -> list[str]:
    found, begin = [], 0
    for end in SENTENCE_END.finditer(text):
        if end.group()[0] == "." and goes_on(text, end):
            continue
        found.append(text[begin : end.end()].strip())
        begin = end.end()
    return [one for one in [*found, text[begin:].strip()] if one] or [text]


def goes_on(text: str, stop: re.Match) -> bool:
    """Is it the full stop of an abbreviation?"""
    before = re.search(r"([\w.&]+)$", text[max(0, stop.start() - 12) : stop.start()])
    word = before.group(1).lower() if before else ""
    return word in ABBREVIATIONS or (len(word) == 1 and word.isalpha()) or text[stop.end() :].lstrip()[:1].islower()


@cache
def stem(word: str) -> str:
    if not (word.isascii() and word.isalpha()):
        return word[:6] if len(word) > 6 and not word.isascii() else word
    if len(word) < 4:
        return word
    if word.endswith("ies") and len(word) > 4:
        word = f"{word[:-3]}y"
    elif word.endswith(("sses", "xes", "ches", "shes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= 3 and re.search("[aeiouy]", rest):
            word = rest[:-1] if len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
            break
    if word.endswith("ly") and len(word) > 5:
        word = word[:-2]
    if word.endswith("e") and len(word) > 3:
        word = word[:-1]
    return f"{word[:-1]}i" if word.endswith("y") and len(word) > 3 else word


def stems(text: str) -> list[str]:
    return [stem(word.lower()) for word in WORD.findall(text)]


def plain(text: str) -> str:
    """Its words alone, in small letters."""
    return " ".join(WORD.findall(text.lower()))


def alike(a: str, b: str) -> float:
    """F1 of the words of two plain texts."""
    ours, theirs = Counter(a.split()), Counter(b.split())
    return 2 * (ours & theirs).total() / max(1, ours.total() + theirs.total())


class Document:
    def __init__(self, line: dict):
        self.name = line["doc"]
        self.english = line.get("lang") in (None, "", "en")
        self.title = line.get("title") or ""
        self.headings = [paragraph.get("section") or "" for paragraph in line["paragraphs"]]
        self.texts = [paragraph["text"] for paragraph in line["paragraphs"]]

    def index(self) -> None:
        """Before the first `nearest`."""
        self.sentences = [sentences_of(text) for text in self.texts]
        counts = [Counter(stems(f"{above} {text}")) for above, text in zip(self.headings, self.texts)]
        self.lengths = [count.total() for count in counts]
        self.found: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for at, count in enumerate(counts):
            for word, times in count.items():
                self.found[word].append((at, times))

    def nearest(self, question: str) -> list[int]:
        """The paragraphs with the question's words by BM25, the nearest first, and then any until there are as many."""
        mean = max(1, sum(self.lengths) / len(self.lengths))
        scores: Counter[int] = Counter()
        for word in sorted(set(stems(question)) - COMMON):
            paragraphs = self.found.get(word, [])
            rarity = math.log(1 + (len(self.texts) - len(paragraphs) + 0.5) / (len(paragraphs) + 0.5))
            for at, times in paragraphs:
                scores[at] += rarity * times * 2.2 / (times + 1.2 * (0.25 + 0.75 * self.lengths[at] / mean))
        best = [at for at, _ in scores.most_common()]
        return [*best, *(at for at in range(len(self.texts)) if at not in scores)][:NEAREST]


class Marks:
    """What was marked for a question: paragraphs, sentences, and answers that are phrases; nothing where `question` is None."""

    def __init__(self, question: dict | None):
        evidence = question["evidence"] if question else []
        answers = [plain(answer) for answer in question["answers"]] if question else []
        self.paragraphs = {one["paragraph"] for one in evidence if "paragraph" in one}
        self.sentences = [plain(one["sentence"]) for one in evidence if one.get("sentence")]
        self.answers = [one for one in answers if one not in ("", "yes", "no", "maybe") and len(one.split()) <= ANSWER_WORDS]

    def right(self, paragraph: int, sentence: str) -> bool:
        said = plain(sentence)
        if paragraph not in self.paragraphs or said == "":
            return False
        return any(same(said, one) for one in self.sentences if one) or any(f" {one} " in f" {said} " for one in self.answers)


def same(said: str, marked: str) -> bool:
    return alike(said, marked) >= NEAR_THE_SAME or marked in said or (said in marked and len(said) >= 0.5 * len(marked))


Source = tuple[dict[str, Document], list[dict]]


def read_source(folder: Path, name: str, random_: random.Random) -> Source:
    """Its documents by their names, and a sample of its questions in all of its languages."""
    lines = [json.loads(line) for line in (folder / f"{name}.docs.jsonl").open(encoding="utf8")]
    documents = {line["doc"]: Document(line) for line in lines if line.get("paragraphs")}
    questions = [json.loads(line) for line in (folder / f"{name}.questions.jsonl").open(encoding="utf8")]
    asked = [question for question in questions if question["doc"] in documents]
    random_.shuffle(asked)
    return documents, asked[:QUESTIONS]


def asked_in(sources: dict[str, Source], random_: random.Random) -> Iterator[tuple[str, Document, str, dict]]:
    """Source, document, how the question stands to it, and the question; what the base cannot read is left out."""
    english = [(name, one) for name, (documents, _) in sources.items() for one in documents.values() if one.english]
    for name, (documents, questions) in sources.items():
        for question in questions:
            if documents[question["doc"]].english:
                yield name, documents[question["doc"]], "own" if question["answerable"] else "annotated", question
        beside = [one for one in english if one[0] == name and name not in ALIKE]
        beyond = [one for one in english if one[0] != name]
        answered = [question for question in questions if question["answerable"]]
        for among in (beside, beyond):
            for question in random_.sample(answered, min(STRAYED, len(answered))):
                own = documents[question["doc"]]
                # Articles that stand in parts share a title.
                others = [one for one in among if one[1].title != own.title or one[0] != name]
                if own.english and others:
                    yield *random_.choice(others), "strayed", question


def lesson_of(source: str, document: Document, asking: str, question: dict) -> dict | None:
    """As `ReaderLesson` in lessons.ts; None if something answers but no sentence can be told to."""
    marks = Marks(question if asking == "own" else None)
    nearest = document.nearest(question["question"])
    beside = [at for at in sorted(marks.paragraphs) if at not in nearest and at < len(document.texts)]
    passages = [
        {
            "headings": document.headings[at].strip(),
            "sentences": document.sentences[at],
            "right": [int(marks.right(at, sentence)) for sentence in document.sentences[at]],
        }
        for at in [*nearest, *beside[:MARKED_BESIDE]]
    ]
    marked = any(1 in passage["right"] for passage in passages)
    if asking == "own" and not marked:
        return None
    asked = {"asking": asking, "question": question["question"], "marked": marked, "passages": passages}
    return {"source": source, "document": document.name, **asked}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("questions", type=Path)
    parser.add_argument("clean", type=Path)
    options = parser.parse_args(arguments)
    random_ = random.Random(SEED)
    sources = {name: read_source(options.questions, name, random_) for name in SOURCES}
    for documents, _ in sources.values():
        for document in documents.values():
            document.index()
    counts: Counter[str] = Counter()
    with options.clean.open("w", encoding="utf8") as out:
        for source, document, asking, question in asked_in(sources, random_):
            if lesson := lesson_of(source, document, asking, question):
                out.write(f"{json.dumps(lesson, ensure_ascii=False)}\n")
                counts[source] += 1
    for source, count in counts.items():
        print(f"{source}\t{count}")


if __name__ == "__main__":
    main()
