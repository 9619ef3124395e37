import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { TreeRow } from '#shared/contract/document.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { facts, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { allSettled, makeHome, openEngine, until, untilDocuments } from './support/library.ts';
import type { Home, LocalSession } from './support/library.ts';

let home: Home;
let session: LocalSession;
let document: DocumentId;

beforeEach(async () => {
  home = await makeHome();
  await writeFile(home.at('books', 'harbor.pdf'), (await twoColumnPaper()).bytes);
  session = await openEngine(home.library);
  const { added } = await session.host.call('host.add', { paths: [home.books] });
  document = added[0]!;
  await untilDocuments(session, (documents) => documents.length === 1 && allSettled(documents));
});
afterEach(async () => {
  await session.close();
  await home.remove();
});

const rows = async (): Promise<TreeRow[]> => (await session.window.call('document.view', { document })).rows;
const sectionId = async (title: string): Promise<NodeId> => (await rows()).find((row) => row.title === title)!.id;
const outline = async (): Promise<string[]> =>
  (await rows())
    .filter(({ kind }) => kind === 'section')
    .map(({ level, title }) => `${'  '.repeat(level - 1)}${title}`);
const ask = async () => {
  const question = 'How many subjects took part in the field trial?';
  const receipt = await session.window.call('answer.ask', { question, scope: { kind: 'library' } });
  return receipt.evidence.find(({ text }) => text.includes(facts.subjects))!;
};

async function correctAll(): Promise<void> {
  const rename = { kind: 'rename', section: await sectionId('2.1 Participants'), title: '2.1 Volunteers' } as const;
  await session.window.call('tree.correct', { document, correction: rename });
  const drop = { kind: 'delete', section: await sectionId('4.1 Limitations') } as const;
  await session.window.call('tree.correct', { document, correction: drop });
  const { marks } = await ask();
  const quad = marks[0]!.quads[0]!;
  const words = {
    pageIndex: marks[0]!.pageIndex,
    text: 'Forty-two subjects',
    from: [quad[0], quad[1]],
    to: [quad[2], quad[3]],
  };
  const added = { kind: 'add', words: { ...words, from: [quad[0], quad[1] + 3], to: [quad[2], quad[3] + 3] } } as const;
  await session.window.call('tree.correct', { document, correction: added });
}

const corrected = [
  'Abstract',
  '1 Introduction',
  '2 Method',
  '  2.1 Volunteers',
  '  Forty-two subjects',
  '  2.2 Apparatus',
  '3 Results',
  '4 Discussion',
  '5 Conclusion',
];

test('corrections outlive another reading of the file and a restart', async () => {
  await correctAll();
  expect((await outline()).slice(0, corrected.length)).toEqual(corrected);
  const before = await rows();

  await session.window.call('indexing.retry', { document });
  await untilDocuments(session, allSettled);
  expect(await rows()).toEqual(before);
  await session.close();
  expect((await home.inspect()).integrity).toBe('ok');

  session = await openEngine(home.library);
  expect(await rows()).toEqual(before);
  const { corrections } = await session.window.call('tree.corrections', { document });
  expect(corrections.map(({ kind, title, fits }) => [kind, title, fits])).toEqual([
    ['rename', '2.1 Participants', true],
    ['delete', '4.1 Limitations', true],
    ['add', 'Forty-two subjects', true],
  ]);
});

test('questions stand on the corrected tree, and old answers still lead to their words', async () => {
  const before = await ask();
  expect(before.path.at(-1)).toBe('2.1 Participants');
  await session.window.call('tree.correct', {
    document,
    correction: { kind: 'rename', section: before.section, title: '2.1 Volunteers' },
  });
  const after = await ask();
  expect(after).toMatchObject({ section: before.section, marks: before.marks });
  expect(after.path.at(-1)).toBe('2.1 Volunteers');
  const found = await session.window.call('search.text', { words: 'volunteers', scope: { kind: 'library' } });
  expect(found.hits.length).toBeGreaterThan(0);
  const { entries } = await session.window.call('history.list', {});
  expect(entries.map(({ receipt }) => receipt.evidence.find(({ text }) => text === before.text)?.marks)).toEqual([
    before.marks,
    before.marks,
  ]);

  await session.window.call('tree.undo', { document });
  expect((await ask()).path.at(-1)).toBe('2.1 Participants');
});

test('a section can be asked for alone after it was made from words', async () => {
  await correctAll();
  const scope = { kind: 'section', document, section: await sectionId('Forty-two subjects') } as const;
  const { evidence } = await session.window.call('answer.ask', {
    question: 'What took part in the field trial?',
    scope,
  });
  expect(new Set(evidence.map(({ path }) => path.at(-1)))).toEqual(new Set(['Forty-two subjects']));
});

test('everything can be taken back, and windows hear of every step', async () => {
  const events: LibraryEvent[] = [];
  const stop = new AbortController();
  const watching = (async () => {
    for await (const event of session.window.start('library.watch', {}, stop.signal)) events.push(event);
  })();
  await until(() => events.length > 0);
  const parsed = await rows();
  const whole = (await home.inspect()).indexes;
  await correctAll();
  for (let left = 3; left > 0; left--) await session.window.call('tree.undo', { document });
  expect(await rows()).toEqual(parsed);
  expect(await home.inspect()).toEqual({ integrity: 'ok', indexes: whole });
  await until(() => events.filter(({ kind }) => kind === 'tree-changed').length === 6);
  stop.abort();
  await expect(watching).rejects.toMatchObject({ code: 'call.cancelled' });
});

test('another process on the library is told of a correction, and shows it', async () => {
  const other = await openEngine(home.library, { indexing: false });
  const events: LibraryEvent[] = [];
  const stop = new AbortController();
  const watching = (async () => {
    for await (const event of other.window.start('library.watch', {}, stop.signal)) events.push(event);
  })().catch(() => undefined);
  try {
    await until(() => events.length > 0);
    const rename = { kind: 'rename', section: await sectionId('2.1 Participants'), title: '2.1 Volunteers' } as const;
    await session.window.call('tree.correct', { document, correction: rename });
    await until(() => events.some((event) => event.kind === 'tree-changed' && event.document === document));
    const view = await other.window.call('document.view', { document });
    expect(view.rows.map(({ title }) => title)).toContain('2.1 Volunteers');
  } finally {
    stop.abort();
    await watching;
    await other.close();
  }
});
