import { isCounted, type Judged } from './judged.ts';
import type { RatedScene } from './scene.ts';

const ENOUGH = 0.7; // share of what the rules find, below which the classifier does not know this kind of document
const LEAST_MEMBERS = 4;
const LEAST_SHARE = 0.25;
const LEAST_PROBABILITY = 0.15;
const LEAST_UNCOUNTED = 0.06; // where few sections are counted, so that headings without numbers are no surprise
const FEW_COUNTED = 0.2; // of the headings
const LEAST_RULE_SCORE = 0.6;

/**
 * In a document of which the classifier finds much less than the rules: candidates that it doubts and the rules do not,
 * added where a good part of their style is taken. Lines that look alike are headings together, on slides for instance.
 */
export function completeStyles(scene: RatedScene, judged: readonly Judged[]): readonly Judged[] {
  const { probabilities } = scene;
  const ruled = scene.ruleScores.filter((score) => score >= LEAST_RULE_SCORE).length;
  if (judged.length >= ENOUGH * ruled) return judged;
  const taken = new Map(judged.map((one) => [one.candidate, one]));
  const members = new Map<string, number>();
  const found = new Map<string, number>();
  const doubted = isSparse(scene, judged) ? doubtedStyles(scene) : new Set<string>();
  const isFew = judged.filter(isCounted).length < FEW_COUNTED * judged.length;
  const least = isFew ? LEAST_UNCOUNTED : LEAST_PROBABILITY;
  for (const { style } of scene.candidates) members.set(style, (members.get(style) ?? 0) + 1);
  for (const { candidate } of judged) found.set(candidate.style, (found.get(candidate.style) ?? 0) + 1);
  return scene.candidates.flatMap((candidate, i) => {
    const own = taken.get(candidate);
    if (own) return [own];
    const count = members.get(candidate.style)!;
    const shared = count >= LEAST_MEMBERS && (found.get(candidate.style) ?? 0) >= LEAST_SHARE * count;
    const likely = probabilities[i]! >= least && scene.ruleScores[i]! >= LEAST_RULE_SCORE;
    return (shared && likely) || (doubted.has(candidate.style) && probabilities[i]! >= LEAST_DOUBTED)
      ? [{ candidate, chained: scene.chained.has(candidate), confidence: probabilities[i]! }]
      : [];
  });
}

const SPARSE_PAGES = 2; // pages for each heading that is found
const LEAST_DOUBTED = 0.05;
const LEAST_DOUBTED_MEAN = 0.1;

function isSparse({ lines }: RatedScene, judged: readonly Judged[]): boolean {
  const pages = (lines.at(-1)?.pageIndex ?? 0) + 1;
  return judged.length * SPARSE_PAGES < pages;
}

/** Styles of which the classifier doubts all lines alike, while the rules hold most of them for headings. */
function doubtedStyles({ candidates, ruleScores, probabilities }: RatedScene): ReadonlySet<string> {
  const styles = Map.groupBy(
    candidates.map((candidate, i) => ({ candidate, probability: probabilities[i]!, rule: ruleScores[i]! })),
    ({ candidate }) => candidate.style,
  );
  const doubted = [...styles].filter(([, members]) => {
    const mean = (of: (member: (typeof members)[number]) => number): number =>
      members.reduce((sum, member) => sum + of(member), 0) / members.length;
    return (
      members.length >= LEAST_MEMBERS &&
      mean(({ probability }) => probability) >= LEAST_DOUBTED_MEAN &&
      mean(({ rule }) => rule) >= LEAST_RULE_SCORE
    );
  });
  return new Set(doubted.map(([style]) => style));
}
