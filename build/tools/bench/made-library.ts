/** A library of made text, to measure with: no PDFs, the same every time, words as unevenly frequent as in real text. */
import { createHash } from 'node:crypto';
import { documentId } from '#shared/base/ids.ts';
import { packLines } from '#shared/domain/document/line-codec.ts';
import { seededRandom } from '../metrics/bootstrap.ts';
import { int, type WriteDb } from '../../../electron/engine/store/db.ts';
import { addDocument } from '../../../electron/engine/store/documents.ts';
import { addJob } from '../../../electron/engine/store/jobs.ts';
import { openStore } from '../../../electron/engine/store/open.ts';
import { writeIndex, type NewIndex } from '../../../electron/engine/store/write-index.ts';

export interface MadeLibrary {
  readonly documents: number;
  readonly segmentsPerDocument: number;
}

const CONSONANTS = 'bdfgklmnprstv';
const VOWELS = 'aeiou';
const VOCABULARY = 5000;
const WORDS_PER_SEGMENT = 60;
const SEGMENTS_PER_SECTION = 10;
const SEED = 11;

/** The made words, the most frequent first. */
export const madeWords: readonly string[] = Array.from({ length: VOCABULARY }, (_, rank) => madeWord(rank));

/** Documents that are stored in one transaction: what is stopped begins again with the last of them at most. */
const AT_ONCE = 20;

/**
 * Write the library, in a folder or on the server that the folder stands for, or go on with one that was begun: a document's text depends on its
 * number alone. Yields how many documents are done.
 */
export async function* makeLibrary(folder: string, size: MadeLibrary): AsyncGenerator<number, void, void> {
  const store = await openStore(folder);
  try {
    let done = int(store.read.get('SELECT count(*) AS n FROM indexes')?.n);
    while (done < size.documents) {
      const end = Math.min(size.documents, done + AT_ONCE);
      const begun = done;
      await store.writer.write(async (db) => {
        for (let n = begun; n < end; n++) await addMade(db, n, size.segmentsPerDocument);
      });
      while (done < end) yield ++done;
    }
  } finally {
    await store.close();
  }
}

async function addMade(db: WriteDb, n: number, segments: number): Promise<void> {
  const index = madeIndex(n, segments, seededRandom(SEED + n));
  const id = documentId(createHash('sha256').update(String(n)).digest('hex'));
  const key = addDocument(db, { id, bytes: 1, title: index.facts.title, addedAt: n });
  addJob(db, key);
  await writeIndex(db, key, index);
  db.run("UPDATE jobs SET state = 'done' WHERE document_key = ?", key);
}

/** Text of so many words. */
export function madeText(words: number, random: () => number): string {
  // Zipf: the word of rank r is used about 1/r as often as the first.
  return Array.from({ length: words }, () => madeWords[Math.floor(VOCABULARY ** random()) - 1]).join(' ');
}

function madeIndex(number: number, count: number, random: () => number): NewIndex {
  const title = `Document ${number}`;
  const lines = packLines([]);
  const place = { pageIndex: 0, endPageIndex: 0, lines };
  const nodes: NewIndex['nodes'][number][] = [
    { ...place, id: 's0', parent: null, level: 0, kind: 'document', text: title, order: 0 },
  ];
  const segments: NewIndex['segments'][number][] = [];
  for (let at = 0; at < count; at++) {
    const section = `s${1 + Math.floor(at / SEGMENTS_PER_SECTION)}`;
    if (at % SEGMENTS_PER_SECTION === 0) {
      const heading = madeText(4, random);
      nodes.push({
        ...place,
        id: section,
        parent: 's0',
        level: 1,
        kind: 'section',
        text: heading,
        order: nodes.length,
      });
    }
    const node = `b${at}`;
    const text = madeText(WORDS_PER_SEGMENT, random);
    nodes.push({ ...place, id: node, parent: section, level: 2, kind: 'text', text, order: nodes.length });
    segments.push({
      order: at,
      section,
      text,
      tokens: WORDS_PER_SEGMENT,
      sentences: [{ start: 0, end: text.length, span: { node, start: 0, end: text.length } }],
      pageIndex: 0,
      kind: 'text',
    });
  }
  return {
    facts: { title, authors: '', year: null, kind: null, found: {}, pages: 1 },
    nodes,
    segments,
    links: [],
    index: {
      indexedAt: 1,
      frames: [],
      problems: [],
      pagesWithoutText: [],
      timings: {},
      language: null,
      particulars: {},
    },
  };
}

/** Syllables from the digits of its rank: different words for different ranks. */
function madeWord(rank: number): string {
  let word = '';
  let rest = rank;
  do {
    word += CONSONANTS[rest % CONSONANTS.length]!;
    rest = Math.floor(rest / CONSONANTS.length);
    word += VOWELS[rest % VOWELS.length]!;
    rest = Math.floor(rest / VOWELS.length);
  } while (rest > 0);
  return `${word}n`;
}
