"""Which pieces of the base's vocabulary are kept, and the tokenizer that knows these alone.

Half of the base's 250,002 pieces belong to scripts and languages that the encoder is not for, and their vectors are more than a third of
its weights. What is kept is decided by letters alone, not by counts of any text, so that no subject loses its words.
"""

import unicodedata

# Letters of English, German, French, Spanish, Italian, Portuguese and Dutch, and of names from their neighbors.
LATIN = set("abcdefghijklmnopqrstuvwxyzäöüßàâçéèêëîïôùûÿœæñáíóúãõìòåøý")
HAN = ("CJK UNIFIED", "CJK COMPAT")
KANA = ("HIRAGANA", "KATAKANA")
WORD_START = "▁"
SPECIAL = ("<s>", "<pad>", "</s>", "<unk>", "<mask>")
# A letter that another Python names otherwise would move all ids behind it, and with them what vectors mean.
KEPT = 122_696


def script_of(letter: str) -> str:
    name = unicodedata.name(letter, "")
    if name.startswith(HAN) or letter in "々〇":
        return "han"
    if name.startswith(KANA):
        return "kana"
    if name.startswith("LATIN"):
        return "latin"
    return "other" if letter.isalpha() else "sign"


def is_kept(piece: str) -> bool:
    """Han, kana, signs and digits; words in the Latin letters of the languages; single letters that are Latin, Greek or Cyrillic."""
    bare = piece.replace(WORD_START, "")
    scripts = {script_of(letter) for letter in bare}
    if piece in SPECIAL:
        return True
    if "other" in scripts:
        return len(bare) == 1 and unicodedata.name(bare, "").startswith(("GREEK", "CYRILLIC"))
    if scripts & {"han", "kana"} or "latin" not in scripts:
        return True
    return len(bare) == 1 or all(letter.lower() in LATIN for letter in bare if letter.isalpha())


def kept_ids(tokenizer: dict) -> list[int]:
    """Ids in the base's vocabulary, ascending; a kept piece's new id is its place among them."""
    kept = [number for number, (piece, _) in enumerate(tokenizer["model"]["vocab"]) if is_kept(piece)]
    if len(kept) != KEPT:
        raise SystemExit(f"{len(kept)} pieces are kept instead of {KEPT}")
    return kept


def cut_tokenizer(tokenizer: dict, kept: list[int]) -> dict:
    """The base's, with the kept pieces alone. It cuts and pads no text: how long one may be is for the caller to say."""
    new_ids = {old: new for new, old in enumerate(kept)}
    vocabulary = tokenizer["model"]["vocab"]
    # Four digits choose other pieces in one text of a thousand, and the file is 1.3 MB smaller.
    pieces = [[vocabulary[old][0], round(vocabulary[old][1], 4)] for old in kept]
    around = tokenizer["post_processor"]
    special = {name: {**one, "ids": [new_ids[old] for old in one["ids"]]} for name, one in around["special_tokens"].items()}
    return {
        **tokenizer,
        "truncation": None,
        "padding": None,
        "added_tokens": [{**token, "id": new_ids[token["id"]]} for token in tokenizer["added_tokens"]],
        "post_processor": {**around, "special_tokens": special},
        "model": {**tokenizer["model"], "vocab": pieces},
    }
