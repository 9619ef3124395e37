/** A route that a language model decides, over the whole engine: whatever the model says, an answer comes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { facts } from '../fixtures/pdf/samples.ts';
import { chatModel } from '../fixtures/ollama/models.ts';
import { plainReply } from '../fixtures/ollama/replies.ts';
import { FakeOllama, type ChatAsked } from '../fixtures/ollama/server.ts';
import { openEngine, type Home, type LocalSession } from './support/library.ts';
import { makeHomeWithPaper } from './support/read-paper.ts';

const question = 'Did the trial include subjects under eighteen years of age?';
/** As many as `Agreement` wants. */
const ANSWERS_UNTIL_TRUSTED = 6;
let home: Home;
let fake: FakeOllama;
let session: LocalSession;

beforeAll(async () => {
  home = await makeHomeWithPaper();
  fake = await FakeOllama.start({ models: [chatModel] });
  session = await openEngine(home.library, {});
  const change = { languageModel: true, chatModel: 'larch:3b', ollamaAddress: fake.address };
  await session.window.call('models.configure', change);
  await showThatItReads();
}, 180_000);

afterAll(async () => {
  await session.close();
  await fake.stop();
  await home.remove();
});

/** What a model alone chose to read counts once its answers began where the quotes do. */
async function showThatItReads(): Promise<void> {
  fake.reply = (asked) =>
    asked.format
      ? plainReply(asked.format)
      : `${facts.limitation.slice(0, -1)} [${passageWith(facts.limitation, asked)}].`;
  for (let asked = 0; asked < ANSWERS_UNTIL_TRUSTED; asked++) {
    const receipt = await session.window.call('answer.ask', { question, scope: { kind: 'library' } });
    expect(receipt.answer.found).toBe(true);
  }
}

/** The number by which the model is to cite the passage with these words. */
function passageWith(words: string, { messages }: ChatAsked): string {
  const [before = ''] = (messages.at(-1)?.content ?? '').split(words);
  return [...before.matchAll(/<<<passage: (\d+)>>>/gu)].at(-1)?.[1] ?? '';
}

/** Lines of the state that a model is shown. */
function linesOf({ messages }: ChatAsked): readonly string[] {
  const state = /<document>\n(.*)\n<\/document>/su.exec(messages.at(-1)?.content ?? '')?.[1] ?? '';
  return state.split('\n').map((line) => line.trim());
}

/** Ask with a model that says this at each state of the route, and writes no answers. */
async function routed(say: (asked: ChatAsked, lines: readonly string[]) => string): Promise<AnswerReceipt> {
  fake.reply = (asked) =>
    asked.messages[0]?.content.includes('walking its tree of sections')
      ? say(asked, linesOf(asked))
      : plainReply(asked.format);
  return session.window.call('answer.ask', { question, scope: { kind: 'library' }, strategy: 'route' });
}

function actionOf(tag: string, line = '') {
  const [, id, words] = /^(\d+): (.*)$/su.exec(line) ?? [];
  return { action: tag, id: Number(id), prefix: (words ?? '').slice(0, 30) };
}

const json = (...actions: readonly unknown[]): string => JSON.stringify({ actions });

test('a model that follows the grammar decides the route', async () => {
  const receipt = await routed((_, lines) => {
    const line = lines.find((one) => one.includes(facts.limitation.slice(0, 30)));
    return line ? json(actionOf('ANSWER', line)) : json({ action: 'REFUSE' });
  });
  expect(receipt.strategy).toBe('route');
  expect(receipt.route.some(({ by, action }) => by === 'model' && action === 'answer')).toBe(true);
  expect(receipt.diagnostics.routing).toMatchObject({ by: 'model', expelled: 0, collapsed: 0, tookOver: 0 });
  expect(receipt.evidence.some(({ text }) => text.includes(facts.limitation.slice(0, 30)))).toBe(true);
});

test.each<readonly [string, (asked: ChatAsked, lines: readonly string[]) => string]>([
  ['grammar errors', (_, lines) => `Well...\n* answer ${lines.at(-1)}`],
  ['unknown ids', () => json({ action: 'ANSWER', id: 4711, prefix: 'Nothing like it' })],
  ['wrong prefixes', (_, lines) => json({ ...actionOf('ANSWER', lines.at(-1)), prefix: 'Another text altogether' })],
  [
    'endless opening',
    (_, lines) =>
      json(
        actionOf(
          'EXPAND',
          lines.findLast((line) => /^\d+: \d/.test(line)),
        ),
      ),
  ],
  ['an empty answer', () => ''],
])('%s: an answer comes, and faults are counted', async (_, say) => {
  const receipt = await routed(say);
  const { routing } = receipt.diagnostics;
  expect(receipt.evidence.length).toBeGreaterThan(0);
  expect(receipt.route.length).toBeGreaterThan(0);
  expect(routing?.expansions).toBeLessThanOrEqual(5);
  const counted = (routing?.expelled ?? 0) + (routing?.repaired ?? 0) + (routing?.collapsed ?? 0);
  // Opening one section after the other is allowed until the limit, and no fault.
  expect(counted + (routing?.expansions ?? 0)).toBeGreaterThan(0);
});

test('a model that breaks off leaves the route to the built-in router', async () => {
  fake.fail('chat', '500', Infinity);
  const receipt = await session.window.call('answer.ask', { question, scope: { kind: 'library' }, strategy: 'route' });
  expect(receipt.diagnostics.routing?.tookOver).toBeGreaterThan(0);
  expect(receipt.evidence.some(({ text }) => text.includes(facts.limitation.slice(0, 30)))).toBe(true);
});
