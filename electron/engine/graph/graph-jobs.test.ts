import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import type { NodeId } from '#shared/base/ids.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import type { ModelSettings } from '#shared/contract/settings.ts';
import { packDetails } from '#shared/domain/document/details-codec.ts';
import { extractGraph } from '#shared/domain/graph/extract/extract.ts';
import { packGraph } from '#shared/domain/graph/pack.ts';
import type { ChatRequest } from '#shared/domain/ports/chat.ts';
import type { FigureReader } from '#shared/domain/ports/figures.ts';
import { fakeChat, type FakeChat } from '#shared/domain/ports/testing/fake-chat.ts';
import { createIndexReader } from '../store/index-reader.ts';
import type { DocumentKey } from '../store/keys.ts';
import { writeIndex, type NewIndex } from '../store/write-index.ts';
import { addWaiting, idFor, newIndex, type SectionText } from '../testing/builders.ts';
import { chatWork } from '../testing/chat-work.ts';
import { graphJobs } from './graph-jobs.ts';
import type { SourceNode } from '#shared/domain/graph/extract/source-node.ts';
import { freshLibrary } from '../testing/fresh-library.ts';

const fresh = freshLibrary();

const sections: readonly SectionText[] = [
  {
    title: '1 Plots',
    paragraphs: [
      'Each plot of the Alpine Survey was walked twice with the shadow spectrograph.',
      'The shadow spectrograph was read in the Bergen Survey as well, twice a day.',
    ],
  },
  { title: '2 Stems', paragraphs: ['Stems were counted with the shadow spectograph, which is quick to read.'] },
];
const id = idFor('Larches');

/** Captions know what they belong to, as those of the parser do. */
function withCaptions(made: NewIndex): NewIndex {
  const nodes = made.nodes.map((node) => {
    const link = made.links.find(({ source, kind }) => kind === 'caption' && source === node.id);
    return link ? { ...node, details: packDetails({ captionOf: link.target as NodeId }) } : node;
  });
  return { ...made, nodes };
}

/** Index the document as the parser would, its light graph included. */
async function index(parts: readonly SectionText[], key?: DocumentKey): Promise<DocumentKey> {
  const made = withCaptions(newIndex('Larches', parts, Date.now()));
  const nodes = made.nodes.flatMap(({ id: node, kind, text, label }): SourceNode[] =>
    kind === 'document' || kind === 'section' ? [] : [{ id: node as NodeId, kind, text, label }],
  );
  const graph = packGraph(extractGraph(nodes));
  const document = key ?? (await addWaiting(fresh.store, 'Larches'));
  await fresh.store.writer.write((db) => writeIndex(db, document, { ...made, graph }));
  return document;
}

const isChoice = ({ messages }: ChatRequest): boolean => messages[0]!.content.startsWith('You say whether');
const found = (...names: string[]): string =>
  JSON.stringify({
    entities: names.map((name) => ({ name, type: 'method', description: '' })),
    relations: names.length < 2 ? [] : [{ source: names[0], target: names[1], kind: 'together' }],
  });
const NAMES = /Alpine Survey|Bergen Survey|shadow spectr?ograph/gu;
/** Names what stands in the block, and takes what is alike for the same. */
const reading = (choice = 1): FakeChat =>
  fakeChat((request) =>
    isChoice(request)
      ? JSON.stringify({ n: choice })
      : found(...new Set(request.messages[1]!.content.match(NAMES) ?? [])),
  );

function setUp(chat: FakeChat, settings: Partial<ModelSettings> = {}, figures?: FigureReader) {
  const reader = createIndexReader(fresh.store.read);
  const events: LibraryEvent[] = [];
  const { deps, bugs, wishes, model } = chatWork(fresh.store, chat, { readNames: 'all', ...settings });
  const jobs = graphJobs({
    ...deps,
    reader,
    figures: () => figures,
    publish: (event) => void events.push(event),
  });
  const work = async (): Promise<void> => {
    jobs.kick();
    await jobs.settled();
    expect(bugs).toEqual([]);
  };
  const names = (): string[] => reader.graphs?.graph(id)?.entities.map(({ name }) => name) ?? [];
  return { jobs, work, wishes, model, reader, names, events };
}

