import type { DocumentId } from '#shared/base/ids.ts';
import {
  duplicateKinds,
  type DuplicateKind,
  type DuplicatePair,
  type Duplicates,
} from '#shared/contract/duplicates.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { Printed } from '#shared/dialect/commands.ts';
import { duplicatesOut } from '../../engine/tools/duplicates.ts';
import { stringOption, type Command, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { findDocument, SHORT_ID_LENGTH } from '../find-document.ts';
import { chosenFolder, listDocuments, withExistingLibrary, type OpenLibrary } from '../open-library.ts';
import { printable, type Output } from '../output.ts';

const verbs = ['join', 'separate', 'apart', 'again'] as const;
type Verb = (typeof verbs)[number];

export const duplicates: Command = {
  name: 'duplicates',
  usage:
    '[join OLDER NEWER [--as KIND] | separate DOCUMENT | apart DOCUMENT DOCUMENT | again DOCUMENT DOCUMENT] [--library DIR] [--json]',
  summary:
    'List documents that are likely one: the same text, a preprint and its article, an earlier version. Join them, or tell them apart.',
  help: [
    '  join OLDER NEWER   make the first a version of the second, which alone is answered from; tags and notes go over',
    `  --as KIND          ${duplicateKinds.join(', ')} (default: as they look)`,
    '  separate DOCUMENT  undo that',
    '  apart ONE OTHER    they are not the same, and not listed again',
    '  again ONE OTHER    list them again',
    '  --library DIR      folder of the library',
    '',
    'Documents are named by words of their title, file or id. Nothing is joined unless you say so.',
    '',
  ],
  options: { library: { type: 'string' }, as: { type: 'string' } },
  words: verbs,
  choices: { as: duplicateKinds },
  positionals: { min: 0, max: 3, what: 'A document' },
  run: async ([given, ...named], values, surroundings) => {
    const { out } = surroundings;
    const kind = chosenKind(values);
    const verb = given === undefined ? undefined : verbOf(given);
    const work = (library: OpenLibrary): Promise<number> =>
      verb === undefined ? list(library, surroundings) : act(verb, named, kind, library, surroundings);
    return withExistingLibrary(chosenFolder(values, surroundings), work, { out });
  },
};

/** @throws UsageError */
function verbOf(given: string): Verb {
  const verb = verbs.find((one) => one === given);
  if (!verb) throw new UsageError(`‘${given}’ is none of join, separate, apart and again.`);
  return verb;
}

function chosenKind(values: OptionValues): DuplicateKind | undefined {
  const given = stringOption(values, 'as');
  const kind = duplicateKinds.find((one) => one === given);
  if (given !== undefined && !kind)
    throw new UsageError(
      `‘${given}’ is nothing that documents are joined as.`,
      `Choose one of: ${duplicateKinds.join(', ')}`,
    );
  return kind;
}

async function find({ window }: OpenLibrary, { out, signal }: Surroundings): Promise<Duplicates> {
  const call = window.start('duplicates.find', {}, signal);
  for await (const { done, total } of call) out.progress.show(done / total, 'Looking at documents');
  out.progress.clear();
  return call.result;
}

async function list(library: OpenLibrary, surroundings: Surroundings): Promise<number> {
  const { out, signal } = surroundings;
  const found = await find(library, surroundings);
  const documents = new Map((await listDocuments(library, signal)).map((one) => [one.id, one]));
  out.printJson('duplicates', duplicatesJson(found, documents));
  if (found.pairs.length === 0) out.print('No two documents look like one.');
  for (const pair of found.pairs) printPair(pair, documents, out);
  for (const { document, newest, kind } of found.joined) {
    out.print(`joined: ${kindWords[kind]}`);
    for (const id of [newest, document]) out.print(`  ${nameOf(documents.get(id), id)}`);
  }
  return exitCodes.done;
}

function duplicatesJson(found: Duplicates, documents: ReadonlyMap<string, DocumentSummary>): Printed<'duplicates'> {
  const named = (document: DocumentId) => ({ document, title: documents.get(document)?.title ?? '' });
  return {
    pairs: duplicatesOut(found, named),
    apart: found.apart.map(({ one, other }) => ({ one: named(one), other: named(other) })),
  };
}

const kindWords: Readonly<Record<DuplicateKind, string>> = {
  'same-text': 'the same text',
  'preprint-and-article': 'a preprint and its article',
  'earlier-version': 'an earlier version',
};

function printPair(
  { older, newer, kind, ofOlder, ofNewer, signs }: DuplicatePair,
  documents: ReadonlyMap<string, DocumentSummary>,
  out: Output,
): void {
  const common = signs.length > 0 ? `; in common: ${signs.join(', ')}` : '';
  out.print(`${kindWords[kind]}${common}`);
  const sides = [
    [newer, ofNewer],
    [older, ofOlder],
  ] as const;
  for (const [id, share] of sides)
    out.print(
      `  ${nameOf(documents.get(id), id)}${share === null ? '' : out.style('dim', ` · ${String(Math.round(share * 100))} % in the other`)}`,
    );
}

function nameOf(document: DocumentSummary | undefined, id: DocumentId): string {
  const facts = document ? [document.title, document.year, document.fileName] : [];
  return [id.slice(0, SHORT_ID_LENGTH), ...facts]
    .filter((fact) => fact !== null && fact !== '')
    .map((fact) => printable(String(fact)))
    .join(' · ');
}

async function act(
  verb: Verb,
  named: readonly string[],
  kind: DuplicateKind | undefined,
  library: OpenLibrary,
  surroundings: Surroundings,
): Promise<number> {
  const wanted = verb === 'separate' ? 1 : 2;
  if (named.length !== wanted)
    throw new UsageError(`wayleaf duplicates ${verb} takes ${wanted === 1 ? 'one document' : 'two documents'}.`);
  const { out, signal } = surroundings;
  const { window } = library;
  const all = await listDocuments(library, signal);
  const ids: DocumentId[] = [];
  const among = verb === 'separate' ? separable(all) : all;
  for (const one of named) ids.push(await findDocument(one, among, surroundings));
  const [one, other = ids[0]!] = ids as [DocumentId, DocumentId?];
  if (verb === 'join') {
    const as = kind ?? (await kindOf(one, other, library, surroundings));
    await window.call('duplicates.join', { older: one, newer: other, kind: as }, signal);
  } else if (verb === 'separate') await window.call('duplicates.separate', { document: one }, signal);
  else await window.call('duplicates.tell-apart', { one, other, apart: verb === 'apart' }, signal);
  out.printJson('duplicates', { done: verb, documents: ids });
  const titles = ids.map((id) => printable(all.find((document) => document.id === id)?.title ?? id));
  out.print(`${doneWords[verb]}: ${titles.join(verb === 'join' ? ' → ' : ', ')}`);
  return exitCodes.done;
}

/** Elsewhere an older version is named by its id alone. */
function separable(all: readonly DocumentSummary[]): readonly DocumentSummary[] {
  const joined = all.filter((one) => one.joined !== undefined);
  return (joined.length > 0 ? joined : all).map(({ newer: _, ...one }) => one);
}

const doneWords: Readonly<Record<Verb, string>> = {
  join: 'Joined',
  separate: 'Separated',
  apart: 'Not the same',
  again: 'Listed again',
};

/** As they look; what does not look like one is joined as an earlier version. */
async function kindOf(
  older: DocumentId,
  newer: DocumentId,
  library: OpenLibrary,
  surroundings: Surroundings,
): Promise<DuplicateKind> {
  const { pairs } = await find(library, surroundings);
  const found = pairs.find((pair) => [pair.older, pair.newer].every((id) => id === older || id === newer));
  return found?.kind ?? 'earlier-version';
}
