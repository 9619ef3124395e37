import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gatherData } from './gather-data.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'wayleaf-gather-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function dataFile(folder: string, name: string): Promise<string> {
  await mkdir(path.join(home, folder), { recursive: true });
  const file = path.join(home, folder, name);
  await writeFile(file, name);
  return file;
}

test('languages of one folder are used where they are', async () => {
  const deu = await dataFile('plain', 'deu.traineddata');
  const eng = await dataFile('plain', 'eng.traineddata');
  expect(await gatherData({ deu, eng }, ['eng', 'deu'])).toMatchObject({ folder: path.dirname(eng), packed: false });
  const fra = await dataFile('packed', 'fra.traineddata.gz');
  expect(await gatherData({ fra }, ['fra'])).toMatchObject({ folder: path.dirname(fra), packed: true });
});

test('languages of several folders are brought together, and the copies go away', async () => {
  const deu = await dataFile('chosen', 'deu.traineddata');
  const eng = await dataFile('shipped', 'eng.traineddata.gz');
  const gathered = await gatherData({ deu, eng }, ['eng', 'deu']);
  expect(gathered.packed).toBe(false);
  expect(await readFile(path.join(gathered.folder, 'eng.traineddata'), 'utf8')).toBe('eng.traineddata.gz');
  await gathered.release();
  expect(existsSync(gathered.folder)).toBe(false);
  expect(existsSync(eng)).toBe(true);
});

test('data that is gone is told by its file', async () => {
  const eng = await dataFile('here', 'eng.traineddata.gz');
  const gone = path.join(home, 'gone', 'deu.traineddata');
  await expect(gatherData({ eng, deu: gone }, ['eng', 'deu'])).rejects.toMatchObject({ code: 'input.unsupported' });
});
