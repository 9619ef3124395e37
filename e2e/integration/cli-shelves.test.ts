/** Documents renamed, tagged and taken out of a library on the command line. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { tidesPaper, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { makeHome, type Home } from './support/library.ts';
import { runCli, type CliRun } from './support/run-cli.ts';

let home: Home;
const wayleaf = (...args: readonly string[]): Promise<CliRun> =>
  runCli([...args, '--library', home.library], { cwd: home.at(), env: { WAYLEAF_TESSDATA: '' } });

beforeAll(async () => {
  home = await makeHome();
  await writeFile(home.at('harbor paper.pdf'), (await twoColumnPaper()).bytes);
  await writeFile(home.at('tides.pdf'), (await tidesPaper()).bytes);
  await wayleaf('index', home.at('harbor paper.pdf'), home.at('tides.pdf'));
});
afterAll(() => home.remove());

const Listed = z.object({
  documents: z.array(z.object({ file: z.string(), title: z.string(), tags: z.array(z.string()) })),
});
const listed = async () => {
  const { stdout } = await wayleaf('list', '--json');
  return Listed.parse(JSON.parse(stdout))
    .documents.map((one) => ({ ...one, file: path.basename(one.file) }))
    .toSorted((a, b) => a.file.localeCompare(b.file));
};

test('a title is another one, and goes back', async () => {
  expect((await wayleaf('rename', 'harbor paper.pdf', 'Reeds of the harbor')).status).toBe(0);
  expect((await listed())[0]).toMatchObject({ file: 'harbor paper.pdf', title: 'Reeds of the harbor' });
  await wayleaf('details', 'harbor paper.pdf', '--as-found', 'title');
  expect((await listed())[0]!.title).not.toBe('Reeds of the harbor');
  expect(await wayleaf('rename', 'harbor paper.pdf', ' ')).toMatchObject({ status: 2 });
});

test('tags are put on, listed, renamed, taken off', async () => {
  const { stdout } = await wayleaf('tags', 'add', 'rivers', 'harbor paper.pdf', 'tides.pdf');
  expect(stdout).toContain('rivers  2 documents');
  expect((await wayleaf('list', '--tag', 'rivers', '--not-read')).stdout.match(/\.pdf/gu)).toHaveLength(2);
  const untagged = await wayleaf('list', '--tag', 'lakes');
  expect([untagged.status, untagged.stderr]).toEqual([2, expect.stringContaining('wayleaf tags list')]);
  const elsewhere = await wayleaf('list', '--collection', 'Ferries');
  expect([elsewhere.status, elsewhere.stderr]).toEqual([2, expect.stringContaining('no collection')]);
  await wayleaf('tags', 'rename', 'rivers', 'water');
  expect((await wayleaf('tags', 'take', 'water', 'tides.pdf')).stdout).toContain('water  1 document\n');
  expect((await listed()).map(({ tags }) => tags)).toEqual([['water'], []]);
  expect((await wayleaf('tags', 'delete', 'water')).stdout).toContain('No document has a tag.');
  const unknown = await wayleaf('tags', 'delete', 'water');
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('No document has the tag')]);
  expect(await wayleaf('tags', 'add', 'alone')).toMatchObject({ status: 2 });
});

test('what is removed is asked about first, and its file stays', async () => {
  const unasked = await wayleaf('remove', 'tides.pdf');
  expect([unasked.status, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  const mistyped = await wayleaf('remove', 'tides.pdf', 'nobody.pdf', '--yes');
  expect(mistyped.status).toBe(2);
  expect(await listed()).toHaveLength(2);
  expect((await wayleaf('remove', 'tides.pdf', '--yes')).stdout).toContain('Removed: ');
  expect((await listed()).map(({ file }) => file)).toEqual(['harbor paper.pdf']);
  // The file is still there to be taken in again.
  expect((await wayleaf('index', home.at('tides.pdf'))).status).toBe(0);
  expect(await listed()).toHaveLength(2);
});
