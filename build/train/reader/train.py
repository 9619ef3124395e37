#!/usr/bin/env python3
"""Trains the reader: one pass over (question; headings and passage) scores each sentence in its context, and the passage.

    train.py BASE LESSONS.jsonl OUT [--minutes 75] [--leave SOURCE,…] [--seed 1]

BASE is the folder of the base's weights as transformers reads them (config.json, model.safetensors, tokenizer.json).
OUT gets a checkpoint every few minutes, and is gone on from where it stops. requirements.txt pins what is needed.
"""
import argparse
import json
import math
import random
import time
from collections import defaultdict
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional
from transformers import AutoModel

from passages import Passages, batch_of

QUESTIONS = 6  # of each step
NEGATIVES = 3  # passages without an answer beside one that answers
RATE = 5e-5
HEAD_RATE = 5e-4
WARM_STEPS = 100
CHECKPOINT_S = 300
# Sources with fewer questions count less; questions without an answer are one in four.
FULL_SOURCE = 150
UNANSWERED = 0.25
# As readers ask, of pages as printed.
WORTH = {'exam': 4}


class Reader(nn.Module):
    """Scores of sentences from their tokens' mean beside the first token's state, of passages from the latter alone."""

    def __init__(self, base: Path):
        super().__init__()
        self.body = AutoModel.from_pretrained(base, add_pooling_layer=False)
        width = self.body.config.hidden_size
        self.sentence = nn.Sequential(nn.Linear(2 * width, width), nn.GELU(), nn.Linear(width, 1))
        self.passage = nn.Linear(width, 1)

    def forward(self, ids, types, mask, places):
        """
        ids, types, mask: batch × tokens; places: batch × sentences × tokens, each row sums to 1 or is 0 where none is.
        Returns logits of sentences (batch × sentences) and of passages (batch).
        """
        states = self.body(input_ids=ids, token_type_ids=types, attention_mask=mask).last_hidden_state
        first = states[:, 0]
        means = torch.bmm(places, states)
        pairs = torch.cat([means, first[:, None].expand(-1, means.shape[1], -1)], -1)
        return self.sentence(pairs).squeeze(-1), self.passage(first).squeeze(-1)


def read_lessons(file: Path, leave: set[str]):
    """By source and whether something answers, questions in a script that the base can read."""
    groups = defaultdict(list)
    for line in file.open(encoding='utf8'):
        lesson = json.loads(line)
        if lesson['source'] in leave or not readable(lesson['question']):
            continue
        answered = any(1 in passage['right'] for passage in lesson['passages'])
        groups[lesson['source'], answered].append(lesson)
    return groups


def readable(text: str) -> bool:
    return sum(ord(char) < 0x250 for char in text) >= 0.9 * len(text)


def drawn(lesson, passages: Passages, random_: random.Random):
    """One window that answers, if any does, and some that do not."""
    windows = [w for passage in lesson['passages'] for w in passages.windows(lesson['question'], passage)]
    right = [w for w in windows if any(w.right)]
    wrong = [w for w in windows if not any(w.right)]
    some = random_.sample(wrong, min(len(wrong), NEGATIVES if right else NEGATIVES + 1))
    return random_.sample(right, min(1, len(right))) + some


def loss_of(groups, sentences, answers, places):
    """Listwise over all sentences of a question, and of each passage whether it answers."""
    total = 0.0
    at = 0
    for windows in groups:
        scores = sentences[at : at + len(windows)]
        there = places[at : at + len(windows)].sum(-1) > 0
        right = torch.zeros_like(there)
        for row, window in enumerate(windows):
            for column, value in enumerate(window.right[: there.shape[1]]):
                right[row, column] = value > 0
        right &= there
        gold = right.any(-1).float()
        total = total + 0.5 * functional.binary_cross_entropy_with_logits(answers[at : at + len(windows)], gold)
        if right.any():
            ours = scores.masked_fill(~right, -1e4).flatten().logsumexp(0)
            total = total + scores.masked_fill(~there, -1e4).flatten().logsumexp(0) - ours
        total = total + 0.25 * functional.binary_cross_entropy_with_logits(scores[there], right[there].float())
        at += len(windows)
    return total / len(groups)


def rate_at(step: int, done: float) -> float:
    """Rises over the first steps, then falls to nothing as the time is used up (`done` in [0, 1])."""
    return min(1.0, (step + 1) / WARM_STEPS) * max(0.01, 1 - done)


def train(options):
    torch.manual_seed(options.seed)
    random_ = random.Random(options.seed)
    groups = read_lessons(options.lessons, set(filter(None, options.leave.split(','))))
    keys = sorted(groups)
    weights = [min(1.0, len(groups[key]) / FULL_SOURCE) * WORTH.get(key[0], 1) * (1 if key[1] else UNANSWERED) for key in keys]
    print(f'{sum(map(len, groups.values()))} questions, {len({source for source, _ in keys})} sources', flush=True)
    passages = Passages(options.base / 'tokenizer.json')
    model = Reader(options.base).train()
    body = list(model.body.parameters())
    heads = [*model.sentence.parameters(), *model.passage.parameters()]
    optimizer = torch.optim.AdamW([{'params': body, 'lr': RATE}, {'params': heads, 'lr': HEAD_RATE}], weight_decay=0.01)
    step, used, mean = 0, 0.0, math.nan
    checkpoint = options.out / 'checkpoint.pt'
    if checkpoint.exists():
        known = torch.load(checkpoint, weights_only=False)
        model.load_state_dict(known['model'])
        optimizer.load_state_dict(known['optimizer'])
        step, used = known['step'], known['used']
        random_.seed(options.seed + step)
    budget = options.minutes * 60
    began, saved = time.monotonic() - used, time.monotonic()
    while used < budget:
        picked = [random_.choice(groups[random_.choices(keys, weights)[0]]) for _ in range(QUESTIONS)]
        drawn_ = [windows for lesson in picked if (windows := drawn(lesson, passages, random_))]
        batch = batch_of([window for windows in drawn_ for window in windows])
        with torch.autocast('cpu', dtype=torch.bfloat16):
            sentences, answers = model(*batch)
        loss = loss_of(drawn_, sentences.float(), answers.float(), batch[3])
        for group, base in zip(optimizer.param_groups, (RATE, HEAD_RATE)):
            group['lr'] = base * rate_at(step, used / budget)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        used = time.monotonic() - began
        mean = loss.item() if math.isnan(mean) else 0.98 * mean + 0.02 * loss.item()
        if step % 50 == 0:
            print(f'step {step}, {used / 60:.1f} min, loss {mean:.3f}', flush=True)
        if time.monotonic() - saved > CHECKPOINT_S or used >= budget:
            state = {'model': model.state_dict(), 'optimizer': optimizer.state_dict(), 'step': step, 'used': used}
            torch.save(state, options.out / 'checkpoint.new')
            (options.out / 'checkpoint.new').rename(checkpoint)
            saved = time.monotonic()


def parsed():
    parser = argparse.ArgumentParser()
    parser.add_argument('base', type=Path)
    parser.add_argument('lessons', type=Path)
    parser.add_argument('out', type=Path)
    parser.add_argument('--minutes', type=float, default=75)
    parser.add_argument('--leave', default='')
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    return options


if __name__ == '__main__':
    train(parsed())
