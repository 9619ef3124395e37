"""What reader.test.ts runs where torch is installed: `python -m unittest reader_test` in this folder."""

import argparse
import contextlib
import io
import json
import random
import tempfile
import unittest
from pathlib import Path

import numpy
import onnxruntime
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import BertConfig, BertModel

import clean
import export
import score
import train
from lessons import WINDOWS, Kind, Steps, fold_of, read_lessons
from model import places_of
from passages import WINDOW_TOKENS, Passages, batch_of

WORDS = "a the in of harbor report sensor delay tide late early storm quay crane how many when why which is was".split()
# Of fold a and of fold b.
FOLD_A, FOLD_B = "squad2", "covidqa"


def sentence_of(first: int, count: int) -> str:
    return " ".join(WORDS[(first + at) % len(WORDS)] for at in range(count))


def lesson(at: int, source: str, answered: bool = True) -> dict:
    """Four passages of a window each, two of which answer with their second sentence."""
    passages = [
        {
            "headings": sentence_of(at + one, 3),
            "sentences": [sentence_of(at + one + n, 4 + n) for n in range(3)],
            "right": [0, int(answered and one in (1, 2)), 0],
        }
        for one in range(4)
    ]
    asked = {"asking": "own" if answered else "strayed", "question": sentence_of(at, 5), "marked": answered}
    return {"source": source, "document": f"{source} {at}", **asked, "passages": passages}


def write_lines(file: Path, lines: list[dict]) -> Path:
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf8")
    return file


def write_base(folder: Path) -> Path:
    """Random weights and whole words."""
    folder.mkdir()
    vocabulary = {token: at for at, token in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", *WORDS])}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    torch.manual_seed(1)
    sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 64}
    config = BertConfig(vocab_size=len(vocabulary), max_position_embeddings=WINDOW_TOKENS, initializer_range=0.3, **sizes)
    BertModel(config, add_pooling_layer=False).save_pretrained(folder)
    return folder


class ReaderTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.base = write_base(self.folder / "base")
        lines = [lesson(at, FOLD_A if at % 2 else FOLD_B, answered=at < 6) for at in range(8)]
        self.lessons = write_lines(self.folder / "lessons.jsonl", lines)
        self.clean = write_lines(self.folder / "clean.jsonl", [lesson(8, FOLD_A), lesson(9, FOLD_B)])
        self.options = argparse.Namespace(seed=1, steps=3, at_once=16)

    def steps(self, questions: int = 16) -> Steps:
        lessons = read_lessons({self.lessons: False, self.clean: True}, None)
        return Steps(lessons, Passages(self.base / "tokenizer.json"), seed=1, questions=questions)

    def trained(self, *more: str) -> Path:
        out = self.folder / "out"
        with contextlib.redirect_stdout(io.StringIO()):
            train.main([*map(str, (self.base, self.lessons, self.clean, out)), "--steps", "3", *more])
        return out / "checkpoint.pt"

    def test_what_was_trained_is_exported_and_scores_as_it_did(self):
        checkpoint = self.trained()
        readings, target = self.folder / "readings.jsonl", self.folder / "reader"
        score.main([*map(str, (self.base, checkpoint, self.lessons, readings))])
        export.main([*map(str, (self.base, checkpoint)), "--target", str(target)])
        description = json.loads((target / "wayleaf-model.json").read_text(encoding="utf8"))
        session = onnxruntime.InferenceSession(target / description["graph"])
        passages = Passages(target / "tokenizer.json")
        read, rounded = [json.loads(line) for line in readings.open(encoding="utf8")], []
        asked = list(score.passages_in(self.lessons, None))
        self.assertEqual(len(read), 32)
        for reading, (question, passage) in zip(read, asked):
            self.assertEqual(reading["passage"], score.hash_of(passage["headings"], passage["sentences"]))
            batch = batch_of(passages.windows(question, passage["headings"], passage["sentences"]), passages.start)
            inputs = {"input_ids": batch.ids, "token_type_ids": batch.types, "attention_mask": batch.mask, "sentence_ids": batch.sentences}
            rounded += session.run(None, {name: one.numpy() for name, one in inputs.items()})[0].tolist()
        as_trained = [[reading["answers"], *reading["sentences"]] for reading in read]
        # What passages say, and what sentences say, without what all of them have in common.
        for ours, theirs in zip(numpy.array(as_trained).T, numpy.array(rounded).T):
            self.assertGreater(numpy.corrcoef(ours, theirs)[0, 1], 0.99)

    def test_everything_but_words_learns(self):
        model = torch.load(self.trained(), weights_only=True)["model"]
        torch.manual_seed(1)
        before = train.Training(self.base, "cpu", self.options).model.state_dict()
        same = {name for name, tensor in model.items() if torch.equal(tensor, before[name])}
        self.assertEqual(same, {"body.embeddings.word_embeddings.weight"})

    def test_a_run_that_was_broken_off_learns_the_same(self):
        steps, kept = self.steps(), self.folder / "checkpoint.pt"
        whole, begun = (train.Training(self.base, "cpu", self.options) for _ in range(2))
        for at in range(3):
            whole.step(*steps[at])
        begun.step(*steps[0])
        begun.keep(kept)
        resumed = train.Training(self.base, "cpu", self.options)
        resumed.go_on_from(kept)
        for at in range(resumed.steps, 3):
            resumed.step(*steps[at])
        for name, tensor in whole.model.state_dict().items():
            self.assertTrue(torch.equal(tensor, resumed.model.state_dict()[name]), name)

    def test_questions_that_go_through_in_parts_cost_the_same(self):
        batch, right = self.steps()[0]
        torch.manual_seed(1)
        sentences, answers = torch.randn(right.shape), torch.randn(len(right))
        whole = train.loss_of(sentences, answers, batch.there, right)
        rows = 4 * WINDOWS
        columns = (sentences, answers, batch.there, right)
        parts = [train.loss_of(*(one[at : at + rows] for one in columns)) for at in range(0, len(right), rows)]
        torch.testing.assert_close(torch.stack(parts).sum(0), whole)

    def test_a_reader_that_is_sure_of_what_is_right_costs_nothing(self):
        batch, right = self.steps()[0]
        sentences, answers = (20 * (2 * one.float() - 1) for one in (right, right.any(1)))
        answers[~batch.there.any(1)] = 20
        self.assertLess(train.loss_of(sentences, answers, batch.there, right).sum(), 1e-3)
        self.assertGreater((train.loss_of(-sentences, -answers, batch.there, right) > 100).sum(), 2)

    def test_a_step_shows_one_window_that_answers_of_each_question(self):
        batch, right = self.steps()[0]
        answering = right.any(1).view(-1, WINDOWS)
        self.assertEqual(answering[:, 1:].sum(), 0)
        self.assertIn(True, answering[:, 0])
        # Three windows that do not, or four where none does, and rows for no window.
        self.assertEqual(set(zip(answering[:, 0].tolist(), batch.there.any(1).view(-1, WINDOWS).sum(1).tolist())), {(True, 3), (False, 4)})

    def test_labels_are_those_of_the_sentences_in_a_window(self):
        passage = {"headings": "", "sentences": [sentence_of(at, 60) for at in range(5)], "right": [0, 0, 0, 0, 1]}
        steps = self.steps()
        drawn = steps.drawn({"question": "how many", "passages": [passage]}, random.Random(1))
        self.assertEqual([(window.first, right) for window, right in drawn], [(3, [0, 1]), (0, [0, 0, 0])])

    def test_a_sentence_is_the_mean_of_its_tokens(self):
        places = places_of(torch.tensor([[0, 1, 1, 3]]), 3)
        self.assertEqual(places.tolist(), [[[0, 0.5, 0.5, 0], [0, 0, 0, 0], [0, 0, 0, 1]]])

    def test_a_fold_has_no_document_of_the_other(self):
        self.assertEqual((fold_of(FOLD_A, ""), fold_of(FOLD_B, "")), ("a", "b"))
        files = {self.lessons: False, self.clean: True}
        of_a, of_b, both = (read_lessons(files, fold) for fold in ("a", "b", None))
        self.assertEqual({kind.source for kind in of_a}, {FOLD_A})
        self.assertEqual({kind.source for kind in of_b}, {FOLD_B})
        self.assertEqual(len(both[Kind(FOLD_B, False, True)]), 3)
        self.assertEqual({fold_of("exam", f"{at}.pdf") for at in range(9)}, {"a", "b"})

    def test_a_passage_that_is_longer_than_a_window_is_read_in_several(self):
        passages = Passages(self.base / "tokenizer.json")
        sentences = [sentence_of(at, 60) for at in range(9)]
        windows = passages.windows("how many", "harbor", sentences)
        self.assertEqual([window.first for window in windows], [0, 3, 6])
        batch = batch_of([*windows, None], passages.start)
        self.assertEqual(batch.ids.shape, (4, len(windows[0].ids)))
        self.assertEqual(batch.there.sum(1).tolist(), [3, 3, 3, 0])
        self.assertLessEqual(batch.ids.shape[1], WINDOW_TOKENS)


