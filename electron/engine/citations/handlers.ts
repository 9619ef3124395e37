/** Bibliographies in and out, and answers that cite by them. */
import { setImmediate } from 'node:timers/promises';
import { AppError, cancelled } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { CitationFormat, citationMethods } from '#shared/contract/citations.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import {
  citationOf,
  countCitations,
  listCitationKeys,
  listCitations,
  saveCitations,
  whyUnreadable,
  type StoredCitation,
} from '../store/citations.ts';
import type { Store } from '../store/open.ts';
import { publicationOf } from '../store/publications.ts';
import type { CitationEntry, EntryProblem } from '#shared/contract/citation-entry.ts';
import { keysForTex, newKey } from './keys.ts';
import { matchDocuments } from './match-documents.ts';
import { entryOfDocument } from './own-entries.ts';
import type { ReadStep } from './read-bibtex.ts';
import { readCsl } from './read-csl.ts';

export interface CitationDeps {
  readonly store: Store;
  readonly now: () => number;
  readonly documents: () => readonly DocumentSummary[];
  readonly document: (id: DocumentId) => DocumentSummary | undefined;
}

export function citationHandlers(deps: CitationDeps): Handlers<typeof citationMethods> {
  const { store, now, documents } = deps;
  return {
    'citations.import': async ({ text, format = formatOf(text) }, signal) => {
      const steps = await readerOf(format);
      const { entries, problems } = await readAll(steps(text), keysIn(store), signal);
      const known = documents();
      const matches = matchDocuments(entries, known);
      const kept = new Map(listCitations(store.read).map(({ key, document }) => [key, document]));
      // What was matched before stays, when its document has another title by now.
      const stored = entries.map((entry): StoredCitation => ({
        ...entry,
        document: matches.get(entry.key) ?? kept.get(entry.key) ?? null,
      }));
      const counts = await store.writer.write((db) => saveCitations(db, stored, now()));
      const there = new Set(known.map(({ id }) => id));
      const matched = stored.flatMap(({ key, document }) =>
        document !== null && there.has(document) ? [{ key, document }] : [],
      );
      return { format, ...counts, matched, problems: [...problems] };
    },
    'citations.export': async ({ format, documents: wanted }) => {
      const chosen = wanted ? entriesOf(wanted, deps) : listCitations(store.read);
      const entries = wanted && format === 'bibtex' ? withParents(chosen, store) : chosen;
      const { writeEntries } = await formats();
      const { text, problems } = writeEntries(entries, format, texKeysOf(entries, store));
      return { text, entries: entries.length - problems.length, problems: [...problems] };
    },
    'citations.count': async () => countCitations(store.read),
    'citations.copy': async ({ style, sentences, places }) => {
      const cited = [...new Set(places.map(({ document }) => document))];
      const entries = entriesOf(cited, deps);
      const byDocument = new Map(cited.map((document, at) => [document, entries[at]]));
      const byNumber = new Map(places.map((place) => [place.n, place]));
      const copied = sentences.map(({ text, citations }) => ({
        text,
        places: citations.flatMap((n) => {
          const place = byNumber.get(n);
          const entry = place && byDocument.get(place.document);
          return place && entry ? [{ entry, page: place.page }] : [];
        }),
      }));
      const { copyAnswer } = await formats();
      return { text: copyAnswer(copied, style, texKeysOf(entries, store)) };
    },
  };
}

/** By which documents are cited, in texts and in TeX, as exported files have it. */
export interface CitationKeys {
  readonly key: string;
  readonly texKey: string;
}

/** @returns by document; one that is not in the library any more has none */
export function citationKeysOf(
  documents: readonly DocumentId[],
  deps: CitationDeps,
): ReadonlyMap<DocumentId, CitationKeys> {
  const there = documents.filter((id) => deps.document(id) ?? citationOf(deps.store.read, id));
  const entries = entriesOf(there, deps);
  const texKeys = texKeysOf(entries, deps.store);
  return new Map(
    there.map((document, at): [DocumentId, CitationKeys] => {
      const { key } = entries[at]!;
      return [document, { key, texKey: texKeys.get(key) ?? key }];
    }),
  );
}

/** A third of what an engine would load at its start; few ever use it. */
const formats = () => import('./formats.ts');

