import type { Asked } from './ask.ts';
import { answeredAs, unansweredAs, type Judgement } from './judge.ts';

/** Some questions, counted. */
export interface Tally {
  readonly name: string;
  readonly questions: number;
  readonly answerable: number;
  readonly counts: Readonly<Record<Judgement, number>>;
  /** Answers that are stated as found, to whichever question; and how many of these are right. */
  readonly found: number;
  readonly foundRight: number;
  /** Of the answerable: right among the first three that are shown. */
  readonly amongThree: number;
  /** Short answers that are shown, to whichever question; and how many of these are right. */
  readonly shorts: number;
  readonly shortsRight: number;
  /** The right document is the first that is shown, or among the first three. */
  readonly documentFirst: number;
  readonly documentAmongThree: number;
}

export function tallyOf(name: string, asked: readonly Asked[]): Tally {
  const count = (is: (one: Asked) => boolean): number => asked.filter(is).length;
  const within = ({ documentAt }: Asked, places: number): boolean => documentAt !== null && documentAt <= places;
  const found = asked.filter(({ verdict }) => verdict === 'found');
  return {
    name,
    questions: asked.length,
    answerable: count(({ question }) => question.answerable),
    counts: Object.fromEntries(
      [...answeredAs, ...unansweredAs].map((as) => [as, count(({ judgement }) => judgement === as)]),
    ) as Record<Judgement, number>,
    found: found.length,
    foundRight: found.filter(({ judgement }) => judgement === 'right').length,
    amongThree: count(({ amongThree }) => amongThree),
    shorts: count(({ short }) => short !== null),
    shortsRight: count(({ short }) => short === true),
    documentFirst: count((one) => within(one, 1)),
    documentAmongThree: count((one) => within(one, 3)),
  };
}

/** One tally for everything, then one for each kind and language of documents, language asked in, and type of question. */
export function talliesOf(asked: readonly Asked[]): readonly Tally[] {
  return groupsOf(asked).map(({ name, own }) => tallyOf(name, own));
}

/** Questions that are told apart: all of them, then by what is known of each. */
export interface Group {
  readonly name: string;
  readonly own: readonly Asked[];
}

export function groupsOf(asked: readonly Asked[]): readonly Group[] {
  const by = (key: 'kind' | 'language' | 'askedIn' | 'type'): readonly Group[] =>
    [...Map.groupBy(asked, ({ question }) => question[key])]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, own]) => ({ name: `${key}: ${name}`, own }));
  return [{ name: 'all', own: asked }, ...by('kind'), ...by('language'), ...by('askedIn'), ...by('type')];
}