test('what the model finds joins the light graph, one name by its word, and is found across the library', async () => {
  await index(sections);
  const chat = reading();
  const { work, names, reader, events, jobs } = setUp(chat);
  const before = names();
  expect(reader.graphs?.maker?.(id)).toBeUndefined();
  await work();
  expect(names().slice(0, before.length)).toEqual(before);
  expect(names()).toContain('Alpine Survey');
  const gauge = reader.graphs?.graph(id)?.entities.find(({ name }) => name === 'shadow spectrograph');
  expect(gauge?.aliases).toEqual(['shadow spectograph']);
  expect(gauge?.mentions).toHaveLength(3);
  expect(reader.graphs?.maker?.(id)).toEqual({ model: 'fake', read: 3, blocks: 3 });
  expect(reader.graphs?.named(['Bergen survey'], { kind: 'library' })).toMatchObject([{ name: 'Bergen Survey' }]);
  expect(events).toEqual([{ kind: 'graph-changed', document: id }]);
  expect(jobs.progress).toMatchObject({ state: 'idle', done: 1, total: 1, problem: null });
  const asked = chat.requests.length;
  await work();
  expect(chat.requests).toHaveLength(asked);
});

test('in doubt the model can say no: then both names stand', async () => {
  await index(sections);
  const { work, names } = setUp(reading(0));
  await work();
  expect(names()).toContain('shadow spectograph');
});

test('what is stopped goes on where it was, with nothing asked twice', async () => {
  await index(sections);
  let asked = 0;
  const stopped = fakeChat(() => {
    if (++asked === 2) void jobs.close();
    return found('shadow spectrograph');
  });
  const { jobs, work, reader } = setUp(stopped);
  await work();
  expect(reader.graphs?.maker?.(id)).toEqual({ model: 'fake', read: 1, blocks: 3 });
  const chat = reading();
  const next = setUp(chat);
  await next.work();
  expect(chat.requests.filter((request) => !isChoice(request))).toHaveLength(2);
  expect(next.reader.graphs?.maker?.(id)).toEqual({ model: 'fake', read: 3, blocks: 3 });
});

test('turned off, it stops at once and keeps what was found', async () => {
  await index(sections);
  let asked = 0;
  const chat = fakeChat(() => {
    if (++asked === 2) {
      wishes.current = { ...wishes.current, readNames: 'never' };
      jobs.restart();
    }
    return found('shadow spectrograph');
  });
  const { jobs, work, wishes, reader } = setUp(chat);
  await work();
  expect(asked).toBe(2);
  expect(jobs.progress).toMatchObject({ state: 'idle', total: 0, parts: null, problem: null });
  expect(reader.graphs?.maker?.(id)).toEqual({ model: 'fake', read: 1, blocks: 3 });
});

test('indexed again, only blocks with other words are asked about', async () => {
  const key = await index(sections);
  await setUp(reading()).work();
  const changed = [
    ...sections.slice(0, 1),
    { title: '2 Stems', paragraphs: ['Nobody counted stems in the Bergen Survey.'] },
  ];
  await index(changed, key);
  const chat = reading();
  const { work, names, reader } = setUp(chat);
  expect(reader.graphs?.maker?.(id)).toBeUndefined();
  await work();
  expect(chat.requests.filter((request) => !isChoice(request))).toHaveLength(1);
  expect(names()).toContain('Alpine Survey');
  expect(reader.graphs?.maker?.(id)).toMatchObject({ read: 3 });
});

test('another model reads them anew; what the first found stays where the other fails', async () => {
  await index(sections);
  const { work, model, names, reader } = setUp(reading());
  await work();
  const failing = fakeChat((request) =>
    request.messages[1]!.content.includes('Alpine') ? found('shadow spectrograph') : 'Sorry.',
  );
  model.current = { ...failing, model: 'other' };
  await work();
  expect(names()).not.toContain('Alpine Survey');
  expect(names()).toContain('Bergen Survey');
  expect(reader.graphs?.maker?.(id)).toMatchObject({ model: 'fake', read: 3 });
});

