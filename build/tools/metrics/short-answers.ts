/** Metrics of RDR² (§4.1, appendix B.2) over short gold answers: of the passages that are read, and of what is answered. */
import { normalizeAnswer } from './answer-score.ts';

/** Each a share in [0, 1]; of several annotators the best. */
export interface ShortAnswerScore {
  /** P-EM: gold answers that stand in the passages. */
  readonly passageEm: number;
  /** P-HIT: all of them do. */
  readonly passageHit: number;
  /** P-SCORE (eq. 10): each answer counts by one over the place of the first passage that has it. */
  readonly passageScore: number;
  /** Words of the passages. */
  readonly passageWords: number;
  /** Of what is answered; null without an answer. */
  readonly said: SaidScore | null;
}

export interface SaidScore {
  /** EM: gold answers that stand in it. */
  readonly em: number;
  /** D-F1: token F1 of each gold answer with the span that fits it best, which the paper lets a reader model pick. */
  readonly dF1: number;
  /** Of lists alone: precision of its items, recall with five enough, and their F1. */
  readonly list: { readonly precision: number; readonly recall5: number; readonly f15: number } | null;
}

const ENOUGH = 5;
/** Words that a span may have more than the answer it is compared with. */
const MORE_WORDS = 2;

/**
 * @param passages  texts in the order in which they are read
 * @param answer  what was answered; undefined where nothing was
 * @param golds  of each annotator the short answers that all belong to a right answer
 * @returns null without gold answers
 */
export function scoreShortAnswers(
  passages: readonly string[],
  answer: string | undefined,
  golds: readonly (readonly string[])[],
): ShortAnswerScore | null {
  const normal = golds.map((parts) => parts.map(normalizeAnswer).filter(Boolean)).filter((parts) => parts.length > 0);
  if (normal.length === 0) return null;
  const read = passages.map((text) => ` ${normalizeAnswer(text)} `);
  const best = (of: (parts: readonly string[]) => number): number => Math.max(...normal.map(of));
  const found = (parts: readonly string[]): readonly number[] =>
    parts.map((part) => read.findIndex((text) => text.includes(` ${part} `)) + 1);
  return {
    passageEm: best((parts) => mean(found(parts).map((place) => Number(place > 0)))),
    passageHit: best((parts) => Number(found(parts).every((place) => place > 0))),
    passageScore: best((parts) => mean(found(parts).map((place) => (place > 0 ? 1 / place : 0)))),
    passageWords: read.reduce((sum, text) => sum + wordsOf(text).length, 0),
    said: answer === undefined ? null : scoreSaid(answer, normal),
  };
}

function scoreSaid(answer: string, golds: readonly (readonly string[])[]): SaidScore {
  const text = normalizeAnswer(answer);
  const items = [...new Set(answer.split(/[,;\n]|\s(?:and|or)\s/u).map(normalizeAnswer))].filter(Boolean);
  const lists = golds.filter((parts) => parts.length > 1).map((parts) => scoreList(items, parts));
  return {
    em: Math.max(...golds.map((parts) => mean(parts.map((part) => Number(` ${text} `.includes(` ${part} `)))))),
    dF1: Math.max(...golds.map((parts) => mean(parts.map((part) => bestSpanF1(wordsOf(text), wordsOf(part)))))),
    list: lists.toSorted((a, b) => b.f15 - a.f15)[0] ?? null,
  };
}

function scoreList(items: readonly string[], parts: readonly string[]): NonNullable<SaidScore['list']> {
  const gold = new Set(parts);
  const right = items.filter((item) => gold.has(item)).length;
  const precision = items.length === 0 ? 0 : right / items.length;
  const recall5 = Math.min(1, right / Math.min(ENOUGH, gold.size));
  return { precision, recall5, f15: right === 0 ? 0 : (2 * precision * recall5) / (precision + recall5) };
}

/** Spans are at most a little longer than the answer: time grows with the product of both lengths. */
function bestSpanF1(words: readonly string[], gold: readonly string[]): number {
  const wanted = new Map<string, number>();
  for (const word of gold) wanted.set(word, (wanted.get(word) ?? 0) + 1);
  let best = 0;
  for (let from = 0; from < words.length; from++) {
    const left = new Map(wanted);
    let same = 0;
    for (let to = from; to < Math.min(words.length, from + gold.length + MORE_WORDS); to++) {
      const count = left.get(words[to]!) ?? 0;
      if (count > 0) same++;
      left.set(words[to]!, count - 1);
      best = Math.max(best, (2 * same) / (to - from + 1 + gold.length));
    }
  }
  return best;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/u).filter(Boolean);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
