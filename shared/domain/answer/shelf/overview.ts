/** What a language model writes over several documents from the line of each: what they share, where they differ. */
import type { Answer, AnswerPart, AnswerSentence, Overview } from '../answer.ts';
import type { AnsweringEvent } from '../answering-event.ts';
import type { AnsweredQuestion } from '../answered.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { modelFor, type Chat } from '../../ports/chat.ts';
import { ordersModel } from '../../prompts/orders.ts';
import { promptWords } from '../../prompts/prompt.ts';
import { writeOverview, type OverviewInput } from '../../prompts/write-overview.ts';
import type { ModelFailure, Remark } from '../../remarks/remark.ts';
import type { AskContext } from '../../retrieval/ask-context.ts';
import { countTokens, sentencesOf } from '../../segment/tokens.ts';
import { contentTerms } from '../../text/searchable.ts';
import { stemsOf } from '../../text/stems.ts';
import { textOf } from '../answer.ts';
import { noOverview } from '../verdict.ts';
import { meaningOf } from '../written/check-sentence.ts';
import { streamSentences, type Spoken } from '../written/stream-sentences.ts';
import { isMostlySupported } from '../written/worth.ts';
import type { Shelf } from './shelf.ts';
import { checkWho, type OverviewSource, type ToldPassage } from './who-says.ts';

type Writing = AsyncGenerator<AnsweringEvent, AnsweredQuestion, void>;

/** Of one document no more is told. */
const MOST_OF_ONE = 3;
const SENTENCES = 6;

export interface OverviewWishes {
  readonly question: string;
  /** The most tokens of lines that the model is given: as many as of passages for any other answer, whatever the lines have taken. */
  readonly budgetTokens: number;
}

/**
 * The answer with a text over its documents, where a language model writes one that their own words bear out and that says more than
 * each line by itself, and what is computed of them; else as it was, with a note. Only documents that answer for sure are told of; with fewer than two
 * nobody is asked.
 *
 * @param answered  of which all parts are documents
 * @throws AppError `call.cancelled` if the signal aborts
 */
export async function* withOverview(
  answered: AnsweredQuestion,
  wishes: OverviewWishes,
  askContext: AskContext,
): Writing {
  const chat = modelFor('write', askContext.aids);
  const lines = linesFor(answered, wishes.budgetTokens);
  if (!chat || lines.length < 2) return answered;
  yield { kind: 'restart' };
  yield { kind: 'stage', stage: 'answering' };
  const total = answered.answer.parts?.length ?? lines.length;
  yield { kind: 'progress', done: total, total };
  const source = sourceOf(lines, answered, wishes.question);
  const spoken = yield* streamed(chat, lines, source, wishes.question, askContext);
  const written = judged(spoken, source, answered.answer);
  const notes = spoken.kind === 'said' ? spoken.notes : [];
  if (written.kind === 'failed') return withNotes(answered, [...notes, noOverview(written.what)]);
  const overview: Overview = {
    model: chat.model,
    sentences: written.sentences.map((one) => ({ ...one, citations: source.numbersOf(one.citations) })),
    of: lines.map(({ part }) => part).toSorted((a, b) => a - b),
  };
  const left = spoken.kind === 'said' ? spoken.sentences.length - written.sentences.length : 0;
  const leftOut: readonly Remark[] = left > 0 ? [{ code: 'model.overview-cut', params: { sentences: left } }] : [];
  return withNotes({ ...answered, answer: { ...answered.answer, overview } }, [...notes, ...leftOut]);
}

function withNotes(answered: AnsweredQuestion, notes: readonly Remark[]): AnsweredQuestion {
  return { ...answered, notes: [...answered.notes, ...notes] };
}

/** What one document says, as it is told to the model. */
interface Line {
  /** Its place among the parts. */
  readonly part: number;
  readonly title: string;
  readonly sentences: readonly AnswerSentence[];
}

/** The first sentence of as many documents as there is room for, in their order; then what more each says. */
function linesFor({ answer: { parts = [] } }: AnsweredQuestion, budgetTokens: number): readonly Line[] {
  const sure = parts.flatMap((part, at) => (part.verdict === 'found' ? [{ at, said: sureSentences(part) }] : []));
  const taken = new Map<number, AnswerSentence[]>();
  let left = budgetTokens;
  for (let turn = 0; turn < MOST_OF_ONE; turn++) {
    for (const { at, said } of sure) {
      const sentence = said[turn];
      const own = taken.get(at) ?? [];
      if (!sentence || own.length < turn) continue;
      const tokens = countTokens(sentence.text) + (turn === 0 ? countTokens(parts[at]!.label) + LABEL_TOKENS : 0);
      if (tokens > left) continue;
      left -= tokens;
      taken.set(at, [...own, sentence]);
    }
  }
  return [...taken]
    .toSorted(([a], [b]) => a - b)
    .map(([part, sentences]) => ({ part, title: parts[part]!.label, sentences }));
}

