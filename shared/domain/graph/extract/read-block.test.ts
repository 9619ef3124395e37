import { describe, expect, test } from 'vitest';
import { nodeId } from '../../../base/ids.ts';
import { AppError } from '../../../base/errors.ts';
import { fakeChat } from '../../ports/testing/fake-chat.ts';
import type { Encoder } from '../../ports/encoder.ts';
import type { Reranker } from '../../ports/reranker.ts';
import type { Block } from './blocks.ts';
import { GrowingGraph } from './growing-graph.ts';
import { Meanings, type NameAids } from './meanings.ts';
import { readBlock } from './read-block.ts';

const [section, node] = [nodeId('section', 0), nodeId('content', 1)];
const text = 'All forest inventries were read by the Larch Counter.';
const block: Block = { kind: 'text', node, section, text, parts: [{ node, text }] };
const known = {
  entities: [
    {
      id: 0,
      name: 'forest inventory',
      type: 'term' as const,
      description: 'a list of trees',
      aliases: [],
      mentions: [],
    },
  ],
  relations: [],
};
const found = {
  entities: [
    { name: 'forest inventries', type: 'term', description: '' },
    { name: 'Larch Counter', type: 'model', description: '' },
  ],
  relations: [],
};

async function read(choice: () => string) {
  const chat = fakeChat(({ messages }) =>
    messages[0]!.content.includes('You say whether') ? choice() : JSON.stringify(found),
  );
  const reading = await readBlock(block, ['Trees'], new GrowingGraph(known), chat, new AbortController().signal);
  return { reading, requests: chat.requests };
}

test('a block is asked about once, and every doubtful name in it', async () => {
  const { reading, requests } = await read(() => '{"n": 1}');
  expect(reading.found.entities).toHaveLength(2);
  expect([...reading.choices]).toEqual([['forest inventries', 'forest inventory']]);
  expect(requests).toHaveLength(2);
  expect(requests[1]?.messages[1]?.content).toContain('a list of trees');
});

test('no is an answer, and a doubt that cannot be settled stays one', async () => {
  expect([...(await read(() => '{"n": 0}')).reading.choices]).toEqual([['forest inventries', null]]);
  expect([...(await read(() => 'the first')).reading.choices]).toEqual([]);
});

describe('names that are spelled otherwise', () => {
  const gauge = { ...known.entities[0]!, name: 'shadow gauge', description: '' };
  const graph = { entities: [gauge, { ...gauge, id: 1, name: 'oak' }], relations: [] };
  const words = 'The umbrometer was read.';
  const own: Block = { ...block, text: words, parts: [{ node, text: words }] };
  const one = { name: 'umbrometer', type: 'term' as const, description: '' };

  async function readWith(aids: NameAids, n = 1) {
    const growing = new GrowingGraph(graph);
    const chat = fakeChat(({ messages }) =>
      messages[0]!.content.includes('You say whether')
        ? JSON.stringify({ n })
        : JSON.stringify({ entities: [one], relations: [] }),
    );
    const meanings = new Meanings(aids);
    const reading = await readBlock(own, [], growing, chat, new AbortController().signal, { meanings });
    growing.add(own.parts, reading.found, reading.choices, reading.meant);
    return { names: growing.graph.entities.map(({ name }) => name), requests: chat.requests.slice(1) };
  }
  const encoder: Encoder = {
    id: 'fake',
    dimensions: 2,
    encode: async (all) => all.map((text) => Float32Array.from(/umbrometer|gauge/u.test(text) ? [1, 0] : [0, 1])),
  };
  const reranker: Reranker = {
    id: 'fake',
    score: async (question, passages) =>
      passages.map((passage) => (question === one.name && passage === 'oak' ? 0.9 : 0.1)),
  };

  test('are brought together where an encoder finds them near and the model agrees', async () => {
    expect(await readWith({})).toMatchObject({ names: ['shadow gauge', 'oak', 'umbrometer'], requests: [] });
    const { names, requests } = await readWith({ encoder });
    expect(names).toEqual(['shadow gauge', 'oak']);
    expect(requests).toHaveLength(1);
    expect(requests[0]!.messages[1]!.content).toContain('1. "shadow gauge"');
    expect((await readWith({ encoder }, 0)).names).toHaveLength(3);
  });

  test('are asked about as a re-ranker orders them, and left alone where it fails', async () => {
    const { requests } = await readWith({ encoder, reranker });
    expect(requests[0]!.messages[1]!.content).toContain('1. "oak"');
    const failing: Reranker = { id: 'fake', score: () => Promise.reject(new AppError('model.failed', 'Broken.')) };
    expect(await readWith({ encoder, reranker: failing })).toMatchObject({ requests: [] });
  });
});

test('a model that is gone ends the reading', async () => {
  const gone = read(() => {
    throw new AppError('chat.unavailable', 'Ollama does not answer.');
  });
  await expect(gone).rejects.toMatchObject({ code: 'chat.unavailable' });
});
