import type { HeadingMark } from '../blocks/block.ts';
import type { Line } from '../layout/line.ts';
import type { HeadingEvidence } from '../tree.ts';
import { readAgenda } from './agenda.ts';
import type { Candidate } from './candidates.ts';
import { completeChapters } from './chapters.ts';
import { completeFamilies } from './families.ts';
import { withClauses } from './clauses.ts';
import type { Judged } from './judged.ts';
import { leastProbability } from './least-probability.ts';
import { levelsOf } from './levels.ts';
import { headingProbabilities, type HeadingClassifier } from './model/classifier.ts';
import { nearMissesOf, type NearLines } from './near-misses.ts';
import type { NumberScheme } from './number.ts';
import { pairScene } from './pairs/pair-rows.ts';
import { reconcile, type Placing } from './pairs/reconcile.ts';
import { completeBracketed, completeUnnumbered } from './run-in-families.ts';
import { cutRunIns } from './run-ins.ts';
import { completeStyles } from './style-families.ts';
import { sceneOf, type Printed, type Scene } from './scene.ts';
import { withoutSteps } from './steps.ts';
import { withTitleHeading } from './title-heading.ts';
import { titleKey } from './title-key.ts';
import type { InferredHeading } from './inferred.ts';

const LEAST_SCORE = 0.5;
/** 'References' on a line of its own is one, unless much speaks against it. */
const LEAST_NAMED_PROBABILITY = 0.15;
/** With fewer headings than one on so many pages the classifier has met a document of a kind that it does not know. */
const FEW_PAGES = 12;
const FEW_HEADINGS = 3;
const MOST_CONFIDENCE = 0.98;
const COLUMN_START = 3; // see `Candidate.gapAbove`
const FAMILIAR = 0.9; // mean probability of the headings of a document that is much like those learned from

/** Headings from the printed pages alone, the title among them where it is one; run-ins are cut from their text. */
export function inferHeadings(
  printed: Printed,
  classifier?: HeadingClassifier,
): { lines: readonly Line[]; marks: readonly HeadingMark[]; nearMisses: readonly NearLines[] } {
  const { judged, unfamiliar, nearMisses } = judge(printed, classifier);
  const titled = withTitleHeading(printed, placed(printed, judged, classifier), unfamiliar);
  return { ...cutRunIns(printed.lines, withClauses(printed, titled, unfamiliar)), nearMisses };
}

/**
 * Headings from the printed pages alone, in reading order.
 *
 * @param classifier  judges the candidates; without it, and where it finds next to nothing, rules do
 */
export function inferredHeadings(printed: Printed, classifier?: HeadingClassifier): readonly InferredHeading[] {
  return placed(printed, judge(printed, classifier).judged, classifier);
}

function placed(
  { stats }: Printed,
  judged: readonly Judged[],
  classifier: HeadingClassifier | undefined,
): readonly InferredHeading[] {
  const placings = placingsOf(judged, stats.bodySize, classifier);
  return judged.map(({ candidate, chained, confidence }, i) => ({
    mark: {
      from: candidate.from,
      to: candidate.to,
      level: placings[i]!.level,
      confidence: Math.min(MOST_CONFIDENCE, confidence) * placings[i]!.probability,
      evidence: evidenceOf(candidate, chained),
      pageIndex: candidate.pageIndex,
    },
    cut: candidate.cut,
    candidate,
    chained,
    confidence,
  }));
}

function placingsOf(
  judged: readonly Judged[],
  bodySize: number,
  classifier: HeadingClassifier | undefined,
): readonly Placing[] {
  if (classifier?.pairs) return reconcile(pairScene(judged, bodySize), classifier.pairs);
  return levelsOf(judged).map((level) => ({ level, probability: 1 }));
}

interface Judgement {
  readonly judged: readonly Judged[];
  /** The classifier finds little in this kind of document, or doubts what it finds. */
  readonly unfamiliar: boolean;
  readonly nearMisses: readonly NearLines[];
}

function judge(printed: Printed, classifier: HeadingClassifier | undefined): Judgement {
  return classifier
    ? judgeByClassifier(printed, classifier)
    : { judged: judgeByRules(printed), unfamiliar: false, nearMisses: [] };
}

function judgeByRules(printed: Printed): readonly Judged[] {
  const scene = sceneOf(printed, 'sure');
  const found = chosen(scene, scene.ruleScores, () => LEAST_SCORE);
  return withoutSteps(withoutRepeats(readAgenda(scene, withoutFront(completeChapters(scene, found)))));
}

