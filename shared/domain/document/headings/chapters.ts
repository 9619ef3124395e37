import type { Candidate } from './candidates/candidates.ts';
import type { Judged } from './judged.ts';
import type { Scene } from './scene.ts';

const LEAST_CHAPTERS = 3; // fewer missing numbers are slips of numbering
const LEAST_RULE_SCORE = 0.6;
const LEAST_SIZE = 0.98; // of the size of the sections below
const COLUMN_START = 3; // lines of white above the first line of a column, see `Candidate.gapAbove`
const CHAPTER_CONFIDENCE = 0.7;

/**
 * Chapter titles whose number is not printed, or not with them. That there is a chapter 2 is known from its sections
 * '2.1' and '2.2'; its title is the most prominent line between them and the sections of chapter 1. Where several are
 * found in one style, further lines of that style on top of a page are chapters without sections.
 */
export function completeChapters(scene: Scene, judged: readonly Judged[]): readonly Judged[] {
  const missing = missingChapters(judged);
  if (missing.length < LEAST_CHAPTERS) return judged;
  const taken = new Set(judged.map(({ candidate }) => candidate));
  const found: Judged[] = [];
  const styles = new Map<string, number>();
  for (const { value, after, before } of missing) {
    const title = titleBetween(scene, taken, after, before);
    if (!title) continue;
    const number = { scheme: 'decimal' as const, parts: [value], rest: title.text };
    found.push({ candidate: { ...title, number }, chained: true, confidence: CHAPTER_CONFIDENCE });
    styles.set(title.style, (styles.get(title.style) ?? 0) + 1);
  }
  if (found.length < LEAST_CHAPTERS) return judged;
  const placed = new Set(found.map(({ candidate }) => candidate.from));
  const others = scene.candidates.flatMap((candidate, i): Judged[] => {
    const isChapter =
      (styles.get(candidate.style) ?? 0) >= LEAST_CHAPTERS &&
      candidate.gapAbove >= COLUMN_START &&
      scene.ruleScores[i]! >= LEAST_RULE_SCORE;
    const isFree = !taken.has(candidate) && !placed.has(candidate.from) && !candidate.number;
    return isChapter && isFree ? [{ candidate, chained: false, confidence: CHAPTER_CONFIDENCE }] : [];
  });
  return [...judged, ...found, ...others].sort((a, b) => a.candidate.from - b.candidate.from);
}

interface MissingChapter {
  readonly value: number;
  /** The heading that its title comes after, if there is one, and the first of its sections. */
  readonly after: Candidate | undefined;
  readonly before: Candidate;
}

function missingChapters(judged: readonly Judged[]): MissingChapter[] {
  const known = new Set<number>();
  const out: MissingChapter[] = [];
  for (const [i, { candidate, chained }] of judged.entries()) {
    const { number } = candidate;
    if (!number) continue;
    if (number.parts.length === 1 && (number.scheme === 'chapter' || (number.scheme === 'decimal' && chained)))
      known.add(number.parts[0]!);
    if (number.scheme !== 'decimal' || !chained || number.parts.length < 2 || known.has(number.parts[0]!)) continue;
    known.add(number.parts[0]!);
    out.push({ value: number.parts[0]!, after: judged[i - 1]?.candidate, before: candidate });
  }
  return out;
}

function titleBetween(
  { candidates, ruleScores }: Scene,
  taken: ReadonlySet<Candidate>,
  after: Candidate | undefined,
  before: Candidate,
): Candidate | undefined {
  let best: { readonly candidate: Candidate; readonly score: number } | undefined;
  for (const [i, candidate] of candidates.entries()) {
    if (candidate.from >= before.from) break;
    if (candidate.from < (after?.to ?? 0) || taken.has(candidate) || candidate.number || candidate.runIn) continue;
    if (candidate.size < LEAST_SIZE * before.size || ruleScores[i]! < LEAST_RULE_SCORE) continue;
    // Of two that are alike the later one is the title: what stands above it is of the page before.
    if (!best || candidate.size >= best.candidate.size) best = { candidate, score: ruleScores[i]! };
  }
  return best?.candidate;
}
