/**
 * What a strict reader says of an answer: that it is right is decided by what is shown first, and by strings of the
 * document that no wrong sentence of it holds.
 */
import type { Answer, AnswerSentence, ShortAnswer } from '#shared/domain/answer/answer.ts';
import type { Alternatives, StrangersQuestion } from './question.ts';
import { numbersIn, sameForm, standsIn } from './same-words.ts';
import { answerText } from '#shared/wording/answers.ts';
import { english } from '#shared/wording/english.ts';

/** `not-first`: right, but further down; `denied`: said not to be there. */
export const answeredAs = ['right', 'not-first', 'partly', 'wrong', 'denied'] as const;
/** Of a question that the document does not answer: how sure an answer was given anyway. */
export const unansweredAs = ['refused', 'perhaps', 'found'] as const;
export type Judgement = (typeof answeredAs)[number] | (typeof unansweredAs)[number];

/** An answer as far as it is judged. */
export interface Given {
  readonly answer: Pick<Answer, 'verdict' | 'short' | 'sentences' | 'denial' | 'parts'>;
  /** `file` is the name of the document's file. */
  readonly evidence: readonly { readonly n: number; readonly text: string; readonly file: string }[];
}

type Judged = Pick<StrangersQuestion, 'answerable' | 'gold' | 'partly' | 'not'>;

/** A sentence of an answer, or its short answer as the first of them. */
export interface ShownSentence {
  readonly text: string;
  readonly citations: readonly number[];
  readonly form?: AnswerSentence['form'] | 'short';
}

/** Words that are read together, in the same form, with the files that they are quoted from. */
interface Passage {
  readonly text: string;
  readonly files: string;
}

export function judge(question: Judged, given: Given): Judgement {
  const { verdict } = given.answer;
  if (!question.answerable) return verdict === 'not-found' ? 'refused' : verdict;
  if (verdict === 'not-found') return 'denied';
  const groups = shownFirst(given.answer);
  const first = passageOf(groups.flat(), given);
  const read = question.gold
    .filter((strings) => holds(strings, first))
    .map((strings) => ({ deflected: deflection(strings, groups, first.files) }));
  if (read.some(({ deflected }) => deflected === undefined)) return isSpoilt(question, first) ? 'partly' : 'right';
  return read[0]?.deflected ?? judgeTheRest(question, given, first);
}

/** Nothing that is shown first is right; the whole answer may be, or a passage that is shown with it. */
function judgeTheRest({ gold, partly }: Judged, { answer, evidence }: Given, first: Passage): Judgement {
  if (holdsAny(partly, first)) return 'partly';
  const files = evidence.map(({ file }) => file).join(' ');
  const wholes = ['', ...evidence.map(({ text }) => text)];
  const passages = wholes.map((text) => ({ text: sameForm(`${answerText(answer, english)}\n${text}`), files }));
  if (passages.some((passage) => holdsAny(gold, passage))) return 'not-first';
  return holdsAny(partly, passages[0]!) ? 'partly' : 'wrong';
}

const OF_FILE = 'doc:';

// From so many items on, or rows, an answer that only one of them holds is not pointed out by the whole list.
const LONG = { item: 4, row: 2 };

/** Why gold that is among what is shown first is not said first; undefined where it is. */
function deflection(
  strings: readonly string[],
  groups: readonly (readonly ShownSentence[])[],
  files: string,
): 'not-first' | 'partly' | undefined {
  const within = (sentences: readonly ShownSentence[]): Passage => ({ text: joined(sentences), files });
  const words = strings.filter((string) => !string.startsWith(OF_FILE));
  const [firstGroup = []] = groups;
  // The first of several parts has to say something of it.
  if (groups.length > 1 && !words.some((string) => holds([string], within(firstGroup)))) return 'not-first';
  const flat = groups.flat();
  const shorts = flat.filter(({ form }) => form === 'short');
  const form = flat.some((one) => one.form === 'row') ? 'row' : 'item';
  const items = flat.filter((one) => one.form === form);
  if (groups.length === 1 && items.length >= LONG[form]) {
    const head = [...flat.filter((one) => one.form !== form), ...items.slice(0, 1)];
    const isPointedOut = words.some((string) => shorts.some((short) => holds([string], within([short]))));
    const isInOne = items.some((item) => holds(strings, within([item])));
    if (!isPointedOut && isInOne && !holds(strings, within(head))) return 'not-first';
  }
  // A number that stands out has to be one of those asked for.
  const said = numbersIn(joined(shorts.slice(0, 1)));
  const wanted = numbersIn(sameForm(words.join(' ')));
  return said.size > 0 && wanted.size > 0 && said.isDisjointFrom(wanted) ? 'partly' : undefined;
}

