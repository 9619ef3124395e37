/** One document twice, through the command line: found over real files, joined, kept in archives, separated, told apart. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { DuplicateOut } from '#shared/contract/tool-shapes.ts';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { randomNumbers } from '../fixtures/pdf/prose.ts';
import { findChromium } from '../support/chromium.ts';
import { makeHome, type Home } from './support/library.ts';
import { runCli } from './support/run-cli.ts';

let home: Home;
beforeEach(async () => {
  home = await makeHome();
});
afterEach(() => home.remove());

async function run(args: readonly string[], library = home.library) {
  const env = { ...process.env, WAYLEAF_BROWSER: findChromium(), WAYLEAF_BROWSER_SANDBOX: '0' };
  return runCli([...args, '--library', library], { cwd: home.at(), env });
}

async function wayleaf<T>(schema: z.ZodType<T>, args: readonly string[], library = home.library): Promise<T> {
  const done = await run([...args, '--json'], library);
  expect(done.status, done.stderr).toBe(0);
  return schema.parse(JSON.parse(done.stdout));
}

/** Sentences that no other seed has: a made word stands in each run of five. */
function proseOf(seed: number, paragraphs: number): string[] {
  const random = randomNumbers(seed);
  const word = (): string =>
    Array.from(
      { length: 6 },
      () => 'bdfgklmnprstvz'[Math.floor(random() * 14)]! + 'aeiou'[Math.floor(random() * 5)]!,
    ).join('');
  const sentence = (): string => `The ${word()} of the ${word()} was ${word()} near every ${word()}.`;
  return Array.from({ length: paragraphs }, () => Array.from({ length: 6 }, sentence).join(' '));
}

const FACT = 'The keeper of the tower counted ninety-one herons in the spring.';

async function paper(name: string, title: string, paragraphs: readonly string[]): Promise<void> {
  const blocks = paragraphs.map((text) => ({ kind: 'paragraph' as const, text }));
  const { bytes } = await makePaper({ title, blocks, runningHead: title, pageNumbers: true });
  await writeFile(home.at('books', name), bytes);
}

const Found = z.object({ pairs: z.array(DuplicateOut), apart: z.array(z.unknown()) });
async function find(library = home.library) {
  const { pairs, apart } = await wayleaf(Found, ['duplicates'], library);
  return { pairs: pairs.filter(({ joined }) => !joined), joined: pairs.filter(({ joined }) => joined), apart };
}
const Listed = z.object({
  documents: z.array(z.object({ document: z.string(), file: z.string(), joined: z.string().nullable() })),
});

/** Names of files by document. */
async function filesById(): Promise<ReadonlyMap<string, string>> {
  const { documents } = await wayleaf(Listed, ['list']);
  return new Map(documents.map(({ document, file }) => [document, path.basename(file)]));
}

test('a page of the web and its PDF are one text, and answer as one once they are joined', async () => {
  const text = [FACT, ...proseOf(1, 9)];
  await paper('herons.pdf', 'Herons at the Tower', text);
  await writeFile(
    home.at('books', 'saved.html'),
    `<!doctype html><title>Saved page</title><h1>Counting birds</h1>${text.map((one) => `<p>${one}</p>`).join('')}`,
  );
  await paper('other.pdf', 'Herons at the Tower', proseOf(2, 10));
  await wayleaf(z.unknown(), ['index', home.books]);

  const { pairs } = await find();
  const files = await filesById();
  expect(pairs.map(({ older, newer, kind }) => [files.get(older.document), kind, files.get(newer.document)])).toEqual([
    ['saved.html', 'same-text', 'herons.pdf'],
  ]);
  expect((await run(['duplicates'])).stdout).toMatch(/^the same text.*\n {2}[0-9a-f]{8} · Herons at the Tower/u);

  // Joined, one of them alone is answered from; the other is found by its name.
  await wayleaf(z.unknown(), ['duplicates', 'join', 'saved.html', 'herons.pdf']);
  const asked = async () => {
    const { evidence, refused } = await wayleaf(
      z.object({ refused: z.boolean(), evidence: z.array(z.object({ document: z.string() })) }),
      ['ask', 'How many herons did the keeper count in the spring?'],
    );
    expect(refused).toBe(false);
    return new Set(evidence.map(({ document }) => files.get(document) ?? document));
  };
  expect(await asked()).not.toContain('saved.html');
  expect((await wayleaf(Listed, ['list', 'saved'])).documents).toMatchObject([{ joined: 'same-text' }]);
  expect((await find()).pairs).toEqual([]);
  await wayleaf(z.unknown(), ['duplicates', 'separate', 'saved.html']);
  expect((await find()).pairs).toHaveLength(1);
});

