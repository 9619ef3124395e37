"""Trains the reader: one pass over (question; headings and passage) scores each sentence in its context, and the passage.

    python build/train/reader/train.py BASE LESSONS.jsonl CLEAN.jsonl OUT [--steps 1200] [--fold a|b] [--at-once 48]

BASE is the folder of the student that `build/train/encoder/distill.py` wrote, LESSONS.jsonl what `npm run train:reader:lessons` wrote,
CLEAN.jsonl what clean.py wrote. OUT gets a checkpoint every few minutes and is gone on from where it stopped; in the end export.py and
score.py read it. What ships took a minute and a half on a GPU; two cores need about a day. With `--fold` documents of the other fold
are left out, so that score.py can ask about them.
"""

import argparse
import time
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader

from lessons import QUESTIONS, WINDOWS, Steps, read_lessons
from model import Reader, places_of, read_checkpoint
from passages import Batch, Passages

RATE = 2e-4
HEAD_RATE = 1e-3
WARM_STEPS = 100
# What the loss counts beside the choice of a sentence: the choice of a passage, and whether each passage and each sentence answers.
PASSAGE, ANSWERS, SENTENCES = 0.5, 0.5, 0.25
# Fused attention with masks gave gradients that are no numbers, in 16 bits on one GPU.
CHANGES = {"hidden_dropout_prob": 0.1, "attention_probs_dropout_prob": 0.1, "attn_implementation": "eager"}
# Below every score, for what is not there.
NEVER = -1e4
CHECKPOINT_S = 300
REPORT_STEPS = 50
# A step's attention takes some 20 GB where all of its questions go through at once.
AT_ONCE = {"cuda": QUESTIONS, "cpu": 4}
# A step of a GPU takes less time than making its batch.
WORKERS = {"cuda": 8, "cpu": 0}


def choice(scores: torch.Tensor, there: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    """All questions × what there is to choose among: minus the logarithm of how likely something right is, summed where anything is."""
    among = scores.masked_fill(~there, NEVER).logsumexp(1)
    ours = scores.masked_fill(~right, NEVER).logsumexp(1)
    return (among - ours)[right.any(1)].sum()


def loss_of(sentences: torch.Tensor, answers: torch.Tensor, there: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    """
    Scores and labels of a part of a step (windows × sentences, `answers`: windows).
    Returns sums: of the two choices, of whether passages answer, and of whether sentences do.
    """
    real, answering = there.any(1), right.any(1)
    of_passages = functional.binary_cross_entropy_with_logits(answers, answering.float(), reduction="none")[real].sum()
    of_sentences = functional.binary_cross_entropy_with_logits(sentences, right.float(), reduction="none")[there].sum()
    questions = len(answers) // WINDOWS
    listwise = choice(*(one.reshape(questions, -1) for one in (sentences, there, right)))
    among_passages = choice(*(one.view(questions, -1) for one in (answers, real, answering)))
    return torch.stack([listwise + PASSAGE * among_passages, ANSWERS * of_passages, SENTENCES * of_sentences])


def counts_of(there: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    """By what the sums of `loss_of` are divided: questions with an answer, windows, and sentences, of a whole step."""
    answered = right.view(-1, WINDOWS * right.shape[1]).any(1).sum()
    return torch.stack([answered, there.any(1).sum(), there.sum()]).clamp(min=1)


class Training:
    def __init__(self, base: Path, device: str, options: argparse.Namespace):
        torch.manual_seed(options.seed)
        self.device = device
        self.options = options
        self.model = Reader(base, **CHANGES).to(device).train()
        # As in the student, words stay as they are: few are in the lessons.
        self.model.body.embeddings.word_embeddings.weight.requires_grad = False
        body = [one for one in self.model.body.parameters() if one.requires_grad]
        heads = [*self.model.sentence.parameters(), *self.model.passage.parameters()]
        self.learned = body + heads
        groups = [{"params": body, "full": RATE}, {"params": heads, "full": HEAD_RATE}]
        self.optimizer = torch.optim.AdamW(groups, lr=RATE, weight_decay=0.01)
        self.steps = 0

    def step(self, batch: Batch, right: torch.Tensor) -> float:
        # A run that was broken off goes on as if it had not been.
        torch.manual_seed(self.options.seed * 1_000_003 + self.steps)
        self.optimizer.zero_grad()
        counts = counts_of(batch.there, right).to(self.device)
        loss = 0.0
        rows = self.options.at_once * WINDOWS
        for at in range(0, len(right), rows):
            part, labels = (Batch(*(one[at : at + rows].to(self.device) for one in batch)), right[at : at + rows].to(self.device))
            own = (loss_of(*self.scores(part), part.there, labels) / counts).sum()
            own.backward()
            loss += own.detach()
        for group in self.optimizer.param_groups:
            group["lr"] = group["full"] * self.rate()
        norm = nn.utils.clip_grad_norm_(self.learned, 1.0)
        if torch.isfinite(norm):
            self.optimizer.step()
        self.steps += 1
        return float(loss)

    def scores(self, part: Batch) -> tuple[torch.Tensor, torch.Tensor]:
        places = places_of(part.sentences, part.there.shape[1])
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            sentences, answers = self.model(part.ids, part.types, part.mask, places)
        return sentences.float(), answers.float()

    def rate(self) -> float:
        """Rises over the first steps, then falls to nothing with the last."""
        return min(1.0, (self.steps + 1) / WARM_STEPS) * max(0.01, 1 - self.steps / self.options.steps)

    def keep(self, file: Path) -> None:
        state = {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "steps": self.steps}
        torch.save(state, file.with_suffix(".new"))
        file.with_suffix(".new").rename(file)

    def go_on_from(self, file: Path) -> None:
        state = read_checkpoint(file, self.device)
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.steps = state["steps"]


def train(training: Training, steps: Steps, options: argparse.Namespace) -> None:
    checkpoint = options.out / "checkpoint.pt"
    saved, losses = time.monotonic(), []
    left = range(training.steps, options.steps)
    for batch, right in DataLoader(steps, batch_size=None, sampler=left, num_workers=WORKERS[training.device]):
        losses.append(training.step(batch, right))
        if training.steps % REPORT_STEPS == 0:
            print(f"step {training.steps}, loss {sum(losses) / len(losses):.3f}", flush=True)
            losses.clear()
        if time.monotonic() - saved > CHECKPOINT_S:
            training.keep(checkpoint)
            saved = time.monotonic()
    training.keep(checkpoint)


def parsed(arguments: list[str] | None, device: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("base", type=Path)
    parser.add_argument("lessons", type=Path)
    parser.add_argument("clean", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--steps", type=int, default=1200)
    parser.add_argument("--fold", choices=["a", "b"], help="learn from its documents alone")
    parser.add_argument("--at-once", type=int, default=AT_ONCE[device], help="questions that go through at once; all count for a step")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    options = parsed(arguments, device)
    options.out.mkdir(parents=True, exist_ok=True)
    lessons = read_lessons({options.lessons: False, options.clean: True}, options.fold)
    print(f"{sum(map(len, lessons.values()))} questions, {len({kind.source for kind in lessons})} sources", flush=True)
    training = Training(options.base, device, options)
    if (options.out / "checkpoint.pt").exists():
        training.go_on_from(options.out / "checkpoint.pt")
    train(training, Steps(lessons, Passages(options.base / "tokenizer.json"), options.seed), options)


if __name__ == "__main__":
    main()
