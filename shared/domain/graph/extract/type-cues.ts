import type { EntityType } from '../../index/knowledge-graph.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('extractTypeCues');

const HEADS: readonly (readonly [EntityType, RegExp])[] = [
  ['dataset', pattern('iu')`^(?:${lists.headsDataset})$`],
  ['metric', pattern('iu')`^(?:${lists.headsMetric})$`],
  ['model', pattern('iu')`^(?:${lists.headsModel})$`],
  ['algorithm', pattern('iu')`^(?:${lists.headsAlgorithm})$`],
  ['method', pattern('iu')`^(?:${lists.headsMethod})$`],
  ['organization', pattern('iu')`^(?:${lists.headsOrganization})$`],
];
const METRIC_NAMES = pattern(
  'iu',
)`^(?:F-?[12](?:${lists.metricNamesScores})?|${lists.metricNamesMeasure}|${lists.metricNamesBleu}(?:-\d)?|${lists.metricNamesRouge}|${lists.metricNamesNdcg}(?:@\d+)?|${lists.metricNamesEm})$`;

/** The type that an entity's own name tells: by its last word, or because everybody knows the name. */
export function typeByName(name: string): EntityType | undefined {
  if (METRIC_NAMES.test(name)) return 'metric';
  const words = name.split(/\s+/u);
  return headType(words.at(-1) ?? '') ?? (words.length > 1 ? headType(words[0] ?? '', ['organization']) : undefined);
}

function headType(word: string, only?: readonly EntityType[]): EntityType | undefined {
  return HEADS.find(([type, pattern]) => (!only || only.includes(type)) && pattern.test(word))?.[0];
}

const LISTS = pattern('iu')`${lists.lists}`;
const LISTED = pattern('iu')`(\p{L}+)[,:]?\s+(?:${lists.listedSuch})\s+(?:[^.;:]{0,60}[,\s](?:${lists.listedAnd})?)?$`;

/** The type that the words around one mention tell: 'the SQuAD dataset', 'models such as BERT'. */
export function typeByContext(before: string, after: string): EntityType | undefined {
  const next = /^(?:\s*\(\p{Lu}[^)]{1,12}\))?(?:\s*\[[\d,\s–-]+\])?[\s-]+(\p{L}+)/u.exec(after)?.[1];
  const behind = next === undefined ? undefined : headType(next);
  if (behind) return behind;
  const listed = LISTS.test(before) ? LISTED.exec(before)?.[1] : undefined;
  return listed === undefined ? undefined : headType(listed);
}

const SAID_TO_BE = pattern(
  'u',
)`^(?:\s*\([^)]{1,60}\))?,?\s+(?:${lists.saidToBeIs})\s+((?:${lists.saidToBeAn})\s[^.;]{8,200})(?=[.;]|$)`;

/** What a text says that something is: 'X is a …', up to the end of the sentence. */
export function descriptionIn(after: string): string | undefined {
  const found = SAID_TO_BE.exec(after);
  return found?.[1]?.replace(/\s+/gu, ' ').trim();
}
