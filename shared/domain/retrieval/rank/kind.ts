/** Whether a sentence holds what is asked for, and says it of what is asked about. */
import { answerKinds, type AnswerKind } from '../../question/reading.ts';
import { amounts, cardinals, says } from '../../text/languages/english.ts';
import { definitionCue, entryCue } from '../definition.ts';
import type { SaidSentence, RankInput } from './rank-input.ts';
import type { Feature, SentenceView } from './view.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('rankKind');

const NUMBER_WORDS = new Set([...Object.keys(cardinals), ...amounts].filter((word) => word !== 'one'));
const YEAR = /^(?:1[0-9]|20)\d\d$/u;
const MEASURED = /\d[\d.,]*\s?(?:%|°|\p{L}{1,12}\b)/u;
const MONEY = /\p{Sc}\s?\d|\d\s?\p{Sc}/u;
const NEGATION = pattern('iu')`${lists.negation}`;
const HEDGE = pattern('iu')`${lists.hedge}`;
const UNSPACED_DIGITS = /[\p{N}一二三四五六七八九十百千万億]/u;
const FAR = 30;

/** Positions among the tokens of what may answer. */
interface Held {
  readonly numbers: readonly number[];
  readonly years: readonly number[];
  readonly names: readonly number[];
  readonly months: boolean;
  readonly measured: boolean;
  readonly money: boolean;
  /** See `definitionCue` and `entryCue`. */
  readonly definition: number;
}

const known = new WeakMap<SaidSentence, Held>();

function heldBy(view: SentenceView, { asked }: RankInput): Held {
  const { said } = view.sentence;
  const { query } = asked;
  const before = known.get(said);
  if (before) return before;
  const numbers: number[] = [];
  const years: number[] = [];
  const names: number[] = [];
  for (const [at, { text, folded }] of view.tokens.entries()) {
    if (asked.words.has(folded)) continue;
    if (/^\p{N}/u.test(text) || NUMBER_WORDS.has(folded)) numbers.push(at);
    if (YEAR.test(text)) years.push(at);
    if (at > 0 && /^\p{Lu}/u.test(text)) names.push(at);
  }
  const { text } = view.sentence;
  const held = {
    numbers,
    years,
    names,
    months: says.month.test(text),
    measured: MEASURED.test(text),
    money: MONEY.test(text),
    definition: Math.max(
      saysAll(view, asked) ? definitionCue(query.content, text, query.language) : 0,
      said.below === undefined ? 0 : entryCue(query.content, view.paragraph.title, said.below),
    ),
  };
  known.set(said, held);
  return held;
}

/** Has it every word that is asked about? What it lacks, it does not define. */
function saysAll({ sentence: { stems } }: SentenceView, { query }: RankInput['asked']): boolean {
  return query.content.every((term) => term.weight < 1 || term.stems.every((stem) => stems.includes(stem)));
}

const REACH = 6;

/** Tokens of the kind that is asked for; undefined where any sentence might do. */
function sought(view: SentenceView, input: RankInput): readonly number[] | undefined {
  const { asks } = input.asked.query.reading;
  const { numbers, years, names } = heldBy(view, input);
  switch (asks) {
    case 'count':
    case 'amount':
      return numbers;
    case 'date':
      return years.length > 0 ? years : numbers;
    case 'person':
    case 'place':
    case 'name':
      return names;
    default:
      return undefined;
  }
}

/** Whether a sentence holds what is asked for, in [0, 1]; what is not here is told by no sign. */
const fitting: Readonly<Partial<Record<AnswerKind, (held: Held, text: string) => number>>> = {
  count: ({ numbers }, text) => Number(numbers.length > 0 || UNSPACED_DIGITS.test(text)),
  amount: ({ numbers, measured }, text) =>
    numbers.length > 0 || UNSPACED_DIGITS.test(text) ? (measured ? 1 : 0.7) : 0,
  date: ({ years, months }, text) => (years.length > 0 || months ? 1 : Number(UNSPACED_DIGITS.test(text)) / 2),
  person: ({ names }) => Number(names.length > 0),
  place: ({ names }, text) => (names.length > 0 ? (says.locates.test(text) ? 1 : 0.7) : 0),
  reason: (_, text) => Number(says.because.test(text)),
  list: (_, text) => Number(says.enumerates.test(text)),
  way: (_, text) => Number(says.instructs.test(text)),
  definition: ({ definition }) => definition,
};

function fits(view: SentenceView, input: RankInput): number {
  const { asks, defines } = input.asked.query.reading;
  const held = heldBy(view, input);
  return fitting[asks]?.(held, view.sentence.text) ?? (defines ? held.definition : 0.5);
}

/** Is a number said of the noun that is counted? */
function isCounted(view: SentenceView, input: RankInput): number {
  const head = input.asked.query.reading.focus.stems.at(-1);
  if (head === undefined) return 0.5;
  const { stems } = view.sentence;
  return Number(
    stems.some(
      (stem, at) =>
        stem === head &&
        [...stems.slice(Math.max(0, at - REACH), at), ...stems.slice(at + 1, at + 3)].some(
          (near) => /^\p{N}/u.test(near) || NUMBER_WORDS.has(near),
        ),
    ),
  );
}

function isAsked(kind: AnswerKind): Feature {
  return (_, { asked }) => Number(asked.query.reading.asks === kind);
}

export const kindFeatures = {
  ...Object.fromEntries(answerKinds.map((kind) => [`asks-${kind}`, isAsked(kind)])),
  'asks-how': (_: SentenceView, { asked }: RankInput) => Number(asked.query.reading.instructs),
  'asks-what-is': (_: SentenceView, { asked }: RankInput) => Number(asked.query.reading.defines),
  numbers: (view, input) => Math.log1p(heldBy(view, input).numbers.length),
  years: (view, input) => Number(heldBy(view, input).years.length > 0),
  months: (view, input) => Number(heldBy(view, input).months),
  names: (view, input) => Math.log1p(heldBy(view, input).names.length),
  measured: (view, input) => Number(heldBy(view, input).measured),
  money: (view, input) => Number(heldBy(view, input).money),
  because: ({ sentence }) => Number(says.because.test(sentence.text)),
  defines: ({ sentence }) => Number(says.defines.test(sentence.text)),
  enumerates: ({ sentence }) => Number(says.enumerates.test(sentence.text)),
  instructs: ({ sentence }) => Number(says.instructs.test(sentence.text)),
  locates: ({ sentence }) => Number(says.locates.test(sentence.text)),
  lasts: ({ sentence }) => Number(says.lasts.test(sentence.text)),
  negates: ({ sentence }) => Number(NEGATION.test(sentence.text)),
  hedges: ({ sentence }) => Number(HEDGE.test(sentence.text)),
  kindFits: fits,
  counted: isCounted,
  definition: (view, input) => heldBy(view, input).definition,
  /** 1 / (1 + distance / 3) between what is asked for and the question's nearest word. */
  nearness: (view, input) => {
    const of = sought(view, input);
    if (!of) return 0.5;
    const scale = view.tokens.length / Math.max(1, view.sentence.stems.length);
    const places = view.sentence.places.map((place) => place * scale);
    const distance = Math.min(FAR, ...of.flatMap((a) => places.map((b) => Math.abs(a - b))));
    return of.length === 0 ? 0 : 1 / (1 + distance / 3);
  },
} satisfies Record<string, Feature>;
