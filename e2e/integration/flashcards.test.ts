/** Flashcards and looked-up words of a real document: what a reader marked and asked, drawn and written for Anki. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { DocumentId } from '#shared/base/ids.ts';
import { unzippedBytes } from '../../electron/engine/zip/testing/unzipped.ts';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { paragraph } from '../fixtures/pdf/prose.ts';
import type { Block } from '../fixtures/pdf/spec.ts';
import { dist } from '../support/paths.ts';
import { allSettled, makeHome, openEngine, untilDocuments, type Home, type LocalSession } from './support/library.ts';
import { runCli } from './support/run-cli.ts';

const ocrFile = path.join(dist, 'electron/ocr.mjs');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
let home: Home;
let session: LocalSession;
let document: DocumentId;

const filler = [1, 2, 3].flatMap((n): Block[] => [
  { kind: 'heading', level: 1, number: String(n), text: ['Ways', 'Walks', 'Roads'][n - 1]! },
  { kind: 'paragraph', text: paragraph(n, 20) },
]);
const defining = [
  'A desire line is a path that nobody planned. No desire line has a keeper.',
  'The annual path survey (APS) counts each desire line, as Section 1 says. Where a desire line ends, the APS ends.',
  'The survey of 1987 counted 412 paths in the meadow behind the harbor.',
];

beforeAll(async () => {
  home = await makeHome();
  const { bytes } = await makePaper({
    title: 'Desire lines and their keepers',
    blocks: [
      ...filler,
      { kind: 'heading', level: 1, number: '4', text: 'Desire lines' },
      ...defining.map((text): Block => ({ kind: 'paragraph', text })),
    ],
  });
  await writeFile(home.at('books', 'lines.pdf'), bytes);
  session = await openEngine(home.library, { ocrFile });
  await session.host.call('host.add', { paths: [home.at('books', 'lines.pdf')], show: false });
  const [found] = await untilDocuments(session, (documents) => documents.length === 1 && allSettled(documents));
  document = found!.id;
});
afterAll(async () => {
  await session.close();
  await home.remove();
});

/** Mark words of the page on which they stand. */
async function mark(text: string, note: string, kind: 'text' | 'area' = 'text'): Promise<void> {
  const { pageIndex, quads } = await session.window.call('document.place', { document, page: null, quote: text });
  const pages = [{ pageIndex: pageIndex ?? 0, quads }];
  const facts = { document, kind, color: 'yellow', pages, prefix: '', suffix: '', note } as const;
  await session.window.call('annotations.add', { annotations: [{ ...facts, text: kind === 'area' ? '' : text }] });
}

test('cards are made from definitions, marks and answers, each with the document’s words and their page', async () => {
  await mark('412 paths', '');
  await mark('No desire line has a keeper.', 'Who keeps a desire line?');
  await mark('Where a desire line ends', 'What does this look like?', 'area');
  // It stands in many sentences, and nothing says in which one it was marked.
  await mark('harbor', '');
  const asked = await session.window.call('answer.ask', {
    question: 'How many paths did the survey of 1987 count?',
    scope: { kind: 'documents', documents: [document] },
  });
  expect(asked.answer.verdict).toBe('found');
  const { cards, left } = await session.window.call('cards.make', {
    documents: [document],
    from: ['definitions', 'highlights', 'answers', 'tables'],
  });
  const sides = cards.map(({ source, form, front, back }) => [source, form, front, back]);
  expect(sides).toContainEqual(['definitions', 'basic', 'APS', 'annual path survey']);
  expect(sides).toContainEqual(['definitions', 'basic', expect.any(String), defining[0]?.split('. ')[0]?.concat('.')]);
  expect(sides).toContainEqual([
    'highlights',
    'cloze',
    'The survey of 1987 counted {{c1::412 paths}} in the meadow behind the harbor.',
    '',
  ]);
  expect(sides).toContainEqual(['highlights', 'basic', 'Who keeps a desire line?', 'No desire line has a keeper.']);
  expect(sides).toContainEqual(['answers', 'basic', 'How many paths did the survey of 1987 count?', defining[2]]);
  expect(left).toEqual({ 'no-note': 1, 'no-quote': 0 });
  expect(cards.every(({ place }) => place.document === document && place.page !== '')).toBe(true);
  const shown = cards.find(({ front }) => front === 'What does this look like?');
  expect(shown?.picture?.pageIndex).toBe(shown?.place.pageIndex);
});

