/** The parameters of a plan's operators, as words and read again from words. */
import type { Grouping, Operation, Target } from '../question/reading.ts';
import { thingsNamed } from '../question/read-structure.ts';
import { pattern, wordLists } from '../text/languages/words.ts';

const lists = wordLists('agentPlanWords');

/** How things of a kind are called. */
function nounsOf({ kind, level, word }: Target): string {
  switch (kind) {
    case 'section':
      if (level === 1) return 'chapters';
      if (word !== undefined) return `${word}s`;
      if (level === undefined) return 'sections';
      return level === 2 ? 'subsections' : 'sub-subsections';
    case 'appendix':
      return 'appendices';
    case 'code':
      return 'code listings';
    case 'statement':
      return `${word ?? 'statement'}s`.replace(/ys$/u, 'ies');
    default:
      return `${kind}s`;
  }
}

/** 'tables, figures'; with 'at all levels' where sections below sections count too. */
export function targetsText(targets: readonly Target[], deep: boolean): string {
  const nouns = targets.map(nounsOf);
  return `${nouns.join(', ')}${deep ? ' at all levels' : ''}`;
}

const DEEP = pattern('iu')`\s+${lists.deep}$`;

const LIST_BREAK = pattern('u')`${lists.listBreak}`;

/** Undefined if some of the words are no kind of thing. */
export function readTargets(text: string): { readonly targets: readonly Target[]; readonly deep: boolean } | undefined {
  const nouns = text
    .replace(DEEP, '')
    .split(LIST_BREAK)
    .map((noun) => noun.trim());
  const targets = nouns.flatMap((noun) => thingsNamed(noun) ?? []);
  return targets.length === nouns.length ? { targets, deep: DEEP.test(text) } : undefined;
}

export const groupings: readonly Grouping[] = ['section', 'page', 'document'];

/** What Reduce makes of the things that were counted, beside the n-th of them. */
const OPERATIONS: readonly (readonly [told: string, operation: Operation])[] = [
  ['count', { kind: 'count' }],
  ['list', { kind: 'list' }],
  ['are there any', { kind: 'exists' }],
  ['where', { kind: 'locate' }],
  ['first', { kind: 'pick', from: 'start', nth: 1 }],
  ['last', { kind: 'pick', from: 'end', nth: 1 }],
  ['last but one', { kind: 'pick', from: 'end', nth: 2 }],
  ['most', { kind: 'extreme', most: true }],
  ['fewest', { kind: 'extreme', most: false }],
  ['longest', { kind: 'length', longest: true }],
  ['shortest', { kind: 'length', longest: false }],
  ['which have any', { kind: 'holders' }],
  ['which have none', { kind: 'holders', none: true }],
  ['section around', { kind: 'within', top: false }],
  ['chapter around', { kind: 'within', top: true }],
];

export const operationTexts: readonly string[] = OPERATIONS.map(([told]) => told);

/** In words that `readOperation` reads again. */
export function operationText(operation: Operation): string {
  const [told] = OPERATIONS.find(([, one]) => isSame(one, operation)) ?? [];
  if (told !== undefined) return told;
  return operation.kind === 'pick' ? `${operation.nth}${suffix(operation.nth)}` : operation.kind;
}

/** What is not said is false. */
function isSame(one: Operation, other: Operation): boolean {
  const said = (operation: Operation): string =>
    JSON.stringify(Object.entries(operation).filter(([, value]) => value !== undefined && value !== false));
  return said(one) === said(other);
}

function suffix(nth: number): string {
  if (nth % 100 >= 11 && nth % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][nth % 10] ?? 'th';
}

export function readOperation(text: string): Operation | undefined {
  const nth = Number(/^(\d{1,3})(?:st|nd|rd|th)$/iu.exec(text)?.[1] ?? 0);
  if (nth > 0) return { kind: 'pick', from: 'start', nth };
  return OPERATIONS.find(([told]) => told === text)?.[1];
}
