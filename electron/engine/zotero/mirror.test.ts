import { expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { nameOf, type ZoteroObject, type ZoteroPart, type ZoteroSource } from '../../zotero/objects.ts';
import { pdfOf } from '../../zotero/testing/objects.ts';
import { namesIn } from '../store/zotero.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { mirrorLibrary, type MirrorChanges } from './mirror.ts';

const fresh = freshTables();
const { signal } = new AbortController();

const item = (key: string, title: string): ZoteroObject => ({
  kind: 'item',
  key,
  type: 'book',
  fields: { title },
  creators: [],
  tags: [],
  citationKey: null,
});
const part = (...objects: ZoteroObject[]): ZoteroPart => ({ kind: 'objects', objects });

/** @param failure  with which the reading ends behind these parts */
async function mirror(parts: readonly ZoteroPart[], failure?: AppError): Promise<MirrorChanges> {
  const source: ZoteroSource = {
    via: 'api',
    program: null,
    libraries: [{ id: '', name: null }],
    survey: async () => [],
    read: async function* () {
      yield* parts;
      if (failure) throw failure;
    },
    close: async () => undefined,
  };
  return mirrorLibrary(fresh.store, source, '', null, () => undefined, signal);
}

const endOf = (...names: string[]): ZoteroPart => ({
  kind: 'end',
  names: new Set(names),
  cursor: { version: 1, modified: '' },
});
const end = endOf('KEPT');

test('a reading that was refused leaves nothing of what it brought, however often it is begun', async () => {
  await mirror([part(item('KEPT', 'As it was')), end]);
  const refused = new AppError('input.unsupported', 'Too much.');
  for (const round of ['A', 'B']) {
    const brought = [
      part(item(`NEW1${round}`, 'x'), item('KEPT', `Changed ${round}`)),
      part(item(`NEW2${round}`, 'x')),
    ];
    await expect(mirror(brought, refused)).rejects.toBe(refused);
    expect(namesIn(fresh.store.read, '')).toEqual(['KEPT']);
  }
});

test('one that was broken off goes on with what it brought', async () => {
  const gone = new AppError('file.unreadable', 'Closed.');
  await expect(mirror([part(item('NEW', 'x'))], gone)).rejects.toBe(gone);
  expect(namesIn(fresh.store.read, '')).toEqual(['NEW']);
});

test('a collection concerns what it holds where it is called otherwise, and else only what came and went', async () => {
  const keys = ['BEES', 'WASPS', 'ANTS'];
  const file = (key: string): ZoteroObject => pdfOf(`${key}F`, key);
  const shelf = (name: string, parent: string | null, ...items: string[]): ZoteroObject => ({
    kind: 'collection',
    key: 'SHELF',
    name,
    parent,
    items,
  });
  const insects = keys.flatMap((key) => [item(key, key), file(key)]);
  const whole = endOf(...[...insects, shelf('Insects', null)].map(nameOf));
  const concerned = async (now: ZoteroObject): Promise<string[]> => {
    const { attachments } = await mirror([part(now), whole]);
    return [...attachments].toSorted();
  };
  await mirror([part(...insects), whole]);
  expect(await concerned(shelf('Insects', null, 'BEES', 'WASPS'))).toEqual(['BEESF', 'WASPSF']);
  expect(await concerned(shelf('Insects', null, 'ANTS', 'BEES'))).toEqual(['ANTSF', 'WASPSF']);
  expect(await concerned(shelf('Hymenoptera', null, 'ANTS', 'BEES'))).toEqual(['ANTSF', 'BEESF']);
  expect(await concerned(shelf('Hymenoptera', 'UP', 'ANTS', 'BEES'))).toEqual(['ANTSF', 'BEESF']);
});
