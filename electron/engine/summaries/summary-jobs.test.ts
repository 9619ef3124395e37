import { expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import type { ModelSettings } from '#shared/contract/settings.ts';
import type { ChatRequest } from '#shared/domain/ports/chat.ts';
import { fakeChat, type FakeChat } from '#shared/domain/ports/testing/fake-chat.ts';
import { markOpened } from '../store/documents.ts';
import { createIndexReader } from '../store/index-reader.ts';
import type { DocumentKey } from '../store/keys.ts';
import { addIndexed, idFor, type SectionText } from '../testing/builders.ts';
import { chatWork } from '../testing/chat-work.ts';
import { storedSummaries } from './stored-summaries.ts';
import { summaryJobs } from './summary-jobs.ts';
import { freshLibrary } from '../testing/fresh-library.ts';

const fresh = freshLibrary();

const sections = [
  { title: '1 Plots', paragraphs: ['Plots were walked twice.', 'Each was a hectare.'] },
  { title: '2 Stems', paragraphs: ['Stems were counted by hand.'] },
];

async function indexed(name: string, parts: readonly SectionText[]) {
  return { key: await addIndexed(fresh.store, name, parts), id: idFor(name) };
}

/** What a request is about, and what it says of the passage before. */
function about({ messages }: ChatRequest): { readonly passage: string; readonly previous: string } {
  const task = messages[1]!.content;
  const line = (name: string): string => new RegExp(`^${name}: (.*)$`, 'mu').exec(task)?.[1] ?? '';
  return { passage: line('passage'), previous: line('summary before it') };
}

const summarizing = (): FakeChat =>
  fakeChat((request) => JSON.stringify({ summary: `On ${about(request).passage.slice(1, -1)}` }));

function setUp(chat: FakeChat, settings: Partial<ModelSettings> = {}) {
  const reader = createIndexReader(fresh.store.read);
  const { deps, bugs, wishes, model } = chatWork(fresh.store, chat, { summarize: 'all', ...settings });
  const jobs = summaryJobs({ ...deps, reader, onSummarized: () => undefined });
  const work = async (): Promise<void> => {
    jobs.kick();
    await jobs.settled();
    expect(bugs).toEqual([]);
  };
  return { jobs, work, wishes, model, reader };
}

test('each segment is summarized after the one before it, and a section begins anew', async () => {
  const { id } = await indexed('Larches', sections);
  const chat = summarizing();
  const { work, reader, jobs } = setUp(chat);
  await work();
  expect(storedSummaries(reader, id).map(({ text }) => text)).toEqual([
    'On Plots were walked twice.',
    'On Each was a hectare.',
    'On Stems were counted by hand.',
  ]);
  const start = '(this passage begins its section)';
  const befores = chat.requests.map(about).map(({ passage, previous }) => [passage, previous]);
  expect(new Map(befores as [string, string][])).toEqual(
    new Map([
      ['"Plots were walked twice."', start],
      ['"Each was a hectare."', '"On Plots were walked twice."'],
      ['"Stems were counted by hand."', start],
    ]),
  );
  expect(jobs.progress).toMatchObject({ state: 'idle', done: 1, total: 1, problem: null });
  await work();
  expect(chat.requests).toHaveLength(3);
});

test('the document that was opened last comes first, and only opened ones if that is wished', async () => {
  const first = await indexed('First', sections.slice(1));
  const opened = await indexed('Opened', sections.slice(0, 1));
  await fresh.store.writer.write((db) => markOpened(db, first.key, 5));
  await fresh.store.writer.write((db) => markOpened(db, opened.key, 9));
  const never = await indexed('Never', sections.slice(1));
  const chat = summarizing();
  const { work, reader, wishes } = setUp(chat, { summarize: 'opened' });
  await work();
  expect(chat.requests.map((request) => about(request).passage)[0]).toBe('"Plots were walked twice."');
  expect(storedSummaries(reader, first.id)).toHaveLength(1);
  expect(storedSummaries(reader, never.id)).toEqual([]);
  wishes.current = { ...wishes.current, summarize: 'never' };
  await work();
  wishes.current = { ...wishes.current, summarize: 'all', summarizeAtMost: 1 };
  await work();
  expect(storedSummaries(reader, never.id)).toHaveLength(1);
});

test('another document that is opened meanwhile goes first', async () => {
  const long = await indexed('Long', [
    { title: '1 All', paragraphs: Array.from({ length: 12 }, (_, i) => `Paragraph ${i} of the long one.`) },
  ]);
  const short = await indexed('Short', sections.slice(1));
  await fresh.store.writer.write((db) => markOpened(db, long.key, 5));
  let asked = 0;
  const chat = fakeChat(async function* (request) {
    if (++asked === 3) await fresh.store.writer.write((db) => markOpened(db, short.key, 9));
    yield JSON.stringify({ summary: about(request).passage });
  });
  const { work, reader } = setUp(chat);
  await work();
  expect(about(chat.requests[3]!).passage).toBe('"Stems were counted by hand."');
  expect(storedSummaries(reader, long.id)).toHaveLength(12);
  expect(storedSummaries(reader, short.id)).toHaveLength(1);
});

test('what is stopped goes on where it was, with nothing done twice', async () => {
  const { id } = await indexed('Larches', sections);
  const stopped = fakeChat((request) => {
    void jobs.close();
    return JSON.stringify({ summary: about(request).passage });
  });
  const { jobs, work } = setUp(stopped);
  await work();
  const before = storedSummaries(createIndexReader(fresh.store.read), id).length;
  expect(before).toBeLessThan(3);
  const chat = summarizing();
  const next = setUp(chat);
  next.model.current = { ...chat, model: 'fake' };
  await next.work();
  expect(storedSummaries(next.reader, id)).toHaveLength(3);
  expect(chat.requests).toHaveLength(3 - before);
});

test('another model writes them anew; until then those of the first are used', async () => {
  const { id } = await indexed('Larches', sections.slice(1));
  const { work, model, reader } = setUp(summarizing());
  await work();
  const other = fakeChat(() => {
    expect(storedSummaries(reader, id)[0]?.text).toBe('On Stems were counted by hand.');
    return '{"summary": "By the other."}';
  });
  model.current = { ...other, model: 'other' };
  await work();
  expect(storedSummaries(reader, id).map(({ text }) => text)).toEqual(['By the other.']);
});

test('a model that gives nothing usable for one segment is asked for the others', async () => {
  const { id } = await indexed('Larches', sections);
  const chat = fakeChat((request) =>
    about(request).passage.includes('twice') ? 'Sorry.' : JSON.stringify({ summary: about(request).passage }),
  );
  const { work, reader, jobs } = setUp(chat);
  await work();
  expect(storedSummaries(reader, id)).toHaveLength(2);
  expect(jobs.progress).toMatchObject({ state: 'idle', problem: null });
});

test('a model that is gone is waited for', async () => {
  await indexed('Larches', sections);
  let isThere = false;
  const chat = fakeChat((request) => {
    if (!isThere) throw new AppError('chat.unavailable', 'Ollama does not answer.');
    return JSON.stringify({ summary: about(request).passage });
  });
  const { work, jobs } = setUp(chat);
  await work();
  expect(jobs.progress).toMatchObject({ state: 'paused', done: 0, problem: { code: 'chat.unavailable' } });
  isThere = true;
  await expect.poll(() => jobs.progress).toMatchObject({ state: 'idle', done: 1, problem: null });
  await jobs.close();
});

test('of two engines on a library one summarizes', async () => {
  const { id } = await indexed('Larches', sections);
  const first = summarizing();
  const second = summarizing();
  const a = setUp(first);
  const b = setUp(second);
  a.jobs.kick();
  b.jobs.kick();
  await expect.poll(() => storedSummaries(a.reader, id).length).toBe(3);
  await Promise.all([a.jobs.close(), b.jobs.close()]);
  expect(first.requests.length + second.requests.length).toBe(3);
});

test('a summary belongs to its words and headings', async () => {
  const { id, key } = await indexed('Larches', sections);
  const { work, reader } = setUp(summarizing());
  await work();
  await fresh.store.writer.write((db) => {
    db.run("UPDATE segments SET text = 'Stems were counted by drones.' WHERE text LIKE 'Stems%'");
    db.run('UPDATE indexes SET indexed_at = indexed_at + 1 WHERE document_key = ?', key satisfies DocumentKey);
  });
  expect(storedSummaries(reader, id)).toHaveLength(2);
  await work();
  expect(storedSummaries(reader, id)).toHaveLength(3);
});