test('a deck has the drawn parts of the pages, and is refused where a card asks nothing', async () => {
  const { cards } = await session.window.call('cards.make', { documents: [document], from: ['highlights'] });
  const writing = session.window.start('cards.write', { deck: 'Ways', format: 'apkg', cards });
  const steps: unknown[] = [];
  for await (const step of writing) steps.push(step);
  const { base64, ...counts } = await writing.result;
  expect(counts).toEqual({ notes: cards.length, pictures: 1, undrawn: 0 });
  expect(steps).toEqual([{ done: 0, total: 1 }]);
  const files = await unzippedBytes(Buffer.from(base64, 'base64'));
  expect(files.get('0')?.subarray(0, PNG.length)).toEqual(PNG);
  const nameless = session.window.call('cards.write', {
    deck: 'Ways',
    format: 'apkg',
    cards: [{ ...cards[0]!, front: ' ' }],
  });
  await expect(nameless).rejects.toMatchObject({ code: 'input.invalid' });
});

test('selected words are looked up in their document', async () => {
  const at = await session.window.call('document.place', { document, page: null, quote: 'The annual path survey' });
  const page = at.pageIndex ?? 0;
  const selected = { document, from: page, to: page, text: defining[1]!.split('. ')[0]!.concat('.') };
  const found = await session.window.call('selection.look-up', selected);
  expect(found.path.at(-1)?.title).toBe('4 Desire lines');
  expect(found.abbreviations).toEqual([{ short: 'APS', long: 'annual path survey' }]);
  expect(found.terms.map(({ says }) => says)).toEqual(['A desire line is a path that nobody planned.']);
  expect(found.references).toMatchObject([{ kind: 'section', mention: 'Section 1', pageIndex: 0 }]);
  const none = await session.window.call('selection.look-up', { ...selected, text: 'the meadow behind the harbor' });
  expect(none).toMatchObject({ terms: [], abbreviations: [], references: [] });
});

test('nothing is written by a model where none is chosen', async () => {
  const selected = { document, from: 0, to: 9, text: 'desire line' };
  const translating = { paragraphs: ['desire line'], to: 'de' };
  await expect(session.window.call('selection.explain', selected)).rejects.toMatchObject({ code: 'chat.unavailable' });
  await expect(session.window.call('selection.translate', translating)).rejects.toMatchObject({
    code: 'chat.unavailable',
  });
});

test('the command line writes a deck, once, and says what it cannot do', async () => {
  const wayleaf = (...args: readonly string[]) =>
    runCli(['flashcards', 'books/lines.pdf', '--library', home.at('none'), ...args], { cwd: home.at() });
  const made = await wayleaf('--out', 'deck.apkg', '--deck', 'Ways::Lines', '--json');
  expect(made.stderr).toBe('');
  expect(JSON.parse(made.stdout)).toMatchObject({ deck: 'Ways::Lines', format: 'apkg', pictures: 0 });
  const files = await unzippedBytes(await readFile(home.at('deck.apkg')));
  await writeFile(home.at('collection.anki2'), files.get('collection.anki2') ?? '');
  const db = new DatabaseSync(home.at('collection.anki2'), { readOnly: true });
  const notes = z.array(z.object({ sfld: z.string() })).parse(db.prepare('SELECT sfld FROM notes').all());
  db.close();
  expect(notes.map(({ sfld }) => sfld)).toContain('APS');
  expect(await wayleaf('--out', 'deck.apkg')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('is there already') as string,
  });
  expect((await wayleaf('--out', 'cards.csv', '--from', 'definitions')).status).toBe(0);
  expect(await readFile(home.at('cards.csv'), 'utf8')).toContain('#deck:Desire lines and their keepers\r\n');
  expect((await wayleaf('--from', 'highlights', '--out', 'none.csv')).stderr).toContain('nothing to make cards from');
  expect((await wayleaf('--from', 'dreams')).stderr).toContain('Cards are not made from ‘dreams’.');
  expect((await wayleaf('--out', 'deck.txt')).stderr).toContain('DECK.apkg or CARDS.csv');
  expect((await wayleaf('--deck', 'a"b', '--out', 'x.csv')).stderr).toContain('without quotation marks');
});
