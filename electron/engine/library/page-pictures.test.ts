import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import type { PagePicture } from '#shared/contract/page-pictures.ts';
import { tempFolder } from '../testing/builders.ts';
import { PagePictures } from './page-pictures.ts';

const [bees, snow] = [documentId('a'.repeat(64)), documentId('b'.repeat(64))];
const picture = (letters: string): PagePicture => ({ webp: `UklGR${letters}`, turn: 0, night: false });

test('the last picture of a page is kept, of each of its documents by itself, also for the next start', async () => {
  const folder = await tempFolder();
  const pictures = new PagePictures(folder.path);
  await pictures.keep(bees, 3, picture('one'));
  await pictures.keep(bees, 3, picture('two'));
  await pictures.keep(snow, 3, picture('snow'));
  const later = new PagePictures(folder.path);
  expect([await later.find(bees, 3), await later.find(snow, 3)]).toEqual([picture('two'), picture('snow')]);
  expect(await later.find(bees, 4)).toBeNull();
  await folder.remove();
});

test('they go with their document, and where their document went unseen', async () => {
  const folder = await tempFolder();
  const pictures = new PagePictures(folder.path);
  await pictures.keep(bees, 0, picture('bees'));
  await pictures.keep(snow, 0, picture('snow'));
  await pictures.forget(bees);
  expect(await pictures.find(bees, 0)).toBeNull();
  await mkdir(path.join(folder.path, 'page-pictures', snow), { recursive: true });
  await writeFile(path.join(folder.path, 'page-pictures', snow, '.left.draft'), '{');
  await pictures.sweep(new Set([snow]));
  expect(await readdir(path.join(folder.path, 'page-pictures', snow))).toEqual(['0.json']);
  await pictures.sweep(new Set());
  expect(await readdir(path.join(folder.path, 'page-pictures'))).toEqual([]);
  await folder.remove();
});

test('of one document as many as are near are kept, the ones that were not shown for longest go first', async () => {
  const folder = await tempFolder();
  const pictures = new PagePictures(folder.path);
  for (let page = 0; page < 24; page++) await pictures.keep(bees, page, picture('page'));
  const past = new Date(0);
  await utimes(path.join(folder.path, 'page-pictures', bees, '7.json'), past, past);
  await pictures.keep(bees, 24, picture('page'));
  expect([await pictures.find(bees, 7), await pictures.find(bees, 24)]).toEqual([null, picture('page')]);
  await folder.remove();
});

test('all together take no more than their bound', async () => {
  const folder = await tempFolder();
  const pictures = new PagePictures(folder.path, 300);
  await pictures.keep(bees, 0, picture('x'.repeat(150)));
  const past = new Date(0);
  await utimes(path.join(folder.path, 'page-pictures', bees, '0.json'), past, past);
  await pictures.keep(snow, 0, picture('y'.repeat(150)));
  await pictures.sweep(new Set([bees, snow]));
  expect([await pictures.find(bees, 0), await pictures.find(snow, 0)]).toEqual([null, picture('y'.repeat(150))]);
  await folder.remove();
});

test('where nothing can be written nothing is kept, and a picture that is none is told as it stands', async () => {
  const folder = await tempFolder();
  await writeFile(path.join(folder.path, 'page-pictures'), 'a file');
  const pictures = new PagePictures(folder.path);
  await pictures.keep(bees, 0, picture('bees'));
  expect(await pictures.find(bees, 0)).toBeNull();
  await folder.remove();
});
