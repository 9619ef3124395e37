/** Columns for an evidence table, made from what its documents have in common; each was asked before it is offered. */
import type { DocumentId } from '../../base/ids.ts';
import { placedWords } from '../answer/span/placed-words.ts';
import { openTables } from '../answer/table-rows.ts';
import { gatherMaterial } from '../index/material.ts';
import type { IndexedDocument, IndexReader } from '../index/reader.ts';
import { roleOf, sectionTree } from '../index/sections.ts';
import { suggestionsIn } from '../matrix/templates.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { datesIn, numbersIn } from '../text/amounts/found.ts';
import type { SuggestionPhrases } from '../text/languages/columns.ts';
import type { SectionRole } from '../text/languages/language.ts';
import { stemsOf } from '../text/stems.ts';
import { answerQuietly } from './answer-quietly.ts';
import type { Answerers } from './answerers.ts';

/** A question with how many of the documents that were asked answer it. */
export interface SuggestedColumn {
  readonly question: string;
  readonly found: number;
  readonly asked: number;
}

/** More are not asked: each question takes some ten milliseconds of each. */
const MOST_ASKED = 12;
const MOST_TRIED = 16;
const MOST_OFFERED = 8;

/**
 * What most of these documents answer for sure, the most first: how many there are of what they count, values under heads that their tables share, and
 * sections of one name. Without a model; of many documents some are asked, evenly spread.
 *
 * @param known  questions that need no offering
 */
export async function* suggestColumns(
  documents: readonly DocumentId[],
  known: readonly string[],
  askContext: AskContext,
  answerers: Answerers,
): AsyncGenerator<void, readonly SuggestedColumn[], void> {
  const { reader } = askContext;
  const all = reader.documents({ kind: 'documents', documents: [...documents] }).filter(({ segments }) => segments > 0);
  const sample = spread(all, MOST_ASKED);
  const phrases = suggestionsIn(mainLanguage(sample));
  if (sample.length < 2 || !phrases) return [];
  const tried = (yield* inCommon(sample, phrases, reader)).filter((question) => !known.includes(question));
  const offered: SuggestedColumn[] = [];
  for (const question of tried.slice(0, MOST_TRIED)) {
    let found = 0;
    for (const { id } of sample) {
      const scope = { kind: 'documents' as const, documents: [id] };
      const { answer } = yield* answerQuietly({ question, scope }, askContext, answerers);
      if (answer.verdict === 'found') found += 1;
    }
    if (found > sample.length / 2) offered.push({ question, found, asked: sample.length });
  }
  return offered.toSorted((a, b) => b.found - a.found).slice(0, MOST_OFFERED);
}

/** At most so many, the first and the last among them. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, at) => all[Math.round((at * (all.length - 1)) / (most - 1))]!);
}

function mainLanguage(documents: readonly IndexedDocument[]): string | undefined {
  const groups = [...Map.groupBy(documents, ({ writtenIn }) => writtenIn)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** A thing that a document has, by what makes it the same as another's. */
interface Having {
  readonly key: string;
  readonly said: string;
}

/** Questions about what at least half of the documents have, what most have first. */
async function* inCommon(
  documents: readonly IndexedDocument[],
  phrases: SuggestionPhrases,
  reader: IndexReader,
): AsyncGenerator<void, readonly string[], void> {
  const kinds: Readonly<Record<keyof SuggestionPhrases, Map<string, { readonly said: string; count: number }>>> = {
    counted: new Map(),
    head: new Map(),
    section: new Map(),
  };
  for (const document of documents) {
    const own = {
      counted: yield* countedIn(document, reader),
      head: headsIn(document, reader),
      section: sectionsIn(document, reader),
    };
    for (const kind of kindsInTurn)
      for (const { key, said } of new Map(own[kind].map((one) => [one.key, one])).values()) {
        const before = kinds[kind].get(key);
        if (before) before.count += 1;
        else kinds[kind].set(key, { said, count: 1 });
      }
    yield;
  }
  return kindsInTurn
    .flatMap((kind) => [...kinds[kind].values()].map((one) => ({ ...one, kind })))
    .filter(({ count }) => count >= 2 && count >= documents.length / 2)
    .toSorted((a, b) => b.count - a.count)
    .map(({ kind, said }) => phrases[kind].replace('{}', () => said));
}

const kindsInTurn = ['counted', 'head', 'section'] as const;

const MOST_WORDS = 3;

/** Nouns behind numbers, with what describes them: 'young hedgehogs' of '26 young hedgehogs'. */
async function* countedIn(
  { id, writtenIn }: IndexedDocument,
  reader: IndexReader,
): AsyncGenerator<void, readonly Having[], void> {
  const gathering = gatherMaterial({ kind: 'document', document: id }, reader);
  let step = gathering.next();
  for (; !step.done; step = gathering.next()) yield;
  return step.value.sentences.flatMap(({ text }) => {
    const dates = datesIn(text);
    return numbersIn(text).flatMap(({ start, end, unitEnd }): Having[] => {
      if (unitEnd > end || dates.some((date) => date.start < end && start < date.end)) return [];
      const noun = nounAt(text, end, writtenIn);
      return noun === undefined ? [] : [{ key: stemsOf(noun, writtenIn).join(' '), said: noun }];
    });
  });
}

function nounAt(text: string, from: number, writtenIn: IndexedDocument['writtenIn']): string | undefined {
  const behind = text.slice(from);
  const words = placedWords(behind, writtenIn);
  const ends = words.findIndex(
    ({ small, start }, at) => small || !/^[\s-]*$/u.test(behind.slice(words[at - 1]?.end ?? 0, start)),
  );
  const run = ends < 0 ? words : words.slice(0, ends);
  if (run.length === 0 || run.length > MOST_WORDS) return undefined;
  const noun = run.at(-1)!.text;
  return /^\p{L}{3,}$/u.test(noun) ? noun : undefined;
}

const MOST_HEAD = 32;

/** Heads of columns, and of rows, under which numbers stand. */
function headsIn({ id, writtenIn }: IndexedDocument, reader: IndexReader): readonly Having[] {
  const tables = openTables(reader);
  return reader.items(id, ['table']).flatMap((table) =>
    tables
      .named(id, table.id)
      .filter(({ value }) => /\p{N}/u.test(value))
      .flatMap(({ row, column }) => [row, column])
      .filter((head) => head.length <= MOST_HEAD && /\p{L}{3,}/u.test(head))
      .map((said) => ({ key: stemsOf(said, writtenIn).join(' '), said })),
  );
}

/** What every document has says nothing of these. */
const ANYWHERE: ReadonlySet<SectionRole> = new Set([
  'abstract',
  'introduction',
  'related',
  'conclusion',
  'acknowledgment',
  'references',
  'contents',
]);
const NUMBERED = /^(?:\d+(?:\.\d+)*\.?|\p{Lu}\.(?:\d+\.?)*)\s+/u;

function sectionsIn({ id }: IndexedDocument, reader: IndexReader): readonly Having[] {
  const tree = sectionTree(reader.sections(id));
  return tree.records
    .filter(({ parent, title }) => parent !== null && !ANYWHERE.has(roleOf(title)))
    .map(({ id: section, title }) => ({
      key: tree.ownStems(section).join(' '),
      said: title.replace(NUMBERED, '').trim(),
    }))
    .filter(({ key, said }) => key !== '' && said.length <= MOST_HEAD);
}
