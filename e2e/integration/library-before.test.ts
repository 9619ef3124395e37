/** A library as it was kept ten schemas ago, with all that a reader made of it: open at once, nothing lost, indexed again behind. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { allSettled, makeHome, openEngine, untilDocuments, writePapers, type Home } from './support/library.ts';

/**
 * Made by the engine of commit e989d479 (schema 22) from the first two papers of `writePapers(folder, 2, 2)`: a heading renamed, a
 * highlight and a note, a reading state, stars, a tag, a collection, an edited title, two questions, one of them confirmed.
 */
const KEPT = new URL('../fixtures/libraries/schema-22.db.gz', import.meta.url);
const HEADING = 'What the Reader Calls It';
const ASKED = ['Which sections does Report 2 have?', 'What does Report 1 say?'];

let home: Home;
beforeEach(async () => {
  home = await makeHome();
  await writePapers(home.books, 2, 2);
  await mkdir(home.library, { recursive: true });
  const file = path.join(home.library, 'library.db');
  await writeFile(file, gunzipSync(await readFile(KEPT)));
  const db = new DatabaseSync(file);
  db.prepare("UPDATE files SET path = replace(path, 'BOOKS/', ?)").run(`${home.books}/`);
  db.close();
});
afterEach(() => home.remove());

type Session = Awaited<ReturnType<typeof openEngine>>;

async function readersOwn({ window }: Session, [first, second]: readonly DocumentSummary[]): Promise<unknown> {
  const { annotations } = await window.call('annotations.list', {});
  const { entries } = await window.call('history.list', {});
  const { corrections } = await window.call('tree.corrections', { document: first!.id });
  return {
    titles: [first!.title, second!.title],
    marks: [first!.reading, first!.rating, first!.tags, first!.collections, second!.authors, second!.year],
    annotations: annotations.map(({ kind, color, text, note }) => [kind, color, text, note]).toSorted(),
    asked: entries.slice(-2).map(({ receipt }) => [receipt.question, (receipt.kept?.confirmedAt ?? null) !== null]),
    corrections: corrections.map(({ title, fits }) => [title, fits]),
  };
}

const byName = (documents: readonly DocumentSummary[]): readonly DocumentSummary[] =>
  documents.toSorted((a, b) => a.fileName.localeCompare(b.fileName));

async function headings({ window }: Session, { id }: DocumentSummary): Promise<readonly string[]> {
  const { rows } = await window.call('document.view', { document: id });
  return rows.map(({ title }) => title);
}

async function firstSentence({ window }: Session): Promise<string | undefined> {
  const answering = window.start('answer.ask', { question: 'What does Report 1 say?', scope: { kind: 'library' } });
  for await (const event of answering) expect(event.kind).toBeTruthy();
  return (await answering.result).answer.sentences[0]?.text;
}

test('is open at once, and nothing in it is lost when it is indexed again', async () => {
  const readAt = 'SELECT document_key, indexed_at FROM indexes ORDER BY document_key';
  const kept = await home.rows(readAt);
  const session = await openEngine(home.library, { indexing: false });
  const atOnce = byName(await untilDocuments(session, (all) => all.length === 2));
  const before = await readersOwn(session, atOnce);
  expect(before).toEqual({
    titles: ['Report 1', 'The Second Report'],
    marks: ['reading', 4, ['harbors'], ['Shelf'], 'Mara Ellison', 2019],
    annotations: [
      ['area', 'yellow', '', 'On the second report.'],
      ['text', 'green', 'Report 1 says so', 'A note on what it says — kept.'],
    ],
    asked: [
      [ASKED[0], true],
      [ASKED[1], false],
    ],
    corrections: [['1 Part 1 of Report 1', true]],
  });
  expect(await headings(session, atOnce[0]!)).toContain(HEADING);
  expect(await firstSentence(session)).toBeTruthy();
  await session.close();

  const again = await openEngine(home.library);
  const settled = byName(await untilDocuments(again, (all) => all.length === 2 && allSettled(all)));
  expect(settled.map(({ state }) => state.kind)).toEqual(['ready', 'ready']);
  expect(await readersOwn(again, settled)).toEqual(before);
  expect(await headings(again, settled[0]!)).toContain(HEADING);
  await again.close();
  const now = await home.rows(readAt);
  expect(now.every((row, at) => Number(row.indexed_at) > Number(kept[at]?.indexed_at))).toBe(true);
  expect((await home.inspect()).integrity).toBe('ok');
});
