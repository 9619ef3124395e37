/** Answer metrics over text, each the best against several gold answers. */

export interface AnswerScore {
  readonly f1: number;
  readonly exactMatch: number;
  /** Inclusion: 1 if a gold answer stands in the answer word for word. */
  readonly accuracy: number;
  readonly bleu1: number;
  readonly bleu2: number;
  readonly rouge1: number;
  readonly rouge2: number;
  readonly rougeL: number;
}

/** SQuAD's normal form: lower case, no punctuation, no articles, single spaces. */
export function normalizeAnswer(text: string): string {
  return text
    .toLowerCase()
    .replace(/[!-/:-@[-`{-~]/g, '')
    .replace(/\b(a|an|the)\b/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');
}

/** @returns null without gold answers */
export function scoreAnswer(answer: string, golds: readonly string[]): AnswerScore | null {
  if (golds.length === 0) return null;
  const words = wordsOf(answer);
  const scores = golds.map((gold) => scoreAgainst(words, wordsOf(gold)));
  const best = (measure: keyof AnswerScore): number => Math.max(...scores.map((score) => score[measure]));
  return {
    f1: best('f1'),
    exactMatch: best('exactMatch'),
    accuracy: best('accuracy'),
    bleu1: best('bleu1'),
    bleu2: best('bleu2'),
    rouge1: best('rouge1'),
    rouge2: best('rouge2'),
    rougeL: best('rougeL'),
  };
}

function scoreAgainst(answer: readonly string[], gold: readonly string[]): AnswerScore {
  const same = answer.join(' ') === gold.join(' ');
  return {
    f1: ngramF1(answer, gold, 1),
    exactMatch: same ? 1 : 0,
    accuracy: gold.length > 0 ? (` ${answer.join(' ')} `.includes(` ${gold.join(' ')} `) ? 1 : 0) : same ? 1 : 0,
    bleu1: bleu(answer, gold, 1),
    bleu2: bleu(answer, gold, 2),
    rouge1: ngramF1(answer, gold, 1),
    rouge2: ngramF1(answer, gold, 2),
    rougeL: harmonic(longestCommon(answer, gold), answer.length, gold.length),
  };
}

function wordsOf(text: string): readonly string[] {
  return normalizeAnswer(text).split(' ').filter(Boolean);
}

/** F1 over n-grams as multisets; for n = 1 SQuAD's token F1 and ROUGE-1 are the same on normalized words. */
function ngramF1(answer: readonly string[], gold: readonly string[], n: number): number {
  const [left, right] = [ngrams(answer, n), ngrams(gold, n)];
  if (left.length === 0 || right.length === 0) return answer.join(' ') === gold.join(' ') ? 1 : 0;
  return harmonic(common(left, right), left.length, right.length);
}

function harmonic(same: number, predicted: number, gold: number): number {
  if (predicted === 0 && gold === 0) return 1;
  return same === 0 ? 0 : (2 * same) / (predicted + gold);
}

/** BLEU with uniform weights up to `n` and the brevity penalty; 0 where an order has no match. */
function bleu(answer: readonly string[], gold: readonly string[], n: number): number {
  if (answer.length === 0) return gold.length === 0 ? 1 : 0;
  let logs = 0;
  for (let order = 1; order <= n; order++) {
    const grams = ngrams(answer, order);
    const precision = grams.length === 0 ? 0 : common(grams, ngrams(gold, order)) / grams.length;
    if (precision === 0) return 0;
    logs += Math.log(precision) / n;
  }
  const brevity = answer.length >= gold.length ? 1 : Math.exp(1 - gold.length / answer.length);
  return brevity * Math.exp(logs);
}

function ngrams(words: readonly string[], n: number): readonly string[] {
  return Array.from({ length: Math.max(0, words.length - n + 1) }, (_, at) => words.slice(at, at + n).join(' '));
}

/** How many n-grams the two share, each as often as in the one that has it less often. */
function common(left: readonly string[], right: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const gram of right) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  let same = 0;
  for (const gram of left) {
    const rest = counts.get(gram) ?? 0;
    if (rest > 0) same++;
    counts.set(gram, rest - 1);
  }
  return same;
}

/** Length of the longest common subsequence. */
function longestCommon(left: readonly string[], right: readonly string[]): number {
  let row = new Uint32Array(right.length + 1);
  for (const word of left) {
    const next = new Uint32Array(right.length + 1);
    for (let at = 1; at <= right.length; at++) {
      next[at] = word === right[at - 1] ? row[at - 1]! + 1 : Math.max(row[at]!, next[at - 1]!);
    }
    row = next;
  }
  return row[right.length]!;
}
