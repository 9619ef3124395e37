/**
 * Models that know where the answer stands: one says it wherever it is asked, which is the most that a role can give; the
 * other leads away from it in the forms that are asked for, which is the worst.
 */
import type { ChatRequest } from '#shared/domain/ports/chat.ts';
import { notFoundText } from '#shared/domain/prompts/prompt.ts';
import type { GoldQuestion, Unit } from '../eval/dataset.ts';
import { goldUnits } from '../eval/first-sentence.ts';
import {
  actionsText,
  lastOf,
  nodesIn,
  notesIn,
  passagesIn,
  questionIn,
  titlesIn,
  type PromptAction,
} from './prompts.ts';
import { roleOf, type Role } from './roles.ts';

/** What is known of one question. */
export interface Known {
  /** Sentences that answer; of paragraphs and pages where no sentence is marked, those that hold an answer, else all. */
  readonly sentences: readonly string[];
  /** Headings under which they stand. */
  readonly headings: ReadonlySet<string>;
  readonly answers: readonly string[];
}

export function knownOf(gold: GoldQuestion, units: readonly Unit[]): Known {
  const names = goldUnits(gold);
  const own = units.filter(({ name }) => names.has(name));
  const answers = gold.unanswerable === true ? [] : gold.answers.map(({ text }) => text);
  const all = own.flatMap(({ text }) => sentencesIn(text));
  const holding = all.filter((one) => answers.some((answer) => squash(one).includes(squash(answer))));
  const marked = gold.sentences.length > 0 ? gold.sentences : holding.length > 0 ? holding : all;
  const sentences = gold.unanswerable === true ? [] : marked;
  return { sentences, headings: new Set(own.map(({ heading }) => squash(heading))), answers };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

function sentencesIn(text: string): readonly string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
}

function squash(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}

/** Does the text have one of the sentences, or, cut as it may be, stand in one? */
function holds(text: string, { sentences }: Known): boolean {
  const said = squash(text.replace(/…$/u, ''));
  return said !== '' && sentences.some((one) => said.includes(squash(one)) || squash(one).includes(said));
}

/** @param good  says what it knows, or leads away from it */
export function knowing(known: Known, good: boolean): (request: ChatRequest) => string {
  return (request) => {
    const role = roleOf(request);
    return role ? played[role](request, known, good) : '';
  };
}

type Part = (request: ChatRequest, known: Known, good: boolean) => string;

const played: Readonly<Record<Role, Part>> = {
  write: written,
  read: (request, known, good) => {
    const notes = notesIn(request);
    if (request.task === 'read-part') return written(request, known, good);
    const own = notes.filter((note) => holds(note.replace(/\[[^\]]*\]$/u, ''), known) === good);
    return (own.length > 0 ? own : notes).slice(0, 4).join('\n');
  },
  route: (request, known, good) => actionsText(actionsFor(request, known, good), request),
  intent: (request, { headings }, good) => {
    const isGold = (title: string): boolean => headings.has(squash(title.split(' > ').at(-1) ?? ''));
    return JSON.stringify({
      items: titlesIn(request).map((title, at) => ({ n: at + 1, fit: isGold(title) === good ? 4 : 0 })),
    });
  },
  call: called,
  plan: (request, { sentences }, good) => {
    if (request.task === 'plan-global')
      return JSON.stringify({
        kind: 'tables',
        range: '',
        section: '',
        words: '',
        each: '',
        operation: 'count',
        sure: good ? 0 : 10,
      });
    // What is known to stand in one place needs one look; a count of something else leads away.
    const one = { class: good && sentences.length > 0 ? 'single-hop' : 'global', sure: 10, questions: [] };
    return JSON.stringify(good ? { ...one, class: 'single-hop' } : one);
  },
  decompose: (request, { sentences }, good) => {
    const asked = questionIn(request);
    const [first] = sentences;
    const own = good
      ? first === undefined
        ? asked
        : `${asked.replace(/\?$/u, '')} (${first})?`
      : 'What else is told here?';
    return JSON.stringify({ questions: good ? [own] : [own, 'Who is thanked?'] });
  },
  steps: (request, { answers }, good) => {
    if (request.task === 'question-names') return JSON.stringify({ names: good ? answers.slice(0, 3) : ['Nobody'] });
    return JSON.stringify({ answer: good ? (answers[0] ?? '') : 'the', entities: [] });
  },
};

/** Opens a section that holds the gold, and else looks for its words; or a section that does not hold it. */
function called(request: ChatRequest, { sentences, headings }: Known, good: boolean): string {
  const titles = titlesIn(request);
  const isGold = (title: string): boolean => headings.has(squash(title.split(' > ').at(-1) ?? ''));
  const done = lastOf(request).split('\nDone:')[1] ?? '';
  const at = titles.findIndex((title) => isGold(title) === good);
  if (at >= 0 && !done.includes('open_section')) return JSON.stringify({ call: 'open_section', n: at + 1 });
  const [sentence] = good ? sentences : ['Who is thanked?'];
  if (sentence === undefined || done.includes('find')) return JSON.stringify({ call: 'done' });
  return JSON.stringify({ call: 'find', words: sentence.slice(0, WORDS_CHARS) });
}

const WORDS_CHARS = 180;

/** The sentence itself with its passage; or one of a passage that does not have it, with its own number. */
function written(request: ChatRequest, known: Known, good: boolean): string {
  const passages = passagesIn(request);
  const all = passages.flatMap(({ n, text }) => sentencesIn(text).map((sentence) => ({ n, sentence })));
  if (good) {
    const own = all.filter(({ sentence }) => sentence.length > SCRAP_CHARS && holds(sentence, known));
    return own.length === 0 ? notFoundText : said(own.slice(0, 3));
  }
  const away = all.filter(({ sentence }) => sentence.length > PLAIN_CHARS && !holds(sentence, known));
  return said(away.slice(-3));
}

// 'Fig.' stands in many a sentence.
const SCRAP_CHARS = 12;
const PLAIN_CHARS = 40;

function said(sentences: readonly { readonly n: number; readonly sentence: string }[]): string {
  return sentences.map(({ n, sentence }) => `${sentence.replace(/[.!?]*$/u, '')} [${n}].`).join(' ');
}

function actionsFor(request: ChatRequest, known: Known, good: boolean): readonly PromptAction[] {
  const nodes = nodesIn(request);
  const isHeading = ({ text }: (typeof nodes)[number]): boolean =>
    known.headings.has(squash(text.replace(/ \(\d+ more headings? below\)$/u, '')));
  const answers = nodes.filter((node) => node.text.length > PLAIN_CHARS && holdsPart(node.text, known));
  if (!good) {
    const other = nodes.find((node) => node.text.length > PLAIN_CHARS && !holdsPart(node.text, known));
    return other ? [{ action: 'ANSWER', node: other }] : [{ action: 'REFUSE' }];
  }
  const opened = answers.length > 0 ? undefined : nodes.find(isHeading);
  const actions: PromptAction[] = answers.map((node) => ({ action: 'ANSWER', node }));
  if (opened) actions.push({ action: 'EXPAND', node: opened });
  return actions.length > 0 ? actions : [{ action: 'REFUSE' }];
}

/** A passage may be cut behind its first words, in front of the sentence: then its own words are looked for in the paragraph. */
function holdsPart(text: string, known: Known): boolean {
  return holds(text, known) || known.sentences.some((one) => squash(text).includes(squash(one).slice(0, 60)));
}
