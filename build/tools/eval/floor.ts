/**
 * What thirty lines reach: plain BM25 over paragraphs with their section titles, then, among the top three paragraphs, the
 * sentence with most of the question's words weighted by rarity.
 */
import type { Unit } from './dataset.ts';

export interface FloorAnswer {
  /** Names of the paragraphs that share a word with the question, best first. */
  readonly ranked: readonly string[];
  /** Undefined where no paragraph shares a word. */
  readonly sentence: { readonly text: string; readonly unit: string } | undefined;
  /** Share, in [0, 1], of the question's words that the sentence has, weighted by rarity. */
  readonly share: number;
}

export type Floor = (question: string) => FloorAnswer;

const K1 = 1.2;
const B = 0.75;
const READ = 3;
const RUN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+|(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])[\p{L}\p{N}\p{M}])+/gu;
const UNSPACED = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u;
const SENTENCE_END = /[.!?]+["'”’)\]]*(?=\s)|[。！？]+[」』”）]*|\n+/gu;

/** The floor over one document; its words are counted once. */
export function createFloor(units: readonly Unit[]): Floor {
  const texts = units.map(({ heading, text }) => [...wordsOf(heading), ...wordsOf(text)]);
  const postings = new Map<string, Map<number, number>>();
  for (const [at, words] of texts.entries()) {
    for (const word of words) {
      const own = postings.get(word) ?? new Map<number, number>();
      postings.set(word, own.set(at, (own.get(at) ?? 0) + 1));
    }
  }
  const average = Math.max(1, texts.reduce((sum, words) => sum + words.length, 0) / Math.max(1, texts.length));
  const idf = (word: string): number => {
    const count = postings.get(word)?.size ?? 0;
    return Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
  };
  return (question) => {
    const weights = new Map(wordsOf(question).map((word) => [word, idf(word)]));
    const scores = new Map<number, number>();
    for (const [word, weight] of weights) {
      for (const [at, f] of postings.get(word) ?? []) {
        const norm = K1 * (1 - B + (B * texts[at]!.length) / average);
        scores.set(at, (scores.get(at) ?? 0) + (weight * f * (K1 + 1)) / (f + norm));
      }
    }
    const ranked = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([at]) => units[at]!);
    let best: FloorAnswer['sentence'];
    let most = -1;
    for (const { name, text } of ranked.slice(0, READ)) {
      for (const sentence of sentencesOf(text)) {
        const shared = sum([...new Set(wordsOf(sentence))].map((word) => weights.get(word) ?? 0));
        if (shared > most + 1e-9) [most, best] = [shared, { text: sentence, unit: name }];
      }
    }
    const whole = sum([...weights.values()]);
    return { ranked: ranked.map(({ name }) => name), sentence: best, share: whole > 0 ? Math.max(0, most) / whole : 0 };
  };
}

/** Lower case; pairs of letters in scripts without spaces. */
function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(RUN)].flatMap(([run]) => {
    if (!UNSPACED.test(run)) return [run.toLowerCase()];
    const letters = Array.from(run);
    return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => letters[at]! + letter);
  });
}

function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const to = match.index + match[0].length;
    if (match[0].startsWith('.') && runsOn(text.slice(from, match.index), text.slice(to))) continue;
    sentences.push(text.slice(from, to).trim());
    from = to;
  }
  return [...sentences, text.slice(from).trim()].filter(Boolean);
}

/** An initial, or a small letter behind the full stop. */
function runsOn(before: string, after: string): boolean {
  return /(?<![\p{L}\p{N}])\p{L}$/u.test(before) || /^\s*\p{Ll}/u.test(after);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
