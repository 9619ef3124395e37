import { describe, expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { listedAs } from '../engine/testing/builders.ts';
import { documentsWithWords, findDocument } from './find-document.ts';
import { createOutput } from './output.ts';

const summary = (digit: string, title: string, change: Partial<DocumentSummary> = {}): DocumentSummary =>
  listedAs(title, { id: documentId(digit.repeat(64)), fileName: `${digit}.pdf`, ...change });

const harbor = summary('1', 'Harbor walls under load', { authors: 'Łucja Wrona', fileName: 'HW-2019 final.pdf' });
const tides = summary('2', 'Tides of the harbor');
const older = summary('3', 'Lighthouses', { newer: documentId('4'.repeat(64)) });
const newest = summary('4', 'Lighthouses');
const library = [harbor, tides, older, newest];

const nowhere = { write: () => true };
const find = (named: string, documents: readonly DocumentSummary[] = library) =>
  findDocument(named, documents, {
    out: createOutput(nowhere, nowhere, false, {}),
    stdin: process.stdin,
    cwd: '/no/such/folder',
    env: {},
    signal: new AbortController().signal,
  });

describe('a document is named by', () => {
  test.each([
    ['111111', harbor],
    ['walls', harbor],
    ['load HARBOR', harbor],
    ['lucja', harbor],
    ['HW-2019 final.pdf', harbor],
    ['hw-2019', harbor],
    ['tides', tides],
    ['lighthouses', newest],
    ['333333', older],
  ])('%s', async (named, document) => {
    await expect(find(named)).resolves.toBe(document.id);
  });

  test('its whole title, also where another one has these words too', async () => {
    const short = summary('5', 'Tides');
    await expect(find('tides', [...library, short])).resolves.toBe(short.id);
  });
});

test('words of several documents list these, words of none say where to look', async () => {
  await expect(find('harbor')).rejects.toThrow(
    '‘harbor’ fits 2 documents: 11111111 Harbor walls under load, 22222222 Tides of the harbor',
  );
  await expect(find('glacier')).rejects.toMatchObject({ hint: 'See what is there: wayleaf list' });
  await expect(find('abcdef'.repeat(11).slice(0, 64))).rejects.toThrow(/No document with the id/);
});

test('without words all documents are listed', () => {
  expect(documentsWithWords(' ', library)).toEqual(library);
});
