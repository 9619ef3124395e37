/** No scripted model in any role makes an answer worse, and one that knows the gold makes some better: the proof in small. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runCli } from '../integration/support/run-cli.ts';

const Report = z.object({
  questions: z.int(),
  pairings: z.array(
    z.object({
      behavior: z.string(),
      cast: z.string(),
      asked: z.int(),
      better: z.int(),
      worse: z.int(),
      right: z.object({ without: z.int(), with: z.int() }),
    }),
  ),
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-roles-'));
  const lines = (items: readonly object[]): string => items.map((one) => JSON.stringify(one)).join('\n');
  await writeFile(path.join(folder, 'made.docs.jsonl'), lines([document]));
  await writeFile(path.join(folder, 'made.questions.jsonl'), lines(questions));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const paragraphs = [
  ['Masonry', 'The harbor wall was built by masons from Fladen. It is nine meters high. Larks sing above its stairs.'],
  ['Masonry', 'The gate of the harbor was forged in Ostby. Its hinges weigh forty pounds each, says the smith.'],
  ['Boats', 'The ferry carries sixty passengers and leaves at dawn. Her captain is Inga Holm, who was born inland.'],
  ['Boats', 'The dredger deepens the channel each spring. It was bought second-hand and painted green by its crew.'],
  ['Trade', 'Herring is sold in barrels on the quay. The price of a barrel was set by the guild at two crowns.'],
  ['Trade', 'Timber came from the upper valley by raft. The raftsmen slept in huts that the town had put up for them.'],
  ['Light', 'The lamp of the lighthouse burns rape oil. It can be seen for eleven miles when the air is clear.'],
  ['Light', 'A keeper climbs the tower twice a night. For this he is paid in coal, which he sells on in winter.'],
] as const;
const document = {
  doc: 'harbor',
  title: 'The harbor of Fladen',
  lang: 'en',
  paragraphs: paragraphs.map(([section, text]) => ({ section, text })),
};

/** What the documents answer plainly, then what they say in other words, then what they do not say. */
const asked: readonly (readonly [question: string, paragraph: number | undefined, sentence: string, answer: string])[] =
  [
    ['Who built the harbor wall?', 0, 'The harbor wall was built by masons from Fladen.', 'masons'],
    ['Where was the gate of the harbor forged?', 1, 'The gate of the harbor was forged in Ostby.', 'Ostby'],
    ['How many passengers does the ferry carry?', 2, 'The ferry carries sixty passengers and leaves at dawn.', 'sixty'],
    ['What deepens the channel each spring?', 3, 'The dredger deepens the channel each spring.', 'dredger'],
    ['How is herring sold on the quay?', 4, 'Herring is sold in barrels on the quay.', 'in barrels'],
    ['Where did timber come from by raft?', 5, 'Timber came from the upper valley by raft.', 'upper valley'],
    ['What does the lamp of the lighthouse burn?', 6, 'The lamp of the lighthouse burns rape oil.', 'rape oil'],
    ['How often does a keeper climb the tower?', 7, 'A keeper climbs the tower twice a night.', 'twice'],
    ['Who commands the ferry?', 2, 'Her captain is Inga Holm, who was born inland.', 'Inga Holm'],
    ['What did herring cost?', 4, 'The price of a barrel was set by the guild at two crowns.', 'two crowns'],
    ['What does the keeper of the tower earn?', 7, 'For this he is paid in coal, which he sells on in winter.', 'coal'],
    ['Which bishop blessed the dredger?', undefined, '', ''],
  ];
const questions = asked.map(([question, paragraph, sentence, answer], at) => ({
  id: `q${String(at + 10)}`,
  doc: 'harbor',
  question,
  answers: paragraph === undefined ? [] : [answer],
  answerable: paragraph !== undefined,
  evidence: paragraph === undefined ? [] : [{ paragraph, sentence }],
}));

test('no bad model makes an answer worse, whatever it is asked for, and an oracle makes some better', async () => {
  const { status, stdout, stderr } = await runCli(['eval-roles', folder, '--sample', '100', '--json']);
  expect(status, stderr).toBe(0);
  const report = Report.parse(JSON.parse(stdout));
  expect(report.questions).toBe(questions.length);
  const { pairings } = report;
  expect(new Set(pairings.map(({ behavior }) => behavior))).toEqual(
    new Set(['random', 'hostile', 'echo', 'endless', 'refusing', 'oracle']),
  );
  expect(pairings.filter(({ worse }) => worse > 0)).toEqual([]);
  const of = (behavior: string) => pairings.find((one) => one.behavior === behavior && one.cast === 'write');
  expect(of('hostile')?.asked).toBeGreaterThan(8);
  expect(of('oracle')?.better).toBeGreaterThan(0);
});

test('says what it measured, and what there is to choose from', async () => {
  const { status, stdout } = await runCli(['eval-roles', folder, '--roles', 'write', '--behaviors', 'echo']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^made: 12 questions/u);
  expect(stdout).toMatch(/echo +write +auto +\d+ of \d+ +0 +0/u);
  const wrong = await runCli(['eval-roles', folder, '--roles', 'sing']);
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('There is no ‘sing’');
});