test('what was joined and told apart comes along in an archive, and is taken back', async () => {
  for (const [name, seed] of Object.entries({ one: 1, again: 1, third: 1 }))
    await paper(`${name}.pdf`, `The paper that is called ${name}`, proseOf(seed, 10));
  await wayleaf(z.unknown(), ['index', home.books]);
  expect((await find()).pairs).toHaveLength(3);
  await wayleaf(z.unknown(), ['duplicates', 'join', 'again.pdf', 'one.pdf', '--as', 'same-text']);
  await wayleaf(z.unknown(), ['duplicates', 'apart', 'third.pdf', 'one.pdf']);
  await wayleaf(z.unknown(), ['export', home.at('whole.wayleaf')]);
  const other = home.at('another library');
  await wayleaf(z.unknown(), ['import', home.at('whole.wayleaf')], other);
  expect(await find(other)).toMatchObject({ joined: [{ kind: 'same-text' }], apart: [{}] });
  expect((await find()).pairs).toEqual([]);
  await wayleaf(z.unknown(), ['duplicates', 'again', 'one.pdf', 'third.pdf']);
  expect((await find()).pairs).toHaveLength(1);
});

test('a preprint stays one under another title and with other sentences, and mistakes are told', async () => {
  const authors = 'Mara Ellison, Tomas Varga';
  const text = proseOf(3, 10);
  const changed = proseOf(4, 10);
  const print = [...text.slice(0, 7), ...changed.slice(0, 3)];
  const make = async (name: string, title: string, first: string, paragraphs: readonly string[]): Promise<void> => {
    const blocks = [first, ...paragraphs].map((one) => ({ kind: 'paragraph' as const, text: one }));
    const { bytes } = await makePaper({ title, authors, blocks, metadata: { title, author: authors } });
    await writeFile(home.at('books', name), bytes);
  };
  await make('draft.pdf', 'Waiting in Ports', 'arXiv:2101.01234v1 [cs.SE] 4 Jan 2021', text);
  await make('print.pdf', 'Listening Delay in Quiet Harbors', 'https://doi.org/10.1000/harbor.12', print);
  await wayleaf(z.unknown(), ['index', home.books]);
  const { pairs } = await find();
  const files = await filesById();
  expect(pairs.map(({ older, newer, kind }) => [files.get(older.document), kind, files.get(newer.document)])).toEqual([
    ['draft.pdf', 'preprint-and-article', 'print.pdf'],
  ]);
  for (const [args, words] of [
    [['join', 'draft.pdf'], 'takes two documents'],
    [['merge', 'draft.pdf'], 'none of join, separate, apart and again'],
    [['join', 'draft.pdf', 'print.pdf', '--as', 'friends'], 'Choose one of'],
    [['separate', 'draft.pdf'], 'not joined'],
    [['join', 'draft.pdf', 'draft.pdf'], 'versions of one document already'],
  ] as const) {
    const refused = await run(['duplicates', ...args]);
    expect(refused.status, refused.stdout).not.toBe(0);
    expect(refused.stderr).toContain(words);
  }
});