class CleanTest(unittest.TestCase):
    def test_sentences_end_at_stops_but_not_behind_abbreviations(self):
        found = clean.sentences_of("The crane, e.g. of Dr. May, is late. Why? It was\nin Fig. 2.")
        self.assertEqual(found, ["The crane, e.g. of Dr. May, is late.", "Why?", "It was", "in Fig. 2."])

    def test_lessons_of_all_sources(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for source in clean.SOURCES:
                self.write_source(folder, source)
            with contextlib.redirect_stdout(io.StringIO()):
                clean.main([name, str(folder / "clean.jsonl")])
            lines = [json.loads(line) for line in (folder / "clean.jsonl").open(encoding="utf8")]
        own = [line for line in lines if line["asking"] == "own"]
        self.assertEqual([line["source"] for line in own], clean.SOURCES)
        # The second says the answer, too, but nobody marked it.
        nearest = [["The tide was late.", "It came at nine."], ["At nine the crane fell."]]
        self.assertEqual([passage["sentences"] for passage in own[0]["passages"]], nearest)
        self.assertEqual([passage["right"] for passage in own[0]["passages"]], [[0, 1], [0]])
        strayed = [line for line in lines if line["asking"] == "strayed"]
        self.assertGreater(len(strayed), 0)
        self.assertFalse(any(1 in passage["right"] for line in strayed for passage in line["passages"]))

    def write_source(self, folder: Path, source: str) -> None:
        texts = ["The tide was late. It came at nine.", "At nine the crane fell."]
        document = {"doc": "harbor", "title": "Harbor", "paragraphs": [{"section": "Tides", "text": text} for text in texts]}
        question = {"doc": "harbor", "question": "When was the tide?", "answerable": True, "answers": ["nine"], "evidence": [{"paragraph": 0}]}
        write_lines(folder / f"{source}.docs.jsonl", [document])
        write_lines(folder / f"{source}.questions.jsonl", [question])


if __name__ == "__main__":
    unittest.main()
