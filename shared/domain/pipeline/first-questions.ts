/** Questions to begin with, made from what a document is about; each was answered before it is offered. */
import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { IndexReader, RetrievalScope, SectionRecord } from '../index/reader.ts';
import { roleOf, saidTitle, sectionTree } from '../index/sections.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { fold } from '../text/fold.ts';
import { languages } from '../text/languages/index.ts';
import { type FirstAsked, phrasesOf } from '../text/languages/language.ts';
import { openTables } from '../answer/table-rows.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { type AskedAs, askOffered } from './ask-offered.ts';
import type { Answerers } from './answerers.ts';

const MOST_OFFERED = 3;
// Each is asked in full, which takes a tenth of a second; of a phrase that opens its answer, twice.
const MOST_TRIED = 12;
const MOST_TITLE = 60;

export interface AskedAbout {
  /** What the document is about, best first. */
  readonly phrases: readonly string[];
  /** Questions that were written for it. */
  readonly rehearsed?: readonly string[];
  readonly askedAs: AskedAs;
}

/**
 * At most three, each yielded as soon as it is found: what was written for the document, else what something is that its answer begins with, a value of a table, what a
 * section says, in the language of the document. Only what is found when it is asked.
 */
export async function* firstQuestions(
  document: DocumentId,
  { phrases, rehearsed = [], askedAs }: AskedAbout,
  askContext: AskContext,
  answerers: Answerers,
): AsyncGenerator<string | void, readonly string[], void> {
  const { reader } = askContext;
  const scope: RetrievalScope = { kind: 'documents', documents: [document] };
  const asking = languages.find(({ code }) => code === reader.documents(scope)[0]?.writtenIn)?.first;
  const offered: string[] = [];
  if (!asking) return offered;
  let tried = 0;
  async function* found(question: string): AsyncGenerator<void, AnsweredQuestion | undefined, void> {
    if (tried++ >= MOST_TRIED) return undefined;
    return yield* askOffered({ question, scope, ...askedAs }, askContext, answerers);
  }

  function* offer(question: string | undefined): Generator<string, void, void> {
    if (question === undefined) return;
    offered.push(question);
    yield question;
  }

  for (const question of rehearsed.slice(0, MOST_OFFERED)) if (yield* found(question)) yield* offer(question);
  for (const phrase of phrases) {
    if (offered.length === MOST_OFFERED) return offered;
    yield* offer(yield* whatIsAsked(phrase, asking, found));
  }
  // One of each kind: whoever wants more of them reads the tree.
  for (const asked of [cellAsked, sectionAsked])
    if (offered.length < MOST_OFFERED) yield* offer(yield* asked(document, asking, reader, found));
  return offered;
}

/** Those that are found when they are asked once more, by what is there now. */
export async function* stillFound(
  questions: readonly string[],
  document: DocumentId,
  askedAs: AskedAs,
  askContext: AskContext,
  answerers: Answerers,
): AsyncGenerator<void, readonly string[], void> {
  const scope: RetrievalScope = { kind: 'documents', documents: [document] };
  const found: string[] = [];
  for (const question of questions)
    if (yield* askOffered({ question, scope, ...askedAs }, askContext, answerers)) found.push(question);
  return found;
}

/** What something is, where the document's answer begins with it. */
async function* whatIsAsked(
  phrase: string,
  asking: FirstAsked,
  found: Found,
): AsyncGenerator<void, string | undefined, void> {
  const bare = filled(asking.whatIs, phrase);
  const answered = yield* found(bare);
  const subject = openingWith(phrase, answered?.answer.sentences[0]?.text ?? '', asking);
  if (subject === undefined) return undefined;
  const question = filled(asking.several?.test(subject) ? (asking.whatAre ?? asking.whatIs) : asking.whatIs, subject);
  return question === bare || (yield* found(question)) ? question : undefined;
}

