/** The same questions put to several documents, from the command line. */
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { askedDocuments, makeAsked } from '../fixtures/pdf/asked-documents.ts';
import { makeHome, type Home } from './support/library.ts';
import { runCli } from './support/run-cli.ts';

const Cell = z.object({
  question: z.string(),
  state: z.string(),
  value: z.string(),
  quote: z.string().nullable(),
  page: z.int().positive().nullable(),
  link: z.string().nullable(),
});
const Table = z.object({
  name: z.string(),
  questions: z.array(z.string()),
  counts: z.object({ found: z.int(), kept: z.int() }),
  rows: z.array(z.object({ title: z.string(), citationKey: z.string().nullable(), cells: z.array(Cell) })),
});

const [first, second] = askedDocuments as readonly [(typeof askedDocuments)[0], (typeof askedDocuments)[0]];
const [[question, says]] = first.questions as readonly [readonly [string, string]];
const [[other]] = second.questions as readonly [readonly [string, string]];

let home: Home;
const wayleaf = (...args: readonly string[]) => runCli([...args, '--library', home.library], { cwd: home.at() });

async function json(...args: readonly string[]): Promise<z.infer<typeof Table>> {
  const { status, stdout, stderr } = await wayleaf('table', ...args, '--json');
  expect(status, stderr).toBe(0);
  return Table.parse(JSON.parse(stdout));
}

beforeAll(async () => {
  home = await makeHome();
  await writeFile(home.at('books', 'first.pdf'), (await makeAsked(first)).bytes);
  await writeFile(home.at('books', 'second.pdf'), (await makeAsked(second)).bytes);
  expect((await wayleaf('index', 'books')).status).toBe(0);
});
afterAll(() => home.remove());

describe('a table', () => {
  test('says of each document what it answers, with the words and the page, or nothing', async () => {
    const { rows, counts } = await json(question, '--name', 'One');
    expect(counts).toEqual({ found: 2, kept: 2 });
    const mine = rows.find(({ title }) => title === first.title)!;
    expect(mine.cells[0]).toMatchObject({ state: 'found', page: 1 });
    expect(mine.cells[0]!.quote).toContain(says);
    expect(mine.cells[0]!.link).toMatch(/^wayleaf:\/\/open\?doc=/u);
    const another = rows.find(({ title }) => title === second.title)!;
    expect(another.cells[0]!.state).not.toBe('found');
  });

  test('made twice is the same to the byte', async () => {
    const [one, two] = [await json(question, other, '--name', 'Made'), await json(question, other, '--name', 'Again')];
    expect(JSON.stringify(two.rows)).toBe(JSON.stringify(one.rows));
  });

  test('goes on under its name, and is listed', async () => {
    await json(question, '--name', 'Goes on', '--doc', 'books/first.pdf');
    const more = await json(other, '--name', 'Goes on', '--doc', 'books/second.pdf');
    expect(more.questions).toEqual([question, other]);
    expect(more.rows.map(({ title }) => title)).toEqual([first.title, second.title]);
    const { stdout } = await wayleaf('table');
    expect(stdout).toMatch(/Goes on +2 +2/u);
  });

  test('is printed for spreadsheets, texts and TeX', async () => {
    const printed = async (format: string) => (await wayleaf('table', question, '--name', 'One', format)).stdout;
    expect(await printed('--csv')).toContain(`Document,Citation key,Left out,${question}`);
    expect(await printed('--markdown')).toMatch(/^## One\n\n\| Document \| /u);
    expect(await printed('--latex')).toContain(String.raw`\bottomrule`);
  });
});

test.each([
  [['table', ' '], 'A question is empty'],
  [['table', '--name', 'nowhere'], 'There is no table ‘nowhere’'],
  [['table', 'x?', '--csv', '--latex'], 'Choose one of: --csv, --latex'],
  [['table', 'x?', '--doc', 'books/first.pdf', '--search', 'gardens'], 'Choose one of: --doc'],
  [['table', 'x?', '--csv', '--xlsx', 'x.xlsx'], 'Choose one of: --csv, --xlsx'],
  [['table', 'x?', '--name', ' '], '--name is empty'],
  [['table', 'x'.repeat(501)], 'A question may have 500 characters; this one has 501.'],
  [['table', 'x?', '--search', ' '], '--search needs words'],
  [['table', 'x?', '--collection', 'none'], 'There is no collection ‘none’'],
  [['table', 'x?', '--xlsx', 'nowhere/x.xlsx'], 'Nothing can be written to'],
])('%j is refused in words', async (args, message) => {
  const { status, stderr } = await wayleaf(...args);
  expect(status).not.toBe(0);
  expect(stderr).toContain(message);
});
