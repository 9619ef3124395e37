import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import type { UnpackedItem } from '../../parser/protocol.ts';
import { addWaiting, idFor, newIndex } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { writeIndex } from '../store/write-index.ts';
import { takeAttached } from './take-attached.ts';

const fresh = freshTables();
const cover = idFor('cover');
const [mill, weir] = [idFor('mill'), idFor('weir')];
let incoming: string;
let adopted: { readonly name: string; readonly text: string; readonly expected: DocumentId | undefined }[];
let published: LibraryEvent[];

beforeEach(async () => {
  incoming = await mkdtemp(path.join(tmpdir(), 'wayleaf-attached-'));
  adopted = [];
  published = [];
  const key = await addWaiting(fresh.store, 'cover');
  const made = newIndex('cover', [{ title: 'Cover', paragraphs: ['Open it elsewhere.'] }]);
  const attached = [
    { name: 'mill.pdf', id: mill, bytes: 6 },
    { name: 'prices.xlsb' },
    { name: 'weir.pdf', id: weir, bytes: 6 },
  ];
  await fresh.store.writer.write((db) =>
    writeIndex(db, key, { ...made, index: { ...made.index, particulars: { attached } } }),
  );
});

afterEach(() => rm(incoming, { recursive: true, force: true }));

function take(
  ids: readonly DocumentId[] | undefined,
  items: readonly UnpackedItem[],
  end: () => void = () => undefined,
) {
  const asked: DocumentId[] = [];
  const outcome = takeAttached(
    {
      store: fresh.store,
      library: {
        makeIncoming: async () => incoming,
        locate: async () => ({ path: '/books/cover.pdf', bytes: 1, name: 'cover.pdf' }),
        adopt: async (file, name, _signal, adopting) => {
          adopted.push({ name, text: await readFile(file, 'utf8'), expected: adopting?.expected });
          await rm(file);
          return { added: adopting?.expected ? [adopting.expected] : [], duplicates: [], rejected: [] };
        },
      },
      parsers: {
        unpack: async (request, onItem) => {
          asked.push(...request.ids);
          for (const item of items) await onItem(item);
          end();
        },
      },
      publish: (event) => published.push(event),
    },
    { document: cover, ids },
    new AbortController().signal,
  );
  return { asked, outcome };
}

const file = (id: DocumentId, name: string): UnpackedItem => ({ kind: 'file', id, name });
const piece = (text: string): UnpackedItem => ({ kind: 'piece', bytes: Buffer.from(text) });

test('each file is written whole, in its pieces, and handed over by name as what it has to be', async () => {
  const { asked, outcome } = take(undefined, [
    file(mill, 'mill.pdf'),
    piece('a '),
    piece('mill'),
    file(weir, 'weir.pdf'),
    piece('a weir'),
  ]);
  expect(await outcome).toEqual({ added: [mill, weir], duplicates: [], rejected: [] });
  expect(asked).toEqual([mill, weir]);
  expect(adopted).toEqual([
    { name: 'mill.pdf', text: 'a mill', expected: mill },
    { name: 'weir.pdf', text: 'a weir', expected: weir },
  ]);
  expect(published).toEqual([expect.objectContaining({ kind: 'imported' })]);
  expect(await readdir(incoming)).toEqual([]);
});

test('only what is asked for is taken, and what does not come is named', async () => {
  const { asked, outcome } = take([weir], []);
  expect((await outcome).rejected).toEqual([
    { name: 'weir.pdf', error: { code: 'file.unreadable', message: 'weir.pdf could not be taken out of cover.pdf.' } },
  ]);
  expect(asked).toEqual([weir]);
});

test('what does not lie inside is refused', async () => {
  await expect(take([idFor('other')], []).outcome).rejects.toMatchObject({ code: 'input.invalid' });
  expect(adopted).toEqual([]);
});

test('a file that came in part leaves nothing behind', async () => {
  const broken = (): never => {
    throw new AppError('parser.timeout', 'It took too long.');
  };
  const { outcome } = take([mill], [file(mill, 'mill.pdf'), piece('a ')], broken);
  await expect(outcome).rejects.toMatchObject({ code: 'parser.timeout' });
  expect(adopted).toEqual([]);
  expect(await readdir(incoming)).toEqual([]);
});