function isSpoilt({ not = [] }: Judged, { text }: Passage): boolean {
  return not.some((string) =>
    string.startsWith('^') ? text.startsWith(`${sameForm(string.slice(1))} `) : standsIn(sameForm(string), text),
  );
}

/**
 * What a reader sees first: one group of sentences, or one for each part of the question that was found, each with its
 * short answer before it.
 */
export function shownFirst(answer: Given['answer']): readonly (readonly ShownSentence[])[] {
  if (answer.verdict === 'not-found') return [];
  const parts = (answer.parts ?? []).filter(
    ({ verdict, sentences }) => verdict !== 'not-found' && sentences.length > 0,
  );
  const said =
    parts.length === 0
      ? [answer]
      : parts.map(({ sentences, short }, at) => ({ sentences, short: short ?? (at === 0 ? answer.short : undefined) }));
  const groups = said.map(({ short, sentences }) => [...shortSentence(short), ...unitAt(sentences, 0)]);
  return groups.filter((group) => group.length > 0);
}

function shortSentence(short: ShortAnswer | undefined): readonly ShownSentence[] {
  return short ? [{ text: `${short.text}.`, citations: short.citations, form: 'short' }] : [];
}

/**
 * The sentences from `at` on that are shown as one: a sentence by itself, a list with what leads in, the rows of one table,
 * or a sentence that cites nothing with what it counts.
 */
export function unitAt(sentences: readonly AnswerSentence[], at: number): readonly AnswerSentence[] {
  const first = sentences[at];
  if (!first) return [];
  const rest = sentences.slice(at + 1);
  const till = (ends: (sentence: AnswerSentence, index: number) => boolean): readonly AnswerSentence[] => {
    const end = rest.findIndex(ends);
    return [first, ...(end < 0 ? rest : rest.slice(0, end))];
  };
  if (first.citations.length === 0) return till(({ form }, index) => form !== 'item' && index > 0);
  if (first.form === 'lead-in' || first.form === 'item') return till(({ form }) => form !== 'item');
  if (first.form === 'row')
    return till(({ form, citations }) => form !== 'row' || String(citations) !== String(first.citations));
  return [first];
}

function passageOf(sentences: readonly ShownSentence[], { evidence }: Given): Passage {
  const cited = new Set(sentences.flatMap(({ citations }) => citations));
  const files = evidence.filter(({ n }) => cited.has(n)).map(({ file }) => file);
  return { text: joined(sentences), files: files.join(' ') };
}

function joined(sentences: readonly ShownSentence[]): string {
  return sameForm(sentences.map(({ text }) => text).join('\n'));
}

/** Whether all strings stand in a passage; `doc:NAME` wants a file with this name, or with these words in it, behind it. */
export function holds(strings: readonly string[], { text, files }: Passage): boolean {
  return strings.every((string) =>
    string.startsWith(OF_FILE)
      ? files.toLowerCase().includes(string.slice(OF_FILE.length).toLowerCase())
      : standsIn(sameForm(string), text),
  );
}

/** Whether any of some alternatives stands in a passage. */
export function holdsAny(alternatives: Alternatives | undefined, passage: Passage): boolean {
  return (alternatives ?? []).some((strings) => holds(strings, passage));
}
