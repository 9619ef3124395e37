"""Trains the student: six layers that give texts the vectors of the base's twelve, less what all texts have in common.

    python build/train/encoder/distill.py PACKAGE.jar TEXTS.jsonl STUDENT [--tokens 187e6] [--batch 49152]

TEXTS.jsonl is what `npm run train:encoder:texts` wrote. STUDENT gets a checkpoint every few minutes and is gone on from where it stopped;
in the end it is the folder that the reader's train.py begins with. The student itself does not ship. It took four minutes on a GPU; two
cores need about a day. The rate falls with the tokens that were seen, not with time, so that both learn the same.
"""

import argparse
import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy
import torch
from tokenizers import Tokenizer
from transformers import BertModel

from base import CENTER, LAYERS, PREFIXES, TOKENIZER, base_weights, body, unpack

# The base's layers that the student begins with; its words stay as they are.
KEPT_LAYERS = [1, 3, 5, 7, 9, 11]
WORDS = "embeddings.word_embeddings.weight"
ROLES = {"question": "query", "passage": "passage", "sentence": "passage"}
MOST_TOKENS = 250  # of a text
POOL = {"passage": 6000, "sentence": 16000, "question": 6000}  # drawn at a time, to make batches of texts as long as each other
HELD_OUT = 0.005
HELD_OUT_MOST = 600  # of each kind
RATE = 4e-4
WARM_STEPS = 150
# How much the cosines among a batch count beside each text's own.
AMONG = 10
CHECKPOINT_S = 300
REPORT_STEPS = 500


@dataclass
class Texts:
    """Token ids with the prefix of what a text is, and its kind."""

    ids: list[numpy.ndarray]
    kinds: numpy.ndarray

    def of(self, kind: str, among: numpy.ndarray) -> numpy.ndarray:
        return among[self.kinds[among] == kind]


def read_texts(file: Path, tokenizer: Tokenizer) -> Texts:
    lines = [json.loads(line) for line in file.open(encoding="utf8")]
    encodings = tokenizer.encode_batch([line["text"] for line in lines], add_special_tokens=False)
    around = {kind: tokenizer.encode(PREFIXES[role], add_special_tokens=False).ids for kind, role in ROLES.items()}
    start, end = (tokenizer.token_to_id(token) for token in ("[CLS]", "[SEP]"))
    ids = [
        numpy.array([start, *around[line["kind"]], *encoding.ids[:MOST_TOKENS], end], numpy.int32)
        for line, encoding in zip(lines, encodings, strict=True)
    ]
    return Texts(ids, numpy.array([line["kind"] for line in lines]))


def batch_of(texts: Texts, chosen: numpy.ndarray, device: str) -> tuple[torch.Tensor, torch.Tensor]:
    """Ids and mask, texts × tokens."""
    longest = max(len(texts.ids[one]) for one in chosen)
    ids = numpy.zeros((len(chosen), longest), numpy.int64)
    mask = numpy.zeros((len(chosen), longest), numpy.float32)
    for row, one in enumerate(chosen):
        ids[row, : len(texts.ids[one])] = texts.ids[one]
        mask[row, : len(texts.ids[one])] = 1
    return torch.from_numpy(ids).to(device), torch.from_numpy(mask).to(device)


def batches(texts: Texts, learned: numpy.ndarray, most: int, random: numpy.random.Generator) -> Iterator[numpy.ndarray]:
    """Without end, texts about as long as each other, together at most so many tokens."""
    by_kind = {kind: texts.of(kind, learned) for kind in POOL}
    while True:
        drawn = [random.choice(of, min(len(of), POOL[kind]), replace=False) for kind, of in by_kind.items()]
        pool = numpy.concatenate(drawn)
        lengths = numpy.array([len(texts.ids[one]) for one in pool])
        pool, lengths = (values[numpy.argsort(lengths + 4 * random.random(len(pool)))] for values in (pool, lengths))
        parts, begin = [], 0
        for at in range(1, len(pool) + 1):
            if at == len(pool) or (at + 1 - begin) * lengths[begin : at + 1].max() > most:
                parts.append(pool[begin:at])
                begin = at
        for at in random.permutation(len(parts)):
            yield parts[at]


def vectors(states: torch.Tensor, mask: torch.Tensor, center: torch.Tensor | float = 0.0) -> torch.Tensor:
    mean = (states.float() * mask[..., None]).sum(1) / mask.sum(1, keepdim=True) - center
    return mean / mean.norm(dim=1, keepdim=True)


