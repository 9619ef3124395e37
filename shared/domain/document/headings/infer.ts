import type { HeadingMark } from '../blocks/block.ts';
import type { Line } from '../layout/line.ts';
import type { HeadingEvidence } from '../tree.ts';
import { decide } from './decide.ts';
import type { InferredHeading } from './inferred.ts';
import type { Judged } from './judged.ts';
import { placingsOf } from './levels/levels.ts';
import { headingProbabilities, type HeadingClassifier } from './model/classifier.ts';
import { nearMissesOf, type NearLines } from './near-misses.ts';
import { cutRunIns } from './run-ins.ts';
import { headingInputOf, type Printed, type RatedInput } from './heading-input.ts';
import { stages, type Stage } from './stages.ts';

const MOST_CONFIDENCE = 0.98;

/**
 * Headings from the printed pages alone, the title among them where it is one; run-ins are cut from their text.
 *
 * @param given  what looks at all headings together; all stages, unless one is to be measured by its absence
 */
export function inferHeadings(
  printed: Printed,
  classifier?: HeadingClassifier,
  given: readonly Stage[] = stages,
): { lines: readonly Line[]; marks: readonly HeadingMark[]; nearMisses: readonly NearLines[] } {
  const input = ratedInput(printed, classifier);
  const judged = judge(input, given);
  const nearMisses = input.by === 'classifier' ? nearMissesOf(input, judged) : [];
  return { ...cutRunIns(printed.lines, placed(input, judged, classifier)), nearMisses };
}

/**
 * Headings from the printed pages alone, in reading order, without the title.
 *
 * @param classifier  judges the candidates; without it rules do
 */
export function inferredHeadings(
  printed: Printed,
  classifier?: HeadingClassifier,
  given: readonly Stage[] = stages,
): readonly InferredHeading[] {
  const input = ratedInput(printed, classifier);
  const headings = judge(input, given).filter(({ title }) => title === undefined);
  return placed(input, headings, classifier);
}

function ratedInput(printed: Printed, classifier: HeadingClassifier | undefined): RatedInput {
  const input = headingInputOf(printed, classifier ? 'wide' : 'sure');
  return classifier
    ? { ...input, by: 'classifier', probabilities: headingProbabilities(input, classifier) }
    : { ...input, by: 'rules', probabilities: input.ruleScores };
}

function judge(input: RatedInput, given: readonly Stage[]): readonly Judged[] {
  return given.reduce((judged, { apply }) => apply(input, judged), decide(input));
}

function placed(
  { stats }: RatedInput,
  judged: readonly Judged[],
  classifier: HeadingClassifier | undefined,
): readonly InferredHeading[] {
  const placings = placingsOf(judged, stats.bodySize, classifier?.pairs);
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

function evidenceOf({ listed, named }: Judged['candidate'], chained: boolean): HeadingEvidence[] {
  const evidence: HeadingEvidence[] = [];
  if (listed) evidence.push('contents');
  if (chained) evidence.push('numbering');
  evidence.push('typography');
  if (named) evidence.push('name');
  return evidence;
}
