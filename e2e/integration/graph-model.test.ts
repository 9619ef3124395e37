/** A language model reads documents for their names: whatever it does, the graph has at least what it had. */
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import type { GraphExtractor } from '#shared/contract/graph.ts';
import type { ModelJob } from '#shared/contract/models.ts';
import type { EngineOptions } from '../../electron/engine/engine.ts';
import { onServer } from '../../electron/engine/testing/server.ts';
import type { Fault } from '../fixtures/ollama/faults.ts';
import { chatModel } from '../fixtures/ollama/models.ts';
import { FakeOllama, type ChatAsked } from '../fixtures/ollama/server.ts';
import {
  allSettled,
  launchEngine,
  makeHome,
  openEngine,
  smallPaper,
  until,
  untilDocuments,
  type Home,
  type LocalSession,
  type Session,
} from './support/library.ts';

const PARAGRAPHS = 8;
let home: Home;
let fake: FakeOllama;
const sessions: LocalSession[] = [];

beforeEach(async () => {
  home = await makeHome();
  fake = await FakeOllama.start({ models: [chatModel], reply: names });
});
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
  await fake.stop();
  await home.remove();
});

/** Names the first words of the paragraph that it reads, which stands below the titles of its sections. */
function names({ messages }: ChatAsked): string {
  const [, words] = [...(messages.at(-1)?.content ?? '').matchAll(/^"(\S+ \S+ \S+) /gmu)].at(-1) ?? [];
  const entities = words === undefined ? [] : [{ name: words, type: 'method', description: '' }];
  return JSON.stringify({ entities, relations: [] });
}

async function open(more: Partial<EngineOptions> = {}): Promise<LocalSession> {
  const session = await openEngine(home.library, {
    encoding: true,
    backgroundLimits: { quietMs: 1, retryMs: 50 },
    ...more,
  });
  sessions.push(session);
  return session;
}

async function addPaper(session: Session, number: number): Promise<DocumentId> {
  const file = home.at('books', `report ${number}.pdf`);
  await writeFile(file, await smallPaper(number, PARAGRAPHS / 2));
  const { added } = await session.host.call('host.add', { paths: [file] });
  await untilDocuments(session, (documents) => documents.length >= number && allSettled(documents));
  return added[0]!;
}

function turnOn({ window }: Session, readNamesAtMost = 400): Promise<unknown> {
  const wishes = { languageModel: true, chatModel: 'larch:3b', ollamaAddress: fake.address };
  return window.call('models.configure', { ...wishes, readNames: 'all', readNamesAtMost });
}

async function jobOf({ window }: Session): Promise<ModelJob | undefined> {
  for await (const { jobs } of window.start('models.watch', {})) return jobs.find(({ kind }) => kind === 'graphs');
  return undefined;
}

async function isDone(session: Session, total: number): Promise<boolean> {
  const job = await jobOf(session);
  return job?.done === total && job.total === total;
}

async function graphOf({ window }: Session, document: DocumentId) {
  return window.call('graph.entities', { document });
}

const whole: GraphExtractor = { kind: 'model', model: 'larch:3b', read: PARAGRAPHS, blocks: PARAGRAPHS };

test('names that the model finds stand beside those that were found without it, and say who found them', async () => {
  const session = await open();
  const document = await addPaper(session, 1);
  const light = await graphOf(session, document);
  expect(light.extractor).toEqual({ kind: 'light' });
  expect(fake.seen).toEqual([]);
  await turnOn(session);
  await until(() => isDone(session, 1));
  const found = await graphOf(session, document);
  expect(found.extractor).toEqual(whole);
  expect(found.total).toBeGreaterThan(light.total);
  const before = new Set(found.entities.map(({ name }) => name));
  expect(light.entities.every(({ name }) => before.has(name))).toBe(true);
  const added = found.entities.find(({ id }) => id >= light.total);
  const { occurrences } = await session.window.call('graph.entity', { document, entity: added!.id });
  expect(occurrences[0]?.text).toContain(added!.name);
  expect(occurrences[0]?.marks.length).toBeGreaterThan(0);
  await session.window.call('library.remove', { document });
  await expect(graphOf(session, document)).rejects.toMatchObject({ code: 'document.not-indexed' });
});

test('what was found outlives a killed engine, and nothing is asked twice', async () => {
  const setUp = await openEngine(home.library);
  const document = await addPaper(setUp, 1);
  await turnOn(setUp);
  await setUp.close();
  const KILLS = 3;
  fake.pieceMs = 20;
  for (let kill = 0; kill < KILLS; kill++) {
    const seen = fake.requests('chat').length;
    const { helper } = launchEngine(home.library);
    // The second request says that the first was answered and stored; one is always left to ask, or none is needed.
    const enough = Math.min(seen + 1, PARAGRAPHS - 1);
    await until(() => fake.requests('chat').length > enough, 60_000);
    helper.kill();
    await helper.exited;
  }
  fake.pieceMs = 0;
  const session = await open();
  await until(() => isDone(session, 1), 60_000);
  expect((await graphOf(session, document)).extractor).toEqual(whole);
  expect(fake.requests('chat').length).toBeLessThanOrEqual(PARAGRAPHS + KILLS);
});

test.skipIf(onServer)('faults leave the graph as it was, and the next try completes it', async () => {
  const faults: readonly Fault[] = ['hang-before', 'cut', '500', 'malformed', 'wrong-schema', 'unfinished', 'silent'];
  const session = await open({ ollamaLimits: { chat: { firstMs: 3000, betweenMs: 3000 } } });
  await turnOn(session);
  for (const [at, fault] of faults.entries()) {
    fake.fail('chat', fault, 999);
    const asked = fake.requests('chat').length;
    const document = await addPaper(session, at + 1);
    await until(() => fake.requests('chat').length > asked, 60_000);
    expect((await graphOf(session, document)).extractor, fault).toEqual({ kind: 'light' });
    fake.heal();
    await turnOn(session, 401 + at);
    await until(() => isDone(session, at + 1), 60_000);
    expect((await graphOf(session, document)).extractor, fault).toEqual(whole);
  }
});

test.skipIf(onServer)('a server that goes away in the middle leaves what was found', async () => {
  const session = await open();
  const document = await addPaper(session, 1);
  fake.pieceMs = 20;
  await turnOn(session);
  await until(() => fake.requests('chat').length > 2);
  await fake.stop();
  await until(async () => (await jobOf(session))?.problem?.code === 'chat.unavailable');
  const { extractor } = await graphOf(session, document);
  expect(extractor).toMatchObject({ kind: 'model', blocks: PARAGRAPHS });
  expect(extractor.kind === 'model' && extractor.read).toBeGreaterThanOrEqual(2);
  fake.pieceMs = 0;
  await fake.start();
  await until(() => isDone(session, 1), 60_000);
  expect((await graphOf(session, document)).extractor).toEqual(whole);
});
