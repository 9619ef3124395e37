import { lstat, mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draftName } from '../../../process/drafts.ts';
import { tempFolder } from '../../testing/builders.ts';
import { describedIn, installedIn, Shelf, type InstalledModel } from './shelf.ts';
import { installTinyModel } from './testing/install-tiny-model.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let model: InstalledModel;

beforeEach(async () => {
  folder = await tempFolder();
  model = await installTinyModel(folder.path, 'tiny', 'encoder');
});
afterEach(() => folder.remove());

test('a folder that holds a whole model is one', async () => {
  expect(await installedIn(model.folder)).toEqual(model);
});

test('a folder without a description, or with a broken one, is none', async () => {
  expect(await installedIn(path.join(folder.path, 'nowhere'))).toBeUndefined();
  const description = path.join(model.folder, 'wayleaf-model.json');
  await writeFile(description, (await readFile(description, 'utf8')).slice(0, 40));
  expect(await installedIn(model.folder)).toBeUndefined();
  expect(await describedIn(model.folder)).toBeUndefined();
});

test('a model that lost a file, or a part of one, is none, though it is known which it was', async () => {
  await truncate(path.join(model.folder, 'onnx/model.onnx'), 7);
  expect(await installedIn(model.folder)).toBeUndefined();
  expect(await describedIn(model.folder)).toEqual(model);
  await rm(path.join(model.folder, 'onnx/model.onnx'));
  expect(await installedIn(model.folder)).toBeUndefined();
});

describe('what is on its way', () => {
  const incoming = (...parts: string[]): string => path.join(folder.path, '.incoming', ...parts);
  const victim = (): string => path.join(folder.path, 'victim');

  beforeEach(async () => {
    await mkdir(path.join(victim(), 'tiny'), { recursive: true });
    await rm(incoming(), { recursive: true, force: true });
  });

  test('lies in a folder for its user alone, and a link that was planted there is not followed', async () => {
    const shelf = new Shelf(folder.path);
    for (const planted of [incoming(), incoming('tiny')]) {
      await mkdir(path.dirname(planted), { recursive: true });
      await symlink(victim(), planted);
      await writeFile(path.join(await shelf.incoming('tiny'), 'arrived'), '');
      expect((await lstat(planted)).isDirectory()).toBe(true);
      if (process.platform !== 'win32') expect((await stat(incoming('tiny'))).mode & 0o077).toBe(0);
      await rm(incoming(), { recursive: true });
    }
    expect(await readdir(victim(), { recursive: true })).toEqual(['tiny']);
  });

  test('is neither found nor thrown away through a link', async () => {
    const shelf = new Shelf(folder.path);
    await symlink(victim(), incoming());
    expect(await shelf.arriving()).toEqual([]);
    await shelf.discard('tiny');
    await shelf.sweep();
    expect(await readdir(victim())).toEqual(['tiny']);
  });

  test('of an import has a name that nobody can foresee, and goes once its process is gone', async () => {
    const shelf = new Shelf(folder.path);
    const mine = await shelf.scratch();
    const noProcess = 2 ** 22 + 1; // above what Linux gives out
    const left = incoming(draftName('model').replace(`-${process.pid}-`, `-${noProcess}-`));
    await rename(await shelf.scratch(), left);
    await writeFile(path.join(left, 'model.onnx'), 'half');
    expect(await shelf.arriving()).toEqual([]);
    await shelf.sweep();
    expect(await readdir(incoming())).toEqual([path.basename(mine)]);
  });

  test('is described by a file that no link leads away from', async () => {
    const shelf = new Shelf(folder.path);
    const from = await shelf.incoming('tiny');
    await writeFile(path.join(victim(), 'mine'), 'mine');
    await symlink(path.join(victim(), 'mine'), path.join(from, 'wayleaf-model.json'));
    const { folder: _, ...manifest } = model;
    const installed = await shelf.install(from, manifest);
    expect((await lstat(path.join(installed.folder, 'wayleaf-model.json'))).isFile()).toBe(true);
    expect(await readFile(path.join(victim(), 'mine'), 'utf8')).toBe('mine');
  });
});