test('a model that is gone leaves the graph, and is waited for', async () => {
  await index(sections);
  let isThere = false;
  const chat = fakeChat((request) => {
    if (!isThere) throw new AppError('chat.unavailable', 'Ollama does not answer.');
    return isChoice(request) ? '{"n": 0}' : found('shadow spectrograph');
  });
  const { work, jobs, names, reader } = setUp(chat);
  const before = names();
  await work();
  expect(jobs.progress).toMatchObject({ state: 'paused', done: 0, problem: { code: 'chat.unavailable' } });
  expect(names()).toEqual(before);
  expect(reader.graphs?.maker?.(id)).toBeUndefined();
  isThere = true;
  await expect.poll(() => jobs.progress).toMatchObject({ state: 'idle', done: 1, problem: null });
  await jobs.close();
});

test('only so many blocks are read, and only of documents that are wished', async () => {
  await index(sections);
  const { work, wishes, reader, jobs } = setUp(reading(), { readNames: 'opened' });
  await work();
  expect(jobs.progress).toMatchObject({ total: 0 });
  wishes.current = { ...wishes.current, readNames: 'all', readNamesAtMost: 1 };
  await work();
  expect(reader.graphs?.maker?.(id)).toMatchObject({ read: 1, blocks: 3 });
  wishes.current = { ...wishes.current, readNamesAtMost: 400 };
  await work();
  expect(reader.graphs?.maker?.(id)).toMatchObject({ read: 3, blocks: 3 });
});

describe('figures', () => {
  const withFigure: readonly SectionText[] = [
    { title: '1 Plots', paragraphs: ['Figure 1: Plots of the Alpine Survey by height.', ...sections[0]!.paragraphs] },
  ];
  const seer = (describe: FigureReader['describe']): FigureReader => ({ model: 'lookout:7b', describe });
  const figureIn = ({ reader }: ReturnType<typeof setUp>) =>
    reader.graphs?.graph(id)?.entities.find(({ type }) => type === 'figure');

  test('are described by a model that sees, and asked about anew when there is one', async () => {
    await index(withFigure);
    const chat = reading();
    await setUp(chat).work();
    const before = chat.requests.length;
    const looked: string[] = [];
    const seeing = setUp(
      chat,
      {},
      seer(async (_, instruction) => {
        looked.push(instruction);
        return 'Bars stand for plots.';
      }),
    );
    await seeing.work();
    expect(looked).toHaveLength(1);
    expect(looked[0]).toContain('Plots of the Alpine Survey by height');
    expect(chat.requests.length).toBe(before + 1);
    expect(chat.requests.at(-1)?.messages[1]?.content).toContain('Bars stand for plots.');
    expect(figureIn(seeing)).toMatchObject({
      name: 'Figure 1',
      description: 'Seen by lookout:7b: Bars stand for plots.',
    });
    expect(seeing.reader.graphs?.maker?.(id)).toMatchObject({ model: 'fake', read: 3 });
  });

  test('that cannot be looked at are read by their captions', async () => {
    await index(withFigure);
    const failing = setUp(
      reading(),
      {},
      seer(async () => {
        throw new AppError('input.unsupported', 'Its picture could not be drawn.');
      }),
    );
    await failing.work();
    expect(figureIn(failing)?.description).toBe('');
    expect(failing.names()).toContain('Alpine Survey');
    expect(failing.jobs.progress).toMatchObject({ state: 'idle', done: 1, problem: null });
  });
});

test('what was found goes with its document', async () => {
  const key = await index(sections);
  await setUp(reading()).work();
  await fresh.store.writer.write((db) => {
    db.run('DELETE FROM indexes WHERE document_key = ?', key);
    db.run('DELETE FROM documents WHERE key = ?', key);
  });
  for (const table of ['graphs', 'graph_blocks'])
    expect(fresh.store.read.get(`SELECT 1 FROM ${table}`)).toBeUndefined();
});

test('a book is saved on the way, and the reader is told how far it is', async () => {
  await index([
    {
      title: '1 All',
      paragraphs: Array.from({ length: 90 }, (_, i) => `Plot ${i} of the Alpine Survey was walked twice.`),
    },
  ]);
  const shares: unknown[] = [];
  const chat = reading();
  const { work, jobs, events } = setUp({
    ...chat,
    reply: (request, signal) => {
      shares.push(jobs.progress.parts);
      return chat.reply(request, signal);
    },
  });
  await work();
  expect(events).toHaveLength(3);
  expect(shares).toContainEqual({ done: 1, total: 90 });
  expect(jobs.progress.parts).toBeNull();
});
