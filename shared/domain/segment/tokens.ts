/**
 * Tokens of a text as a byte-pair tokenizer of a current language model would count them, estimated from its letters:
 * a Latin word is one token for every 5.2 letters begun by half, three digits are one, a CJK character is one, other
 * scripts are cut about every 2.5 letters, and every mark stands alone unless it repeats. Within about 10 % on prose.
 */
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('segmentTokens');

export function countTokens(text: string): number {
  let tokens = 0;
  let at = 0;
  while (at < text.length) {
    const kind = kindOf(text.charCodeAt(at));
    let end = at + 1;
    if (kind === MARK) {
      const code = text.charCodeAt(at);
      while (end < text.length && text.charCodeAt(end) === code) end++;
      tokens += Math.ceil((end - at) / REPEATED_MARKS_A_TOKEN);
    } else {
      while (end < text.length && kindOf(text.charCodeAt(end)) === kind) end++;
      tokens += tokensOfRun(kind, end - at);
    }
    at = end;
  }
  return tokens;
}

const SPACE = 0;
const LATIN = 1;
const DIGIT = 2;
const CJK = 3;
const OTHER = 4;
const MARK = 5;
type Kind = typeof SPACE | typeof LATIN | typeof DIGIT | typeof CJK | typeof OTHER | typeof MARK;

const LATIN_LETTERS_A_TOKEN = 5.2;
const DIGITS_A_TOKEN = 3;
const OTHER_LETTERS_A_TOKEN = 2.5;
const REPEATED_MARKS_A_TOKEN = 8;

function tokensOfRun(kind: Kind, length: number): number {
  switch (kind) {
    case SPACE:
      return 0;
    case LATIN:
      return Math.max(1, Math.round(length / LATIN_LETTERS_A_TOKEN));
    case DIGIT:
      return Math.ceil(length / DIGITS_A_TOKEN);
    case CJK:
      return length;
    case OTHER:
      return Math.max(1, Math.round(length / OTHER_LETTERS_A_TOKEN));
    case MARK:
      return length;
  }
}

/** By code: every letter of every document is asked for. */
const ASCII_KINDS: readonly Kind[] = Array.from({ length: 0x80 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (code <= 32) return SPACE;
  if (/[A-Za-z]/.test(sign)) return LATIN;
  return /\d/.test(sign) ? DIGIT : MARK;
});

function kindOf(code: number): Kind {
  return ASCII_KINDS[code] ?? otherKind(code);
}

function otherKind(code: number): Kind {
  if (code === 0xa0) return SPACE;
  if (code >= 0xc0 && code < 0x250) return LATIN;
  if (code < 0xc0 || (code >= 0x2000 && code < 0x2e80)) return MARK;
  if (code >= 0x2e80 && code <= 0xd7a3) return CJK;
  return code >= 0xf900 && code <= 0xfaff ? CJK : OTHER;
}

/** A stretch of a text, UTF-16 offsets, end exclusive, without spaces at its ends. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

// Abbreviations that never end a sentence, and those that may: the latter only run on before a small letter or a number.
const NEVER_ENDS = pattern('')`(?:^|[\s([“"'’—–-])(?:${lists.neverEnds})\.$`;
const MAY_END = pattern('')`(?:^|[\s([])(?:${lists.mayEnd})\.$`;
const INITIAL = /(?:^|[\s.(-])\p{Lu}\.$/u;
const LIST_NUMBER = /^\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]$/;
const CITATION = /^(?:\[[\d,;\s–-]+\]|\([^()]{0,60}\d{4}[a-z]?\))[.,;]?$/;
const LEADING_CITATION = /^\[[\d,;\s–-]+\](?=\s+\p{Lu})/u;
// Of a note, printed behind the full stop.
const LEADING_MARKS = /^[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:[,–⁻][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*(?=\s+["“'‘(]?\p{Lu})/u;
// The dot of '.GlobalEnv' belongs to what follows.
const OPENS_NAME = /(?:^|[\s([])\.$/u;
const SMALL_OR_NUMBER = /^["“'‘(]?[\p{Ll}\d]/u;
const HAS_LETTER = /[\p{L}\p{N}]/u;

/** The sentences of a text in order; together they hold everything but the spaces between them. */
export function sentencesOf(text: string, language = 'en'): Range[] {
  const out: { start: number; end: number }[] = [];
  for (const { segment, index } of segmenterFor(language).segment(text)) {
    const lead = segment.length - segment.trimStart().length;
    const body = segment.trim();
    if (body.length === 0) continue;
    let start = index + lead;
    const end = start + body.length;
    const last = out.at(-1);
    if (last && text.slice(last.end, start).includes('\n') && HAS_LETTER.test(body)) {
      out.push({ start, end });
      continue;
    }
    if (last?.end === start && OPENS_NAME.test(text.slice(last.start, last.end))) {
      last.end = end;
      continue;
    }
    if (last && runsOn(text.slice(Math.max(last.start, last.end - 40), last.end), last.end - last.start, body)) {
      last.end = end;
      continue;
    }
    const citation = last ? (LEADING_CITATION.exec(body) ?? LEADING_MARKS.exec(body))?.[0] : undefined;
    if (last && citation) {
      last.end = start + citation.length;
      start = end - body.slice(citation.length).trimStart().length;
    }
    out.push({ start, end });
  }
  return out;
}

/** Does `next` continue the sentence that ends in `tail`? */
function runsOn(tail: string, length: number, next: string): boolean {
  if (!HAS_LETTER.test(next) || CITATION.test(next)) return true;
  if (length <= 6 && LIST_NUMBER.test(tail)) return true;
  if (NEVER_ENDS.test(tail)) return true;
  if (!SMALL_OR_NUMBER.test(next)) return INITIAL.test(tail);
  return /^["“'‘(]?\p{Ll}/u.test(next) ? !/[。！？]$/.test(tail) : MAY_END.test(tail) || INITIAL.test(tail);
}