/** What a section says; of the first that answers with itself. */
async function* sectionAsked(
  document: DocumentId,
  { whatSays }: FirstAsked,
  reader: IndexReader,
  found: Found,
): AsyncGenerator<void, string | undefined, void> {
  if (whatSays === undefined) return undefined;
  for (const { title } of worthAsking(document, reader)) {
    const question = filled(whatSays, saidTitle(title));
    const answered = yield* found(question);
    if (answered?.evidence.some(({ cited, path }) => cited && path.includes(title))) return question;
  }
  return undefined;
}

type Found = (question: string) => AsyncGenerator<void, AnsweredQuestion | undefined, void>;

const MOST_TABLES = 2;
const MOST_CELLS = 2; // of a table
const LONGEST_NAME = 32;

/** A value that stands in a table, asked by the names of its row and column; of the first that is found. */
async function* cellAsked(
  document: DocumentId,
  { whatCell }: FirstAsked,
  reader: IndexReader,
  found: Found,
): AsyncGenerator<void, string | undefined, void> {
  if (whatCell === undefined) return undefined;
  const tables = openTables(reader);
  for (const { id, label } of reader.items(document, ['table']).slice(0, MOST_TABLES)) {
    if (label === undefined) continue;
    const cells = tables.named(document, id).filter(({ value }) => /\p{N}/u.test(value));
    const short = cells.filter(({ row, column }) => isSayable(row) && isSayable(column));
    for (const { row, column, value } of short.slice(0, MOST_CELLS)) {
      const names: Readonly<Record<string, string>> = { row, column, table: label };
      const question = whatCell.replace(/\{(\w+)\}/gu, (_, name: string) => names[name] ?? '');
      const answered = yield* found(question);
      const told = answered?.evidence.flatMap(({ table }) => table?.rows ?? []).flatMap(({ cells: own }) => own);
      if (told?.some((one) => one.asked === true && one.value === value)) return question;
    }
  }
  return undefined;
}

/** Can a name stand in a sentence? */
function isSayable(name: string): boolean {
  return name.length <= LONGEST_NAME && /\p{L}{3,}/u.test(name);
}

function filled(template: string, words: string): string {
  return template.replace('{}', () => words);
}

/**
 * The phrase as a sentence begins with it: 'a segment tree' of 'A segment tree is …', 'recursion' of 'Recursion is …'; else undefined.
 * Without a verb that defines it is a heading, half of a longer name, or something that the document does not explain.
 */
function openingWith(phrase: string, sentence: string, { articles, defines }: FirstAsked): string | undefined {
  const words = sentence.replace(/^\((?:\p{L}+|\d+)\)\s/u, '').split(/\s+/u);
  const [first = ''] = words;
  const hasArticle = phrasesOf(articles).includes(first.toLowerCase());
  const begins = hasArticle ? words.slice(1) : words;
  const { length } = phrase.split(/\s+/u);
  const own = begins.slice(0, length).join(' ');
  const ending = own.slice(phrase.length);
  if (!fold(own).startsWith(fold(phrase)) || !/^\p{L}{0,2}$/u.test(ending)) return undefined;
  if (!phrasesOf(defines).includes(begins[length] ?? '')) return undefined;
  return hasArticle ? `${first.toLowerCase()} ${own}` : phrase + ending;
}

/** The first level of sections up to the bibliography, those with the most text first; none that every document has or that has no name. */
function worthAsking(document: DocumentId, reader: IndexReader): readonly SectionRecord[] {
  const tree = sectionTree(reader.sections(document));
  const lengths = new Map<NodeId | undefined, number>();
  for (const { section, tokens } of reader.passages?.(document) ?? []) {
    const own = tree.path(section)[1]?.id;
    lengths.set(own, (lengths.get(own) ?? 0) + tokens);
  }
  const top = tree.records.filter(({ parent }) => parent !== null && parent === tree.root?.id);
  const back = top.findIndex(({ title }) => roleOf(title) === 'references');
  return top
    .slice(0, back < 0 ? undefined : back)
    .filter(({ title }) => isName(title))
    .toSorted((a, b) => (lengths.get(b.id) ?? 0) - (lengths.get(a.id) ?? 0));
}

function isName(title: string): boolean {
  const words = title.match(/\p{L}{2,}/gu) ?? [];
  return words.length > 1 && title.length <= MOST_TITLE && roleOf(title) === 'other';
}
