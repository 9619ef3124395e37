import { documentId } from '#shared/base/ids.ts';
import type { ComparedDocument } from '#shared/domain/duplicates/document.ts';
import { sketchOf } from '#shared/domain/duplicates/sketch.ts';
import type { Command } from '../../../electron/cli/command.ts';
import { stringOption } from '../../../electron/cli/command.ts';
import { exitCodes, UsageError } from '../../../electron/cli/failure.ts';
import {
  chosenFolder,
  listDocuments,
  withExistingLibrary,
  type OpenLibrary,
} from '../../../electron/cli/open-library.ts';
import { keyOf } from '../../../electron/engine/store/documents.ts';
import { openStore } from '../../../electron/engine/store/open.ts';
import { listPublications } from '../../../electron/engine/store/publications.ts';
import { textsOf } from '../../../electron/engine/store/sketches.ts';
import { madeOf, type Source } from '../duplicates/made.ts';
import { measureMade, pairsIn, type MeasuredVariant } from '../duplicates/measure.ts';

export const evalDuplicates: Command = {
  name: 'eval-duplicates',
  usage: '[--library DIR] [--documents N] [--json]',
  summary: 'Measure which likely duplicates are found, among pairs made of the documents of a library.',
  help: [
    '  --library DIR    an indexed library; nothing of it changes',
    '  --documents N    also look through so many made documents, for the time',
    '',
  ],
  options: { library: { type: 'string' }, documents: { type: 'string' } },
  positionals: { min: 0, max: 0, what: '' },
  run: async (_, values, surroundings) => {
    const { out } = surroundings;
    const many = numberIn(stringOption(values, 'documents'));
    const sources = await withExistingLibrary(chosenFolder(values, surroundings), (library) =>
      sourcesIn(library, surroundings.signal),
    );
    const titles = new Map(sources.map(({ id, title }) => [id, title]));
    if (sources.length < 2) throw new UsageError('The library has too few documents that were read.');
    const there = pairsIn(sources);
    for (const { kind, older, newer, ofOlder, ofNewer } of there)
      out.print(
        `${kind}  ${shareText(ofOlder)} ${shareText(ofNewer)}  ${titles.get(older) ?? ''} → ${titles.get(newer) ?? ''}`,
      );
    // Every other document is what the made ones take their other words from.
    const [library, foreign] = [sources.filter((_, at) => at % 2 === 0), sources.filter((_, at) => at % 2 === 1)];
    const made = library.flatMap((source, at) =>
      madeOf(
        source,
        [0, 1, 2, 3].map((step) => foreign[(at + step) % foreign.length]!),
      ),
    );
    const measured = measureMade(library, made);
    for (const one of measured.variants) out.print(variantText(one));
    out.print(`pairs of one document: ${String(measured.right)} of ${String(measured.pairs.length)} found`);
    const timed = many === 0 ? undefined : timeFor(many);
    if (timed)
      out.print(
        `${String(many)} documents: sketches ${timed.sketchMs.toFixed(0)} ms, pairs ${timed.findMs.toFixed(0)} ms (${String(timed.pairs)} found), longest step ${timed.longestMs.toFixed(0)} ms`,
      );
    out.printMeasured({
      library: there,
      variants: measured.variants,
      others: measured.others,
      right: measured.right,
      found: measured.pairs.length,
      timed,
    });
    return exitCodes.done;
  },
};

function numberIn(given: string | undefined): number {
  const found = Number(given ?? 0);
  if (!Number.isSafeInteger(found) || found < 0) throw new UsageError(`‘${given ?? ''}’ is no number of documents.`);
  return found;
}

async function sourcesIn(library: OpenLibrary, signal: AbortSignal): Promise<Source[]> {
  const documents = await listDocuments(library, signal);
  const store = await openStore(library.folder, {});
  try {
    const publications = listPublications(store.read);
    return documents.flatMap((one) => {
      const key = keyOf(store.read, one.id);
      if (key === undefined || one.state.kind !== 'ready') return [];
      const texts = [...textsOf(store.read, key)];
      return [{ ...one, publication: publications.get(one.id) ?? {}, texts, sketch: sketchOf(texts) }];
    });
  } finally {
    await store.close();
  }
}

const shareText = (share: number | null): string => (share === null ? '–' : share.toFixed(2));

function variantText({ variant, made, found, asKind, inOrder }: MeasuredVariant): string {
  return `${variant.padEnd(14)} ${String(made)} made, ${String(found)} found, ${String(asKind)} as such, ${String(inOrder)} in order`;
}

const WORDS = 5000;
const VOCABULARY = 20_000;

/** In time of the processor: documents of 5,000 words each, of which every tenth is another one with some words changed. */
function timeFor(many: number) {
  const from = workedMs();
  const documents = Array.from({ length: many }, (_, nth) => madeDocument(nth));
  const sketched = workedMs();
  let [longestMs, last] = [0, sketched];
  const pairs = pairsIn(documents, () => {
    const now = workedMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  });
  return { sketchMs: sketched - from, findMs: workedMs() - sketched, longestMs, pairs: pairs.length };
}

function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function madeDocument(nth: number): ComparedDocument {
  let state = nth % 10 === 9 ? nth : nth + 1;
  const words = Array.from({ length: WORDS }, (_, at) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return nth % 10 === 9 && at % 50 === 0 ? 'changed' : `w${String((state >>> 8) % VOCABULARY)}`;
  });
  return {
    id: documentId(nth.toString(16).padStart(64, '0')),
    title: `Made document number ${String(nth)}`,
    authors: `Author ${String(nth % 500)}`,
    year: 2000 + (nth % 20),
    pages: 12,
    fileName: `${String(nth)}.pdf`,
    addedAt: nth,
    publication: {},
    sketch: sketchOf([words.join(' ')]),
  };
}
