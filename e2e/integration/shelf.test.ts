/** One question put to several documents, each by itself: on the command line, and as other programs ask it. */
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ShelfSchema } from '#shared/contract/shelf.ts';
import { ferryReports, makeReport } from '../fixtures/pdf/ferry-reports.ts';
import { allSettled, makeHome, openEngine, untilDocuments, type Home } from './support/library.ts';
import { runCli } from './support/run-cli.ts';

const Part = z.object({
  kind: z.string(),
  label: z.string(),
  verdict: z.string(),
  value: z.object({ text: z.string(), citations: z.array(z.int()) }).nullable(),
});
const Answered = z.object({
  text: z.string(),
  parts: z.array(Part).nullable(),
  shelf: ShelfSchema.extend({ said: z.array(z.string()) }).nullable(),
  evidence: z.array(z.object({ n: z.int(), quote: z.string() })),
});

let home: Home;
const wayleaf = (...args: readonly string[]) => runCli([...args, '--library', home.library], { cwd: home.at() });

async function ask(...args: readonly string[]): Promise<z.infer<typeof Answered>> {
  const { status, stdout, stderr } = await wayleaf('ask', ...args, '--json');
  expect(status, stderr).toBe(0);
  return Answered.parse(JSON.parse(stdout));
}

const titlesOf = ({ parts }: z.infer<typeof Answered>) => parts?.map(({ label }) => label);

beforeAll(async () => {
  home = await makeHome();
  for (const [name, report] of Object.entries(ferryReports))
    await writeFile(home.at('books', `${name}.pdf`), (await makeReport(report)).bytes);
  expect((await wayleaf('index', 'books')).status).toBe(0);
  const session = await openEngine(home.library);
  const documents = await untilDocuments(session, (all) => all.length === 4 && allSettled(all));
  const own = documents.filter(({ title }) => title !== ferryReports.silent.title).map(({ id }) => id);
  await session.window.call('library.mark', { documents: [...own], marks: { addCollections: ['Ferries'] } });
  await session.close();
});
afterAll(() => home.remove());

describe('each document has its line', () => {
  test('in the order of what is asked, silent ones last', async () => {
    const answered = await ask('When was the pier built?', '--each');
    expect(titlesOf(answered)).toEqual([
      ferryReports.southern.title,
      ferryReports.northern.title,
      ferryReports.eastern.title,
      ferryReports.silent.title,
    ]);
    expect(answered.parts?.at(-1)?.verdict).not.toBe('found');
    for (const { value } of answered.parts ?? [])
      for (const n of value?.citations ?? [])
        expect(answered.evidence.find((one) => one.n === n)?.quote).toContain(value?.text);
  });

  test('where a collection or several documents are named, and from all as one where that is wanted', async () => {
    const collection = await ask('How many passengers does the ferry Alma carry?', '--collection', 'Ferries');
    expect(collection.parts).toHaveLength(3);
    const two = await ask('When was the pier built?', '--doc', 'books/northern.pdf', '--doc', 'books/eastern.pdf');
    expect(titlesOf(two)).toEqual([ferryReports.northern.title, ferryReports.eastern.title]);
    const together = await ask('When was the pier built?', '--collection', 'Ferries', '--together');
    expect(together.parts).toBeNull();
  });

  test('the same to the byte each time', async () => {
    const one = await ask('How many passengers does the ferry Alma carry?', '--each');
    const two = await ask('How many passengers does the ferry Alma carry?', '--each');
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  });
});

describe('what is sure of several', () => {
  test('is said: what they share, and what contradicts', async () => {
    const answer = await ask('How many passengers does the ferry Alma carry?', '--collection', 'Ferries');
    expect(answer.shelf?.statements.map(({ kind }) => kind)).toEqual(['shared', 'contradict']);
    expect(answer.shelf?.said.join(' ')).toContain('They contradict each other: 300 in');
    expect(answer.text).toContain('In common: 240 in');
  });

  test('which is first is said where it is asked', async () => {
    const answer = await ask('Which of these reports has the most passengers?', '--collection', 'Ferries');
    expect(answer.shelf?.said[0]).toBe(`The most: ‘${ferryReports.southern.title}’, 300.`);
  });

  test('people read it below the lines', async () => {
    const { stdout } = await wayleaf('ask', 'When was the pier built?', '--collection', 'Ferries');
    expect(stdout).toMatch(/● Crossings in the Southern Sound · 1898[\s\S]+They differ: 1898 in/u);
  });
});

test('a cell of an evidence table says what the line says', async () => {
  const question = 'When was the pier built?';
  const Rows = z.object({
    rows: z.array(
      z.object({ title: z.string(), cells: z.array(z.object({ state: z.string(), quote: z.string().nullable() })) }),
    ),
  });
  const { stdout } = await wayleaf('table', question, '--collection', 'Ferries', '--json');
  const { rows } = Rows.parse(JSON.parse(stdout));
  const { parts, evidence } = await ask(question, '--collection', 'Ferries');
  for (const { label, verdict, value } of parts ?? []) {
    const [cell] = rows.find(({ title }) => title === label)!.cells;
    expect(cell?.state).toBe(verdict);
    expect(cell?.quote).toBe(evidence.find(({ n }) => n === value?.citations[0])?.quote ?? null);
  }
});

test.each([
  [['ask', 'x?', '--collection', 'Trains'], 'Choose one of: Ferries'],
  [['ask', 'x?', '--collection', 'Ferries', '--doc', 'books/silent.pdf'], 'Choose one of: --doc, --collection'],
  [['ask', 'x?', '--each', '--together'], 'Choose one of: --each, --together'],
])('%s is refused', async (args, says) => {
  const { status, stderr } = await wayleaf(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(says);
});
