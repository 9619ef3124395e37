/** What a language model writes over several documents: on the command line, for other programs, and where it is bad. */
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { exchanged, isOver, overDocuments } from '../fixtures/ollama/over-documents.ts';
import { plainReply } from '../fixtures/ollama/replies.ts';
import { FakeOllama, type ChatAsked } from '../fixtures/ollama/server.ts';
import { ferryReports, makeReport } from '../fixtures/pdf/ferry-reports.ts';
import { makeHome, type Home } from './support/library.ts';
import { runCli } from './support/run-cli.ts';

const Answered = z.object({
  model: z.string().nullable(),
  notes: z.array(z.string()),
  text: z.string(),
  parts: z.array(z.object({ label: z.string(), sentences: z.array(z.object({ text: z.string() })) })),
  overview: z
    .object({
      model: z.string(),
      sentences: z.array(z.object({ text: z.string(), citations: z.array(z.int()), supported: z.literal(true) })),
      of: z.array(z.int()),
    })
    .nullable(),
  evidence: z.array(z.object({ n: z.int(), quote: z.string() })),
});

let home: Home;
let fake: FakeOllama;
const QUESTION = 'How many passengers does the ferry Alma carry?';
const wayleaf = (...args: readonly string[]) => runCli([...args, '--library', home.library], { cwd: home.at() });
const model = (): readonly string[] => ['--model', 'larch:3b', '--ollama', fake.address];

beforeAll(async () => {
  home = await makeHome();
  for (const [name, report] of Object.entries(ferryReports))
    await writeFile(home.at('books', `${name}.pdf`), (await makeReport(report)).bytes);
  expect((await wayleaf('index', 'books')).status).toBe(0);
  fake = await FakeOllama.start();
}, 180_000);
afterAll(async () => {
  await fake.stop();
  await home.remove();
});
beforeEach(() => fake.heal());

/** Says this over the documents, and gives the documents themselves no more than was quoted. */
function saying(over: (asked: ChatAsked) => string): void {
  fake.reply = (asked) => (isOver(asked) ? over(asked) : plainReply(asked.format));
}

async function ask(...args: readonly string[]): Promise<z.infer<typeof Answered>> {
  const { status, stdout, stderr } = await wayleaf('ask', QUESTION, '--each', ...args, '--json');
  expect(status, stderr).toBe(0);
  return Answered.parse(JSON.parse(stdout));
}

test('stands above the lines with sentences that lead to the words of their documents', async () => {
  saying(overDocuments);
  const quoted = await ask();
  const answer = await ask(...model());
  expect(answer.overview?.model).toBe('larch:3b');
  const [sentence] = answer.overview?.sentences ?? [];
  expect(sentence?.text).toBe('In the Northern Sound the ferry has two decks, in the Southern Sound three decks.');
  const cited = sentence!.citations.map((n) => answer.evidence.find((one) => one.n === n)?.quote ?? '').join(' ');
  expect(cited).toContain('two decks');
  expect(cited).toContain('three decks');
  expect(answer.text.startsWith(sentence!.text)).toBe(true);
  // The lines stay.
  expect(answer.parts).toEqual(quoted.parts);
});

test('people read it first, and who wrote it', async () => {
  saying(overDocuments);
  const { stdout } = await wayleaf('ask', QUESTION, '--each', ...model());
  expect(stdout).toMatch(
    /^In the Northern Sound the ferry has two decks[\s\S]+Written over the documents by larch:3b/u,
  );
  expect(stdout).toContain('They contradict each other: 300 in');
});

test.each<[string, (asked: ChatAsked) => string, string]>([
  ['says of one what another says', exchanged, 'wrote nothing that the passages say'],
  ['is empty', () => '', 'gave no answer'],
  ['echoes', ({ messages }) => messages[0]!.content, 'wrote nothing that the passages say'],
  ['goes in a circle', () => 'Ships are good. '.repeat(400), 'wrote nothing that the passages say'],
])('a model that %s leaves the lines, and that is said', async (_, over, failure) => {
  saying(over);
  const quoted = await ask();
  const answer = await ask(...model());
  expect(answer.overview).toBeNull();
  expect(answer.parts).toEqual(quoted.parts);
  expect(answer.notes).toContain(`There is no overview of the documents: the language model ${failure}.`);
});

test('a server that breaks off leaves the lines', async () => {
  saying(overDocuments);
  fake.fail('chat', '500', 99);
  const answer = await ask(...model());
  expect(answer.overview).toBeNull();
  expect(answer.parts).toHaveLength(4);
});