const LABEL_TOKENS = 12;

function sureSentences({ sentences }: AnswerPart): readonly AnswerSentence[] {
  return sentences.filter(
    ({ text, supported, citations, seenBy }) =>
      supported && citations.length > 0 && seenBy === undefined && !ordersModel(text),
  );
}

/** What the sentences stand on: the documents' own words that their lines cite, under numbers that are small. */
interface Source extends OverviewSource {
  readonly numberIn: (n: number) => number;
  /** Numbers of evidence, ascending. */
  readonly numbersOf: (citations: readonly number[]) => readonly number[];
}

function sourceOf(lines: readonly Line[], { answer, evidence }: AnsweredQuestion, question: string): Source {
  const cited = lines.flatMap(({ part, sentences }) =>
    [...new Set(sentences.flatMap(({ citations }) => citations))].flatMap((n) => {
      const one = evidence.find((known) => known.n === n);
      return one ? [{ part, one }] : [];
    }),
  );
  const titles = new Map(lines.map(({ part, title }) => [part, title]));
  const passages = cited.map(({ part, one }, at) => toldPassage(at + 1, part, titles.get(part)!, one));
  return {
    passages,
    titles,
    question,
    contradict: (parts) => isContradicting(answer.shelf, parts),
    numberIn: (n) => cited.findIndex(({ one }) => one.n === n) + 1,
    numbersOf: (citations) =>
      [...new Set(citations.flatMap((n) => cited[n - 1]?.one.n ?? []))].toSorted((a, b) => a - b),
  };
}

function toldPassage(n: number, part: number, title: string, { text, path }: Evidence): ToldPassage {
  const sentences = sentencesOf(text).map(({ start, end }) => text.slice(start, end));
  return { n, part, text, path: [title, ...path].filter((one) => !ordersModel(one)), sentences };
}

function isContradicting(shelf: Shelf | undefined, parts: ReadonlySet<number>): boolean {
  return (shelf?.statements ?? []).some(
    ({ kind, values }) =>
      kind === 'contradict' && values.filter((value) => value.parts.some((part) => parts.has(part))).length > 1,
  );
}

async function* streamed(
  chat: Chat,
  lines: readonly Line[],
  source: Source,
  question: string,
  askContext: AskContext,
): AsyncGenerator<AnsweringEvent, Spoken, void> {
  const input: OverviewInput = {
    question,
    sentences: SENTENCES,
    notes: lines.map(({ title, sentences }) => ({
      part: promptWords(title),
      sentences: sentences.map(({ text, citations }) => ({
        text: promptWords(text),
        citations: citations.map((n) => source.numberIn(n)).filter((n) => n > 0),
      })),
    })),
  };
  return yield* streamSentences({
    chat,
    request: {
      messages: writeOverview.render(input),
      maxTokens: writeOverview.maxTokens(input),
      task: writeOverview.id,
    },
    signal: askContext.signal,
    passages: source.passages,
    given: question,
    meaning: meaningOf(askContext, source.passages),
    check: checkWho(source),
  });
}

type Judged =
  | { readonly kind: 'stands'; readonly sentences: readonly AnswerSentence[] }
  | { readonly kind: 'failed'; readonly what: ModelFailure };

/** Half of it has to be supported, of which alone is shown; and of that some has to say of several documents what is not computed anyway. */
function judged(spoken: Spoken, source: Source, answer: Answer): Judged {
  if (spoken.kind === 'failed') return spoken;
  if (spoken.kind === 'declined') return { kind: 'failed', what: 'declined' };
  const sentences = spoken.sentences.filter(({ supported }) => supported);
  if (sentences.length === 0) return { kind: 'failed', what: 'unsupported' };
  if (!isMostlySupported(spoken.sentences)) return { kind: 'failed', what: 'barely-supported' };
  return saysMore(sentences, source, answer) ? { kind: 'stands', sentences } : { kind: 'failed', what: 'no-more' };
}

/** Is there a sentence on several documents with a word of theirs that is neither asked, nor in a title, nor a value put beside another? */
function saysMore(
  sentences: readonly AnswerSentence[],
  { passages, titles, question }: Source,
  { shelf }: Answer,
): boolean {
  const computed = shelf?.statements.flatMap(({ values }) => values.map(({ text }) => text)) ?? [];
  const known = new Set(stemsOf([question, ...titles.values(), ...computed].join('\n')));
  return sentences.some((sentence) => {
    const cited = passages.filter(({ n }) => sentence.citations.includes(n));
    if (new Set(cited.map(({ part }) => part)).size < 2) return false;
    const said = new Set(stemsOf(cited.map(({ text }) => text).join('\n')));
    const stems = contentTerms(textOf({ sentences: [sentence] })).flatMap((term) => stemsOf(term));
    return stems.some((stem) => said.has(stem) && !known.has(stem));
  });
}