function judgeByClassifier(printed: Printed, classifier: HeadingClassifier): Judgement {
  const scene = sceneOf(printed, 'wide');
  const probabilities = headingProbabilities(scene, classifier);
  const least = leastProbability(probabilities);
  const sure = chosen(scene, probabilities, ({ named }) => (named ? Math.min(least, LEAST_NAMED_PROBABILITY) : least));
  const whole = completeFamilies(scene, probabilities, completeStyles(scene, probabilities, sure));
  const below = completeUnnumbered(scene, completeBracketed(scene, completeChapters(scene, whole)));
  const found = withoutSteps(withoutRepeats(readAgenda(scene, below)));
  const pages = (printed.lines.at(-1)?.pageIndex ?? 0) + 1;
  if (found.length >= FEW_HEADINGS && found.length * FEW_PAGES >= pages) {
    const mean = found.reduce((sum, { confidence }) => sum + confidence, 0) / found.length;
    return { judged: found, unfamiliar: mean < FAMILIAR, nearMisses: nearMissesOf(scene, probabilities, found) };
  }
  const ruled = judgeByRules(printed);
  const judged = ruled.length > found.length ? ruled : found;
  return { judged, unfamiliar: true, nearMisses: nearMissesOf(scene, probabilities, judged) };
}

function chosen(
  { candidates, chained }: Scene,
  scores: readonly number[],
  leastOf: (candidate: Candidate) => number,
): Judged[] {
  // 'Part I' without a title is one only among others.
  const isBare = (candidate: Candidate): boolean => candidate.number?.rest === '' && !chained.has(candidate);
  return candidates.flatMap((candidate, i) =>
    scores[i]! < leastOf(candidate) || isBare(candidate)
      ? []
      : [{ candidate, chained: chained.has(candidate), confidence: scores[i]! }],
  );
}

function evidenceOf(candidate: Candidate, chained: boolean): HeadingEvidence[] {
  const evidence: HeadingEvidence[] = [];
  if (candidate.listed) evidence.push('contents');
  if (chained) evidence.push('numbering');
  evidence.push('typography');
  if (candidate.named) evidence.push('name');
  return evidence;
}

/** Names of authors and journals above the first real heading of the first page are not headings. */
function withoutFront(judged: readonly Judged[]): readonly Judged[] {
  const first = judged.findIndex(({ candidate, chained }) => chained || candidate.named);
  if (first <= 0 || judged[first]!.candidate.pageIndex > 1) return judged;
  const page = judged[first]!.candidate.pageIndex;
  return judged.filter(({ candidate }, i) => i >= first || candidate.pageIndex > page);
}

/** Of two headings of one number and title the larger is the heading; the other announced it, and comes first. */
function better(before: Judged | undefined, item: Judged): Judged {
  return before && before.candidate.size > item.candidate.size + 0.2 ? before : item;
}

/** One heading for a number, and no title again on the next page (continued tables, running heads that were kept). */
function withoutRepeats(judged: readonly Judged[]): readonly Judged[] {
  const kept: Judged[] = [];
  const last = new Map<string, number>();
  const lastly = new Map<string, Judged>();
  const identities = identitiesOf(judged);
  for (const [i, item] of judged.entries())
    if (item.chained) lastly.set(identities[i]!, better(lastly.get(identities[i]!), item));
  for (const [i, item] of judged.entries()) {
    if (item.chained && lastly.get(identities[i]!) !== item) continue;
    const { text, pageIndex, gapAbove } = item.candidate;
    const before = last.get(text);
    last.set(text, pageIndex);
    // 'Results' below another heading than the one before is another section, unless it opens its column.
    const isAgain = kept.at(-1)?.candidate.text === text || gapAbove >= COLUMN_START;
    if (before !== undefined && pageIndex - before === 1 && !item.chained && isAgain) continue;
    kept.push(item);
  }
  return kept;
}

/**
 * Number and title of each heading. A number of one part counts within the last one of a kind that starts over less
 * often: 'A. Methods' of 'I.' is not that of 'II.'.
 */
function identitiesOf(judged: readonly Judged[]): string[] {
  const starts = new Map<NumberScheme, number>();
  const counted = judged.map(({ candidate: { number }, chained }) =>
    chained && number?.parts.length === 1 ? number : undefined,
  );
  for (const number of counted) {
    if (number) starts.set(number.scheme, (starts.get(number.scheme) ?? 0) + (number.parts[0] === 1 ? 1 : 0));
  }
  const open = new Map<NumberScheme, string>();
  return judged.map(({ candidate: { number, text } }, i) => {
    const own = `${number?.parts.join('.') ?? ''} ${titleKey(text)}`;
    const scheme = counted[i]?.scheme;
    if (scheme === undefined) return own;
    open.set(scheme, own);
    const above = [...open].filter(([other]) => starts.get(other)! < starts.get(scheme)!).map(([, name]) => name);
    return [...above, own].join(' > ');
  });
}
