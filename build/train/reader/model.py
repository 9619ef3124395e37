"""The reader: scores of a passage's sentences, and of the passage, from the states of a small BERT."""

from pathlib import Path

import torch
from torch import nn
from transformers import BertModel


class Reader(nn.Module):
    """Scores of sentences from their tokens' mean beside the first token's state, of passages from the latter alone."""

    def __init__(self, base: Path, **changes):
        """`base`: a folder of a BERT as transformers reads it; `changes`: of its configuration."""
        super().__init__()
        self.body = BertModel.from_pretrained(base, add_pooling_layer=False, **changes)
        width = self.body.config.hidden_size
        self.sentence = nn.Sequential(nn.Linear(2 * width, width), nn.GELU(), nn.Linear(width, 1))
        self.passage = nn.Linear(width, 1)

    def forward(self, ids, types, mask, places):
        """
        ids, types, mask: windows × tokens; places: windows × sentences × tokens, as `places_of` gives them.
        Returns logits of sentences (windows × sentences) and of passages (windows).
        """
        states = self.body(input_ids=ids, token_type_ids=types, attention_mask=mask).last_hidden_state
        first = states[:, 0]
        means = torch.bmm(places, states)
        pairs = torch.cat([means, first[:, None].expand(-1, means.shape[1], -1)], -1)
        return self.sentence(pairs).squeeze(-1), self.passage(first).squeeze(-1)


def places_of(sentences: torch.Tensor, most: int | torch.Tensor) -> torch.Tensor:
    """
    sentences: windows × tokens, which sentence a token belongs to, counted from 1; 0 for none. most: sentences of a window.
    Returns windows × sentences × tokens: each row sums to 1, or is 0 where the sentence has no token.
    """
    numbers = torch.arange(1, most + 1, device=sentences.device)
    places = (sentences[:, None, :] == numbers[None, :, None]).float()
    return places / places.sum(-1, keepdim=True).clamp(min=1)


def read_checkpoint(file: Path, device: str = "cpu") -> dict:
    """As `train.py` wrote it: `model` and `optimizer` are states, `steps` how many were made."""
    return torch.load(file, map_location=device, weights_only=True)
