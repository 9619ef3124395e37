/** What a language model said of names decides what the one that writes reads. */
import { expect, test } from 'vitest';
import { answerQuestion } from '#shared/domain/pipeline/answer.ts';
import { GrowingGraph } from '#shared/domain/graph/extract/growing-graph.ts';
import { Meanings } from '#shared/domain/graph/extract/meanings.ts';
import { readBlock } from '#shared/domain/graph/extract/read-block.ts';
import type { Entity } from '#shared/domain/index/knowledge-graph.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import type { ChatRequest } from '#shared/domain/ports/chat.ts';
import { fakeChat, numbered } from '#shared/domain/ports/testing/fake-chat.ts';
import { pathSettings } from '#shared/domain/retrieval/settings.ts';
import { fakeEncoder } from '#shared/domain/retrieval/testing/fake-semantics.ts';
import { allAnswerers } from '#shared/domain/pipeline/all-answerers.ts';

const texts = [
  'The umbrometer was read in spring, and how often it failed is not told.',
  'Summer was dry, and the fence failed.',
  'The shadow gauge failed twice in the Bergen frost.',
];
const titles = ['1 Spring', '2 Summer', '3 Winter'];
const plain = fakeIndex([
  { title: 'Gauges', sections: texts.map((text, at) => ({ title: titles[at]!, paragraphs: [text] })) },
]);
const nodes = plain.items(plain.documents({ kind: 'library' })[0]!.id, ['text']).map(({ id }) => id);

function inWinter(id: number, name: string): Entity {
  const start = texts[2]!.indexOf(name);
  const mentions = [{ node: nodes[2]!, start, end: start + name.length }];
  return { id, name, type: 'term', description: '', aliases: [], mentions };
}

/** The graph that a model makes of the first section. @param n  which known name it takes the new one for; 0 for none */
async function readerWith(n: number): Promise<IndexReader> {
  const growing = new GrowingGraph({
    entities: [inWinter(0, 'shadow gauge'), inWinter(1, 'Bergen frost')],
    relations: [{ source: 0, target: 1, kind: 'together', weight: 1 }],
  });
  const [node, text] = [nodes[0]!, texts[0]!];
  const parts = [{ node, text }];
  const found = { entities: [{ name: 'umbrometer', type: 'term', description: '' }], relations: [] };
  const chat = fakeChat(({ messages }) =>
    messages[0]!.content.startsWith('You say whether') ? JSON.stringify({ n }) : JSON.stringify(found),
  );
  const meanings = new Meanings({ encoder: fakeEncoder(['umbrometer gauge', 'frost']) });
  const block = { kind: 'text' as const, node, section: node, text, parts };
  const reading = await readBlock(block, [], growing, chat, new AbortController().signal, { meanings });
  growing.add(parts, reading.found, reading.choices, reading.meant);
  return { ...plain, graphs: { graph: () => growing.graph, named: () => [] } };
}

const isWriting = ({ messages }: ChatRequest): boolean => messages.at(-1)?.content.includes('<<<documents>>>') ?? false;

/** What the writer reads where a model finds the first section alone fitting, and one section is handed on one path. */
async function readBy(
  reader: IndexReader,
  question = 'How often did the umbrometer fail?',
  names: readonly string[] = [],
): Promise<string> {
  const chat = fakeChat((request) => {
    const asked = request.messages.at(-1)?.content ?? '';
    if (isWriting(request)) return 'It failed twice [1].';
    if (request.messages[0]?.content.includes('what a question is about')) return JSON.stringify({ names });
    if (!asked.includes('How well do 1 to')) return '{}';
    const lines = asked.split('\n').filter((line) => /^\d+\. /u.test(line));
    return numbered(
      'fit',
      lines.map((line) => (line.includes('Spring') ? 4 : 0)),
    );
  });
  const settings = { ...pathSettings, handed: { maxSections: 1, maxPaths: 1 } };
  const request = { question, scope: { kind: 'library' as const }, strategy: 'agent' as const, budgetTokens: 900 };
  const askContext = { reader, aids: { chat }, signal: new AbortController().signal, now: () => 0 };
  const work = answerQuestion({ ...request, settings }, askContext, allAnswerers);
  while (!(await work.next()).done);
  return chat.requests.findLast(isWriting)?.messages.at(-1)?.content ?? '';
}

test.each([
  ['the same', 1, ['Spring', 'Winter']],
  ['another', 0, ['Spring']],
])(
  'where two names are taken for %s, the front of text and graph is read with the section that fits',
  async (_, n, read) => {
    const prompt = await readBy(await readerWith(n));
    expect(titles.map((title) => title.slice(2)).filter((title) => prompt.includes(title))).toEqual(read);
  },
);

test.each([
  ['the shadow gauge', ['Spring', 'Winter']],
  ['an oak', ['Spring']],
])('what a model takes a question to be about is looked up where rules find no name: %s', async (name, read) => {
  const prompt = await readBy(await readerWith(0), 'How often did it fail in spring?', [name.replace(/^\S+ /u, '')]);
  expect(titles.map((title) => title.slice(2)).filter((title) => prompt.includes(title))).toEqual(read);
});
