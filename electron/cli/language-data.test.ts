import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chosenDataFolder, findDataFor } from './language-data.ts';
import { withLibrary } from './open-library.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-language-data-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('the folder that was chosen for a library comes first, whatever the surroundings name', async () => {
  const [library, chosen, named] = ['library', 'chosen', 'named'].map((name) => path.join(folder, name));
  for (const data of [chosen!, named!]) {
    await mkdir(data);
    await writeFile(path.join(data, 'eng.traineddata'), 'data');
  }
  const env = { WAYLEAF_TESSDATA: named };
  expect(await findDataFor(library!, env)).toMatchObject({ folder: named, source: 'WAYLEAF_TESSDATA' });
  await withLibrary(library!, { indexing: false, ocr: false }, ({ host }) =>
    host.call('host.use-language-data', { path: chosen! }),
  );
  expect(await findDataFor(library!, env)).toMatchObject({ folder: chosen, source: 'chosen' });
});

test('a library that is not there has none chosen, and is not made', async () => {
  const library = path.join(folder, 'none');
  expect(await chosenDataFolder(library)).toBeUndefined();
  await expect(mkdir(library)).resolves.toBeUndefined();
});
