import { isAbort, isAppError } from '../../../base/errors.ts';
import type { AnswerSentence } from '../answer.ts';
import { calculate } from '../../text/calculate.ts';
import { type CheckedPassage, type Meaning, type SentenceCheck, checkSentence, supportOf } from './check-sentence.ts';
import type { Chat, ChatRequest } from '../../ports/chat.ts';
import type { ModelFailure, Remark } from '../../remarks/remark.ts';
import { notFoundText } from '../../prompts/prompt.ts';
import { sentencesOf } from '../../segment/tokens.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('writtenStreamSentences');

export interface Speech {
  readonly chat: Chat;
  readonly request: ChatRequest;
  readonly signal: AbortSignal;
  /** What the sentences may stand on. */
  readonly passages: readonly CheckedPassage[];
  /** Words that were given with the task: they need no source. */
  readonly given: string;
  readonly meaning: Meaning;
  /** How a sentence is held to what it cites; as a whole where absent, see `checkSentence`. */
  readonly check?: ((sentence: ReplySentence, cited: readonly CheckedPassage[]) => SentenceCheck) | undefined;
}

export type SpeechEvent =
  | { readonly kind: 'draft'; readonly text: string }
  | { readonly kind: 'sentence'; readonly sentence: AnswerSentence };

/** What came of letting a model speak. */
export type Spoken =
  | { readonly kind: 'said'; readonly sentences: readonly AnswerSentence[]; readonly notes: readonly Remark[] }
  /** It says that the passages do not hold what was asked for. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly what: ModelFailure };

const MOST_SENTENCES = 12;
// No token is longer on average: what exceeds this has lost count of its limit.
const TOKEN_MAX_CHARS = 16;

/**
 * Let a model write sentence by sentence, each checked against what it cites as soon as it is whole. A model that repeats
 * itself or does not end is left.
 *
 * @throws AppError `call.cancelled`; a model that cannot be reached or breaks off is no error but `failed`
 */
export async function* streamSentences(speech: Speech): AsyncGenerator<SpeechEvent, Spoken, void> {
  const written: Written = { reply: '', sentences: [], notes: [] };
  try {
    yield* judgeWhileWritten(written, speech);
    const { whole } = replySentences(visibleText(written.reply), true);
    const rest = whole.slice(written.sentences.length, MOST_SENTENCES);
    yield* judgeEach(rest, written.sentences, speech, ({ text }) => written.sentences.some((one) => one.text === text));
  } catch (error) {
    if (isAbort(error) || !isAppError(error)) throw error;
    return { kind: 'failed', what: error.code === 'chat.unavailable' ? 'unreachable' : 'broke-off' };
  }
  const { reply, sentences, notes } = written;
  if (sentences.length > 0) return { kind: 'said', sentences, notes };
  return declines(visibleText(reply)) ? { kind: 'declined' } : { kind: 'failed', what: 'no-answer' };
}

/** What a model has written so far. */
interface Written {
  reply: string;
  readonly sentences: AnswerSentence[];
  notes: readonly Remark[];
}

/** Ends with the reply, or where the model declines, repeats itself or does not come to an end. */
async function* judgeWhileWritten(written: Written, speech: Speech): AsyncGenerator<SpeechEvent, void, void> {
  const { chat, request, signal } = speech;
  const onNote = (): void => void (written.notes = [{ code: 'model.left-passages-out' }]);
  let draft = '';
  for await (const piece of chat.reply({ ...request, onNote }, signal)) {
    written.reply += piece;
    const { whole, open } = replySentences(visibleText(written.reply), false);
    if (declines(open) || repeats(whole) || whole.length > MOST_SENTENCES) break;
    yield* judgeEach(whole.slice(written.sentences.length), written.sentences, speech);
    if (written.reply.length > request.maxTokens * TOKEN_MAX_CHARS) break;
    const words = open.slice(0, open.lastIndexOf(' ') + 1).replace(/\s*\[[\d,;\s–-]*\]?/g, '');
    if (words !== draft) yield { kind: 'draft', text: (draft = words) };
  }
}

