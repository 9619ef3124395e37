import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { AppError, cancelled } from '#shared/base/errors.ts';
import { documentId } from '#shared/base/ids.ts';
import { parseLink } from '#shared/contract/deep-link.ts';
import type { Card } from '#shared/domain/cards/card.ts';
import { guidOf } from '../../anki/note.ts';
import { unzippedBytes } from '../zip/testing/unzipped.ts';
import { writeDeck, type DeckDeps, type WantedDeck, type WrittenDeck } from './write-deck.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

function card(key: string, change: Partial<Card> = {}): Card {
  const place = {
    document: documentId('a'.repeat(64)),
    title: 'Larches & more',
    pageIndex: 3,
    page: 'iv',
    quote: 'A larch',
  };
  return { key, source: 'definitions', form: 'basic', front: 'larch', back: 'A conifer.', place, ...change };
}
const area = { pageIndex: 3, box: { x0: 0, y0: 0, x1: 10, y1: 10 } };

async function write(
  cards: readonly Card[],
  format: WantedDeck['format'] = 'apkg',
  draw: DeckDeps['draw'] = () => Promise.resolve(PNG),
): Promise<{ readonly written: WrittenDeck; readonly drawn: number[] }> {
  const work = writeDeck({ deck: 'Trees', format, cards }, { now: () => 1_790_000_000_000, draw });
  const drawn: number[] = [];
  for (;;) {
    const step = await work.next();
    if (step.done) return { written: step.value, drawn };
    drawn.push(step.value.done);
  }
}

async function notesIn(package_: Uint8Array): Promise<readonly { guid: string; flds: string; mid: number }[]> {
  const files = await unzippedBytes(Buffer.from(package_));
  const folder = await mkdtemp(path.join(tmpdir(), 'deck-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'collection.anki2'), files.get('collection.anki2') ?? '');
  const db = new DatabaseSync(path.join(folder, 'collection.anki2'), { readOnly: true });
  const Notes = z.array(z.object({ guid: z.string(), flds: z.string(), mid: z.number() }));
  const notes = Notes.parse(db.prepare('SELECT guid, flds, mid FROM notes ORDER BY id').all());
  db.close();
  return notes;
}

test('a package has the collection, its pictures by number and their names; the same picture once', async () => {
  const { written, drawn } = await write([card('a', { picture: area }), card('b', { picture: area }), card('c')]);
  expect(written).toMatchObject({ notes: 3, pictures: 2, undrawn: 0 });
  expect(drawn).toEqual([0, 1]);
  const files = await unzippedBytes(Buffer.from(written.bytes));
  expect([...files.keys()]).toEqual(['collection.anki2', '0', 'media']);
  const media = z.record(z.string(), z.string()).parse(JSON.parse(files.get('media')?.toString('utf8') ?? ''));
  expect(Object.keys(media)).toEqual(['0']);
  expect(media['0']).toMatch(/^wayleaf-[\da-f]{24}\.png$/u);
  expect(files.get('0')).toEqual(PNG);
  const notes = await notesIn(written.bytes);
  expect(notes.map(({ guid }) => guid)).toEqual(['a', 'b', 'c'].map(guidOf));
  expect(notes.map(({ flds }) => flds.split('\u001F')[2])).toEqual([
    `<img src="${media['0'] ?? ''}">`,
    `<img src="${media['0'] ?? ''}">`,
    '',
  ]);
});

test('the source leads back to the words, by the name of the page', async () => {
  const [note] = await notesIn((await write([card('a')])).written.bytes);
  const source = note?.flds.split('\u001F')[3] ?? '';
  const [, link = '', words = ''] = /^<a href="([^"]*)">(.*)<\/a>$/u.exec(source) ?? [];
  expect(parseLink(link.replaceAll('&amp;', '&'))).toEqual({ document: 'a'.repeat(64), page: 4, quote: 'A larch' });
  expect(words).toBe('Larches &amp; more, p. iv');
});

test('a picture that cannot be drawn is left out and counted; a call that is stopped ends', async () => {
  const away = () => Promise.reject(new AppError('input.unsupported', 'It is not there.'));
  const { written } = await write([card('a', { picture: area })], 'apkg', away);
  expect(written).toMatchObject({ notes: 1, pictures: 0, undrawn: 1 });
  await expect(write([card('a', { picture: area })], 'apkg', () => Promise.reject(cancelled()))).rejects.toMatchObject({
    code: 'call.cancelled',
  });
});

test.each([
  ['Card 2 has nothing on its front.', card('b', { front: ' ' })],
  ['Card 2 has nothing on its back.', card('b', { back: '' })],
  ['Card 2 has no gap', card('b', { form: 'cloze', front: 'No gap.' })],
])('%s', async (message, wrong) => {
  await expect(write([card('a'), wrong])).rejects.toMatchObject({
    code: 'input.invalid',
    message: expect.stringContaining(message) as string,
  });
});

test('lines of text say what their columns are, as Anki reads them, and are RFC 4180', async () => {
  const gap = card('b', { form: 'cloze', front: 'A {{c1::larch, say}} & "more"', back: '', source: 'highlights' });
  const { written } = await write([card('a', { front: '=1+1', back: 'two\nlines' }), gap], 'csv');
  const text = Buffer.from(written.bytes).toString('utf8');
  const lines = text.split('\r\n');
  expect(lines.slice(0, 7)).toEqual([
    '#separator:Comma',
    '#html:true',
    '#deck:Trees',
    '#guid column:1',
    '#notetype column:2',
    '#tags column:5',
    '#columns:GUID,Note type,Front,Back,Tags',
  ]);
  const begins = [
    `${guidOf('a')},Basic,&#61;1+1,"two<br>lines<br><a href=""wayleaf:`,
    `${guidOf('b')},Cloze,"A {{c1::larch, say}} &amp; &quot;more&quot;","<a href=`,
  ];
  expect(begins.map((begin, at) => lines[7 + at]?.slice(0, begin.length))).toEqual(begins);
  expect(lines.slice(7, 9).map((line) => line.split(',').at(-1))).toEqual([
    'wayleaf wayleaf::definitions',
    'wayleaf wayleaf::highlights',
  ]);
  expect(lines.slice(9)).toEqual(['']);
});