class Training:
    def __init__(self, weights: dict[str, torch.Tensor], device: str):
        self.device = device
        self.center = torch.tensor(json.loads(CENTER.read_text(encoding="utf8")), device=device)
        self.teacher = body(LAYERS).to(device).eval()
        self.teacher.load_state_dict(weights)
        self.student = student_from(weights, self.center.cpu()).to(device)
        learned = [one for one in self.student.parameters() if one.requires_grad]
        self.optimizer = torch.optim.AdamW(learned, lr=RATE, weight_decay=0.01)
        self.learned = learned
        self.steps = self.seen = 0

    def states(self, model: BertModel, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            return model(input_ids=ids, attention_mask=mask).last_hidden_state

    @torch.no_grad()
    def wanted(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return vectors(self.states(self.teacher, ids, mask), mask, self.center)

    def step(self, ids: torch.Tensor, mask: torch.Tensor, done: float) -> None:
        wanted = self.wanted(ids, mask)
        got = vectors(self.states(self.student, ids, mask), mask)
        loss = (1 - (got * wanted).sum(1)).mean() + AMONG * ((got @ got.T - wanted @ wanted.T) ** 2).mean()
        for group in self.optimizer.param_groups:
            group["lr"] = RATE * min(1.0, (self.steps + 1) / WARM_STEPS) * max(0.01, 1 - done)
        self.optimizer.zero_grad()
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.learned, 1.0)
        if torch.isfinite(norm):
            self.optimizer.step()
        self.steps += 1
        self.seen += ids.numel()

    @torch.no_grad()
    def held_out(self, texts: Texts, held: numpy.ndarray, most: int) -> dict[str, float]:
        """Mean cosine of the student's vectors with the base's, by kind."""
        means = {}
        for kind in POOL:
            total, count = 0.0, 0
            for one in numpy.array_split(texts.of(kind, held)[:HELD_OUT_MOST], 1 + HELD_OUT_MOST * MOST_TOKENS // most):
                if len(one) > 0:
                    ids, mask = batch_of(texts, one, self.device)
                    got = vectors(self.states(self.student, ids, mask), mask)
                    total += (got * self.wanted(ids, mask)).sum().item()
                    count += len(one)
            means[kind] = round(total / max(1, count), 4)
        return means

    def keep(self, file: Path) -> None:
        state = {"student": self.student.state_dict(), "optimizer": self.optimizer.state_dict(), "steps": self.steps, "seen": self.seen}
        torch.save(state, file.with_suffix(".new"))
        file.with_suffix(".new").rename(file)

    def go_on_from(self, file: Path) -> None:
        state = torch.load(file, map_location=self.device, weights_only=True)
        self.student.load_state_dict(state["student"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.steps, self.seen = state["steps"], state["seen"]


def student_from(weights: dict[str, torch.Tensor], center: torch.Tensor) -> BertModel:
    renamed = {name: tensor for name, tensor in weights.items() if name.startswith("embeddings.")}
    for own, of_base in enumerate(KEPT_LAYERS):
        prefix = f"encoder.layer.{of_base}."
        renamed |= {f"encoder.layer.{own}.{name.removeprefix(prefix)}": t for name, t in weights.items() if name.startswith(prefix)}
    # The last layer adds what its norm is biased by to every state: what all texts have in common is taken away there.
    bias = f"encoder.layer.{len(KEPT_LAYERS) - 1}.output.LayerNorm.bias"
    renamed[bias] = renamed[bias] - center
    student = body(len(KEPT_LAYERS))
    student.load_state_dict(renamed)
    student.get_parameter(WORDS).requires_grad = False
    return student


def train(training: Training, texts: Texts, options: argparse.Namespace) -> None:
    random = numpy.random.default_rng(1 + training.steps)
    held_out = numpy.random.default_rng(1).random(len(texts.ids)) < HELD_OUT
    held, learned = numpy.flatnonzero(held_out), numpy.flatnonzero(~held_out)
    saved = time.monotonic()
    for chosen in batches(texts, learned, options.batch, random):
        if training.seen >= options.tokens:
            break
        training.step(*batch_of(texts, chosen, training.device), training.seen / options.tokens)
        if training.steps % REPORT_STEPS == 0:
            print(f"{training.seen / 1e6:.1f} M tokens, {training.held_out(texts, held, options.batch)}", flush=True)
        if time.monotonic() - saved > CHECKPOINT_S:
            training.keep(options.student / "checkpoint.pt")
            saved = time.monotonic()
    print(f"{training.steps} steps, {training.held_out(texts, held, options.batch)}")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("package", type=Path)
    parser.add_argument("texts", type=Path)
    parser.add_argument("student", type=Path)
    parser.add_argument("--tokens", type=float, default=187e6, help="to learn from in all, with what fills batches up")
    parser.add_argument("--batch", type=int, default=49152, help="tokens of a step")
    return parser.parse_args()


def main() -> None:
    options = parsed()
    options.student.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        unpack(options.package, base)
        weights = base_weights(base)
        shutil.copyfile(base / TOKENIZER, options.student / "tokenizer.json")
    tokenizer = Tokenizer.from_file(str(options.student / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    training = Training(weights, "cuda" if torch.cuda.is_available() else "cpu")
    checkpoint = options.student / "checkpoint.pt"
    if checkpoint.exists():
        training.go_on_from(checkpoint)
    train(training, read_texts(options.texts, tokenizer), options)
    training.keep(checkpoint)
    training.student.save_pretrained(options.student)


if __name__ == "__main__":
    main()