/** @param sentences  those that were judged; grows up to the first that declines, or at which it ends */
async function* judgeEach(
  whole: readonly ReplySentence[],
  sentences: AnswerSentence[],
  speech: Speech,
  endsAt: (sentence: ReplySentence) => boolean = () => false,
): AsyncGenerator<SpeechEvent, void, void> {
  for (const sentence of whole) {
    if (declines(sentence.text) || endsAt(sentence)) return;
    const judged = await judge(sentence, speech);
    sentences.push(judged);
    yield { kind: 'sentence', sentence: judged };
  }
}

const DECLINES = pattern(
  '',
)`^${lists.declinesThe} (?:${lists.declinesGiven})?(?:${lists.declinesPassages}) (?:${lists.declinesDo}) ?n[o']t (?:${lists.declinesSay})\b`;

function declines(text: string): boolean {
  const start = notFoundText.replace(/\.$/, '').toLowerCase();
  const said = text.replace(/^["'“‘*\s]+/, '').toLowerCase();
  return said.startsWith(start) || DECLINES.test(said);
}

/** Has the model begun to say again what it said? */
function repeats(sentences: readonly ReplySentence[]): boolean {
  const texts = sentences.map(({ text }) => text);
  return new Set(texts).size < texts.length;
}

// A sentence that names no passage is given the one that says it, if one says nearly all of it.
const SURE_SUPPORT = 0.75;

async function judge(
  { text, citations, clauses }: ReplySentence,
  { passages, given, meaning, check = ({ text: whole }, on) => checkSentence(whole, on, given) }: Speech,
): Promise<AnswerSentence> {
  const known = citations.filter((n) => passages.some((passage) => passage.n === n));
  if (citations.length > 0 && known.length === 0) {
    const problem: Remark = { code: 'source.no-passage', params: { passages: citations } };
    return { text, citations: [], supported: false, support: 0, problem };
  }
  const source = known.length > 0 ? known : sourceFor(calculate(text, '').checked, passages, given);
  const cited = passages.filter(({ n }) => source.includes(n));
  const { text: told, checked, refused } = calculate(text, cited.map((passage) => passage.text).join('\n'));
  if (refused !== undefined) {
    const problem: Remark = { code: 'source.without-number', params: { number: refused, passages: source } };
    return { text: told, citations: source, supported: false, support: 0, problem };
  }
  const held = check({ text: checked, citations: source, clauses }, cited);
  return sentenceOf(told, source, await meaning.lift(checked, cited, held));
}

function sentenceOf(text: string, citations: readonly number[], check: SentenceCheck): AnswerSentence {
  const { supported, support, problem } = check;
  const rounded = Math.round(support * 100) / 100;
  return { text, citations, supported, support: rounded, ...(problem === undefined ? {} : { problem }) };
}

function sourceFor(sentence: string, passages: readonly CheckedPassage[], given: string): readonly number[] {
  const fits = passages
    .map((passage) => ({
      n: passage.n,
      check: checkSentence(sentence, [passage], given),
      own: supportOf(sentence, passage.text, ''),
    }))
    .filter(({ check }) => check.supported && check.support >= SURE_SUPPORT)
    .toSorted((a, b) => b.own - a.own);
  return fits.slice(0, 1).map(({ n }) => n);
}

/** A sentence of a model's reply, with the passages that it names. */
export interface ReplySentence {
  readonly text: string;
  /** Ascending, each once; they may name passages that do not exist. */
  readonly citations: readonly number[];
  /** It up to each place where it names passages, with those; what stands behind the last is in the last. */
  readonly clauses: readonly Clause[];
}

export interface Clause {
  readonly text: string;
  readonly citations: readonly number[];
}

const CITATION = pattern('giu')`\s*[[(【]\s*(?:${lists.citation})?(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*[\])】]`;
const PARENTHESES = /\(\s*\d/;
const ONLY_CITATIONS = /^(?:\[[\d,;\s–-]*\]?\s*)+$/;
const NAMED = pattern('giu')`\((?:${lists.named})\s*:?\s*(\d[\d,;\s–-]*)\)`;

const ANSWER_LABEL = pattern('i')`^\s*(?:${lists.answerLabel})\s*:\s*`;

/** The reply in one form: numbers of passages in brackets, brackets side by side as one, no marks of lists or of weight. */
function tidy(reply: string): string {
  return reply
    .replace(NAMED, '[$1]')
    .replace(/【/g, '[')
    .replace(/】/g, ']')
    .replace(/\]\s*\[/g, ', ')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\s*(?:[-*•]|#+)\s+/gm, '')
    .replace(ANSWER_LABEL, '');
}

/**
 * The sentences of a reply so far.
 *
 * @param ended  the reply is whole; until then its last sentence may go on, and is in `open`
 */
export function replySentences(
  reply: string,
  ended: boolean,
): { readonly whole: readonly ReplySentence[]; readonly open: string } {
  const text = tidy(reply);
  const parts = sentencesOf(text).map(({ start, end }) => text.slice(start, end));
  // 'Fenced. [2': the number belongs to the sentence before it, which is not whole until it is there.
  const openParts = ended ? 0 : ONLY_CITATIONS.test(parts.at(-1) ?? '') ? 2 : 1;
  const whole = parts.slice(0, Math.max(0, parts.length - openParts));
  const open = parts.slice(whole.length).join(' ');
  return {
    whole: joinCitations(whole)
      .map(readSentence)
      .filter(({ text: words }) => /[\p{L}\p{N}]/u.test(words)),
    open,
  };
}

/** A number that stands alone belongs to the sentence before it. */
function joinCitations(parts: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.length - 1;
    if (last >= 0 && ONLY_CITATIONS.test(part)) joined[last] = `${joined[last] ?? ''} ${part}`;
    else joined.push(part);
  }
  return joined;
}

function readSentence(part: string): ReplySentence {
  const clauses: Clause[] = [];
  let from = 0;
  const text = part.replace(CITATION, (match, numbers: string, at: number) => {
    if (PARENTHESES.test(match)) return match;
    clauses.push({ text: part.slice(from, at), citations: citedBy(numbers) });
    from = at + match.length;
    return '';
  });
  const last = clauses.pop();
  if (last) clauses.push({ ...last, text: `${last.text}${part.slice(from)}` });
  const citations = [...new Set(clauses.flatMap((clause) => clause.citations))].sort((a, b) => a - b);
  const told = clauses.map((clause) => ({ ...clause, text: tidySpaces(clause.text) }));
  return { text: tidySpaces(text), citations, clauses: told };
}

const tidySpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The numbers between brackets, ascending; a range is all of its numbers. */
function citedBy(numbers: string): readonly number[] {
  const citations = new Set<number>();
  for (const piece of numbers.split(/[,;]/)) {
    const [from = 0, to = from] = piece.split(/[–-]/).map(Number);
    for (let n = from; n <= Math.min(to, from + MOST_IN_RANGE); n++) citations.add(n);
  }
  return [...citations].sort((a, b) => a - b);
}

const MOST_IN_RANGE = 20;

const OPEN = /<(think|thinking|reasoning)>/i;
const CLOSE = /<\/(think|thinking|reasoning)>/i;

/**
 * What of a model's reply is the answer: thinking between tags is not, nor is anything before a closing tag whose opening
 * one the model's template had put in. A tag that is only half there may still become one and is held back.
 */
export function visibleText(reply: string): string {
  let text = reply;
  for (;;) {
    const open = OPEN.exec(text);
    const close = CLOSE.exec(text);
    if (close && (!open || close.index < open.index)) text = text.slice(close.index + close[0].length);
    else if (open)
      text = close ? text.slice(0, open.index) + text.slice(close.index + close[0].length) : text.slice(0, open.index);
    else break;
  }
  return text.replace(/<\/?[a-z]{0,9}$/i, '').trimStart();
}
