/** What a document is, said and corrected on the command line. */
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { makeHome, type Home } from './support/library.ts';
import { runCli, type CliRun } from './support/run-cli.ts';

let home: Home;
const wayleaf = (...args: readonly string[]): Promise<CliRun> =>
  runCli([...args, '--library', home.library], { cwd: home.at(), env: { WAYLEAF_TESSDATA: '' } });

beforeAll(async () => {
  home = await makeHome();
  await writeFile(home.at('harbor paper.pdf'), (await twoColumnPaper()).bytes);
  await wayleaf('index', home.at('harbor paper.pdf'));
});
afterAll(() => home.remove());

test('fields have their sources, are corrected, cited as corrected, and taken back', async () => {
  const set = ['--set', 'doi=https://doi.org/10.5555/reeds', '--set', 'year=1987'];
  const { stdout } = await wayleaf('details', 'harbor paper', ...set);
  expect(stdout).toMatch(/^year +1987 {2}\(yours; found: /mu);
  expect(stdout).toMatch(/^doi +10\.5555\/reeds {2}\(yours; found: none\)$/mu);
  const { stdout: entry } = await wayleaf('cite', 'export', '--doc', 'harbor paper');
  expect(entry).toContain('10.5555/reeds');
  const back = await wayleaf('details', 'harbor paper', '--as-found', 'all');
  expect(back.stdout).toMatch(/^title /mu);
  expect(back.stdout).not.toContain('yours');
});

test.each(['doi=reeds', 'year=19', 'color=red', 'year'])('%s is refused', async (wrong) => {
  const refused = await wayleaf('details', 'harbor paper', '--set', wrong);
  expect(refused.status).toBe(2);
});