async function readerOf(format: CitationFormat): Promise<(text: string) => Generator<ReadStep, void, void>> {
  if (format === 'csl') return readCsl;
  const { readBibtex, readRis } = await formats();
  return format === 'ris' ? readRis : readBibtex;
}

/** @throws AppError `input.invalid` */
function formatOf(text: string): CitationFormat {
  if (/^\uFEFF?\s*[[{]/u.test(text)) return 'csl';
  if (/^TY {1,2}- /mu.test(text)) return 'ris';
  if (/@\s*\w+\s*[{(]/u.test(text)) return 'bibtex';
  throw new AppError('input.invalid', 'This is neither BibTeX nor RIS nor CSL JSON.');
}

function keysIn({ read }: Store): Set<string> {
  return new Set(listCitations(read).map(({ key }) => key.toLowerCase()));
}

/** Fields by which an entry of BibTeX leans on others. */
const REFERRING = ['crossref', 'xref', 'xdata'];

/** With the entries that they lean on, which TeX needs behind them. */
function withParents(entries: readonly CitationEntry[], { read }: Store): readonly CitationEntry[] {
  const refersTo = ({ bibtex }: CitationEntry): readonly string[] =>
    REFERRING.flatMap((name) => bibtex?.fields[name]?.split(',') ?? []).map((key) => key.trim().toLowerCase());
  if (entries.every((entry) => refersTo(entry).length === 0)) return entries;
  const byKey = new Map(listCitations(read).map((entry) => [entry.key.toLowerCase(), entry]));
  const all = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  // Grows while it is gone through: what is leant on may lean on others.
  for (const entry of all.values()) {
    for (const key of refersTo(entry)) {
      const parent = byKey.get(key);
      if (parent && !all.has(key)) all.set(key, parent);
    }
  }
  return [...all.values()];
}

/** Among all keys of the library, so that a document is cited by the key that an exported file has for it. */
function texKeysOf(entries: readonly CitationEntry[], { read }: Store): ReadonlyMap<string, string> {
  return keysForTex([...new Set([...listCitationKeys(read), ...entries.map(({ key }) => key)])]);
}

/** After so long others get their turn. */
const SLICE_MS = 8;

async function readAll(
  steps: Generator<ReadStep, void, void>,
  taken: Set<string>,
  signal: AbortSignal,
): Promise<{ readonly entries: readonly CitationEntry[]; readonly problems: readonly EntryProblem[] }> {
  const entries = new Map<string, CitationEntry>();
  const problems: EntryProblem[] = [];
  const unnamed: CitationEntry[] = [];
  let since = performance.now();
  for (const step of steps) {
    if (step && 'problem' in step) problems.push(step.problem);
    else if (step) {
      const { entry } = step;
      const unreadable = whyUnreadable(entry);
      if (unreadable !== undefined) {
        const message = `The entry cannot be kept: ${unreadable}`;
        problems.push({ line: step.line, key: entry.key === '' ? null : entry.key, message });
      } else if (entry.key === '') unnamed.push(entry);
      else if (entries.has(entry.key)) {
        const message = `The key ${entry.key} was given before; its first entry is kept.`;
        problems.push({ line: step.line, key: entry.key, message });
      } else entries.set(entry.key, entry);
    }
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    if (signal.aborted) throw cancelled();
    since = performance.now();
  }
  for (const key of entries.keys()) taken.add(key.toLowerCase());
  for (const { csl, bibtex, ris } of unnamed) {
    const key = newKey(csl, taken);
    entries.set(key, {
      key,
      csl: { ...csl, id: key, 'citation-key': key },
      ...(bibtex && { bibtex: { ...bibtex, key } }),
      ...(ris && { ris }),
    });
  }
  return { entries: [...entries.values()], problems };
}

/** One for each document that is known, in their order. */
function entriesOf(wanted: readonly DocumentId[], { store, document }: CitationDeps): readonly CitationEntry[] {
  const taken = keysIn(store);
  return wanted.flatMap((id) => {
    const stored = citationOf(store.read, id);
    if (stored) return [stored];
    const summary = document(id);
    return summary ? [entryOfDocument(summary, taken, publicationOf(store.read, id))] : [];
  });
}
