import type { Segment } from './segment.ts';
import { knownStemsOf } from '../text/stems.ts';
import { stopWordsFor } from '../text/stop-words.ts';

/** What a structure-anchored summary is conditioned on (PT-RAG §3.2.2). */
export interface SummaryInput {
  /** T, the title of the document. */
  readonly title: string;
  /** H, the titles from the top section down to the segment's own. */
  readonly path: readonly string[];
  /** C_i. */
  readonly segment: Pick<Segment, 'text' | 'sentences'>;
  /** σ_(i−1) of the same section; undefined is the start marker of a section's first segment. */
  readonly previous: AnchoredSummary | undefined;
}

/** σ_i: where the segment stands, and its sentence that says most about what this place is for. */
export interface AnchoredSummary {
  readonly path: readonly string[];
  /** Empty if the segment has no sentence. */
  readonly sentence: string;
}

// Set by hand; what they are worth is in docs/benchmarks.md. The heading decides where it speaks; the opening sentence
// usually names the topic; what recurs is what the segment is about.
const ANCHOR = 0.8;
const OPENING = 0.35;
const REPEATED = 0.5;
const SAID_BEFORE = 0.7;
const FEW_WORDS = 6;
const MANY_WORDS = 60;
const ODD_LENGTH = 0.4;

/**
 * The extractive σ_i: the sentence of C_i that says most of the headings H and the title T above it, opens it or repeats
 * what recurs in it, and does not say again what σ_(i−1) said. A pure function; ties go to the earlier sentence.
 */
export function anchoredSummary({ title, path, segment, previous }: SummaryInput): AnchoredSummary {
  const texts = segment.sentences.map(({ start, end }) => segment.text.slice(start, end).trim());
  const [only] = texts;
  if (only === undefined || texts.length === 1) return { path, sentence: only ?? '' };
  const stems = texts.map((text) => new Set(knownStemsOf(text).filter(isContent)));
  const heading = new Set(path.flatMap((title) => knownStemsOf(title)).filter(isContent));
  const about = new Set(knownStemsOf(title).filter(isContent));
  const before = new Set(previous ? knownStemsOf(previous.sentence).filter(isContent) : []);
  const recurring = new Set([...counts(stems)].filter(([, count]) => count > 1).map(([stem]) => stem));
  const scores = stems.map((words, at) => {
    const length = texts[at]?.split(/\s+/u).length ?? 0;
    return (
      ANCHOR * Math.max(share(heading, words), 0.5 * share(about, words)) +
      (at === 0 ? OPENING : 0) +
      REPEATED * share(recurring, words) -
      SAID_BEFORE * share(words, before) -
      (length < FEW_WORDS || length > MANY_WORDS ? ODD_LENGTH : 0)
    );
  });
  const best = scores.indexOf(Math.max(...scores));
  return { path, sentence: texts[best] ?? '' };
}

/** As one text, for an encoder or a context: 'Methods > Participants: Forty-two subjects took part.' */
export function summaryText({ path, sentence }: AnchoredSummary): string {
  return [path.join(' > '), sentence].filter(Boolean).join(': ');
}

const STOP = new Set([...stopWordsFor('the').words].flatMap((word) => knownStemsOf(word)));

function isContent(stem: string): boolean {
  return stem.length > 1 && !STOP.has(stem);
}

/** Share of `wanted` that is in `present`; 0 if nothing is wanted. */
function share(wanted: ReadonlySet<string>, present: ReadonlySet<string>): number {
  return wanted.size === 0 ? 0 : wanted.intersection(present).size / wanted.size;
}

function counts(sentences: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const words of sentences) for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}
