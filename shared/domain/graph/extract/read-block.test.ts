import { expect, test } from 'vitest';
import { nodeId } from '../../../base/ids.ts';
import { AppError } from '../../../base/errors.ts';
import { fakeChat } from '../../ports/testing/fake-chat.ts';
import type { Block } from './blocks.ts';
import { GrowingGraph } from './growing-graph.ts';
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

test('a model that is gone ends the reading', async () => {
  const gone = read(() => {
    throw new AppError('chat.unavailable', 'Ollama does not answer.');
  });
  await expect(gone).rejects.toMatchObject({ code: 'chat.unavailable' });
});
