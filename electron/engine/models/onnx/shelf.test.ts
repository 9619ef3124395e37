import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempFolder } from '../../testing/builders.ts';
import { describedIn, installedIn, type InstalledModel } from './shelf.ts';
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
