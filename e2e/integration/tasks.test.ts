/** Summaries, key phrases and the corpus on the command line, with and without a library. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { onServer } from '../../electron/engine/testing/server.ts';
import { lockedPaper, notAPdf, twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { makeHome, type Home } from './support/library.ts';
import { runCli, type CliRun } from './support/run-cli.ts';

let home: Home;
const at = (name: string): string => home.at(name);

const wayleaf = (...args: readonly string[]): Promise<CliRun> =>
  runCli(args, {
    cwd: home.at(),
    env: { WAYLEAF_LIBRARY: at('library'), WAYLEAF_TESSDATA: '', TMPDIR: at('tmp') },
  });

const Summary = z.object({
  document: z.string(),
  file: z.string(),
  refused: z.boolean(),
  sentences: z.array(z.object({ text: z.string(), citations: z.array(z.int()) })),
  evidence: z.array(z.object({ n: z.int(), page: z.int().positive(), quads: z.array(z.unknown()), quote: z.string() })),
  model: z.null(),
});
const Phrases = z.object({
  phrases: z.array(z.object({ text: z.string(), page: z.int().positive(), score: z.number() })),
});
const Line = z.object({
  kind: z.enum(['document', 'path']),
  document: z.string(),
  titles: z.array(z.string()),
  text: z.string(),
});

beforeAll(async () => {
  home = await makeHome();
  await writeFile(at('harbor.pdf'), (await twoColumnPaper()).bytes);
  await writeFile(at('locked.pdf'), (await lockedPaper('secret')).bytes);
  await writeFile(at('text.pdf'), notAPdf());
  await mkdir(at('tmp'));
}, 120_000);

afterAll(() => home.remove());

describe.skipIf(onServer)('a file that is in no library', () => {
  test('is summarized, each sentence with its words on the page, and leaves nothing behind', async () => {
    const { status, stdout } = await wayleaf('summarize', 'harbor.pdf', '--sentences', '3', '--json');
    expect(status).toBe(0);
    const { refused, sentences, evidence } = Summary.parse(JSON.parse(stdout));
    expect(refused).toBe(false);
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.length).toBeLessThanOrEqual(3);
    for (const { text, citations } of sentences) {
      const cited = evidence.find(({ n }) => n === citations[0]);
      expect(cited?.quote).toBe(text);
      expect(cited?.quads.length).toBeGreaterThan(0);
    }
    expect(await readdir(at('tmp'))).toEqual([]);
    expect(await readdir(home.at())).not.toContain('library');
  });

  test('is summarized by section and by page', async () => {
    const section = await wayleaf('summarize', 'harbor.pdf', '--section', '4.1', '--json');
    const { evidence } = Summary.parse(JSON.parse(section.stdout));
    expect(evidence.every(({ page }) => page === 2)).toBe(true);
    const pages = await wayleaf('summarize', 'harbor.pdf', '--pages', '1', '--json');
    expect(Summary.parse(JSON.parse(pages.stdout)).evidence.every(({ page }) => page <= 2)).toBe(true);
  });

  test('has key phrases', async () => {
    const { stdout } = await wayleaf('keyphrases', 'harbor.pdf', '--limit', '5', '--json');
    const { phrases } = Phrases.parse(JSON.parse(stdout));
    expect(phrases.length).toBeGreaterThan(0);
    expect(phrases.length).toBeLessThanOrEqual(5);
  });

  test('becomes a corpus: the document, and a line for every path to a leaf', async () => {
    const { stdout } = await wayleaf('corpus', 'harbor.pdf');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => Line.parse(JSON.parse(line)));
    expect(lines[0]?.kind).toBe('document');
    expect(lines.filter(({ kind }) => kind === 'path').length).toBeGreaterThan(3);
    for (const { kind, titles, text } of lines) {
      expect(text.startsWith(`<<<document: ${titles[0] ?? ''}>>>`)).toBe(true);
      if (kind === 'path') expect(text.match(/^<<<section: /gm)).toHaveLength(titles.length - 1);
    }
    await wayleaf('corpus', 'harbor.pdf', '--out', 'corpus.jsonl');
    expect(await readFile(at('corpus.jsonl'), 'utf8')).toBe(stdout);
  });
});

test('a document of the library is named by the beginning of its id', async () => {
  await home.another('other');
  await wayleaf('index', 'harbor.pdf', '--library', 'other');
  const { stdout } = await wayleaf('summarize', 'harbor.pdf', '--library', 'other', '--json');
  const { document } = Summary.parse(JSON.parse(stdout));
  const named = await wayleaf('keyphrases', document.slice(0, 8), '--library', 'other', '--json');
  expect(Phrases.parse(JSON.parse(named.stdout)).phrases.length).toBeGreaterThan(0);
});

test.skipIf(onServer).each([
  [['summarize'], 'is missing'],
  [['summarize', 'nowhere.pdf'], 'There is no file'],
  [['summarize', 'harbor.pdf', '--section', '99'], 'has no section ‘99’'],
  [['summarize', 'harbor.pdf', '--section', '1', '--pages', '1'], 'exclude each other'],
  [['summarize', 'harbor.pdf', '--pages', '3-1'], '--pages takes'],
  [['summarize', 'harbor.pdf', '--sentences', '0'], 'from 1 to 12'],
  [['keyphrases', 'harbor.pdf', '--limit', 'many'], '--limit takes'],
  [['keyphrases', 'text.pdf'], 'wayleaf:'],
  [['summarize', 'locked.pdf'], 'password'],
  [['corpus', 'harbor.pdf', '--out', 'no/such/folder/file'], 'Nothing can be written'],
])('%j fails with a sentence', async (args, message) => {
  const { status, stdout, stderr } = await wayleaf(...args);
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
});
