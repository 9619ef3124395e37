import { expect, test } from 'vitest';
import type { NodeId } from '../../../base/ids.ts';
import { fakeDocumentId, fakeIndex } from '../../index/testing/fake-index.ts';
import { extractGraph } from '../../graph/extract/extract.ts';
import type { KnowledgeGraph } from '../../index/knowledge-graph.ts';
import type { IndexReader } from '../../index/reader.ts';
import { retrieve } from '../../retrieval/retrieve.ts';
import {
  extractEntities,
  graphReasoning,
  graphScores,
  type NamedEntities,
  rankBoth,
  rankByGraph,
  selectByEntity,
  skyline,
} from './reason.ts';
import { entitiesIn } from '../../graph/name-likeness.ts';
import { readQuestion } from '../../question/read-question.ts';

const paragraphs = [
  'The Deep Query Network (DQN) reads the SQuAD dataset. The Deep Query Network is quick.',
  'Training on the SQuAD dataset takes two hours. SQuAD has many questions.',
  'The weather was fine in two of the years. Nobody asked the network about it.',
];

function setUp(): { readonly reader: IndexReader; readonly graph: KnowledgeGraph } {
  const plain = fakeIndex([{ title: 'Networks', sections: [{ title: '1 Work', paragraphs }] }]);
  const ids = plain.items(fakeDocumentId(0), ['text']).map(({ id }) => id);
  const graph = extractGraph(paragraphs.map((text, at) => ({ id: ids[at]!, kind: 'text', text })));
  return { graph, reader: { ...plain, graphs: { graph: () => graph, named: () => [] } } };
}

function ranked(question: string, reader: IndexReader) {
  const work = retrieve(
    { question: readQuestion(question), scope: { kind: 'library' }, strategy: 'path', budgetTokens: 500 },
    reader,
  );
  for (;;) {
    const step = work.next();
    if (step.done) return step.value.ranked;
  }
}

test('a question names the entities of the document, by any of their names', () => {
  const { graph } = setUp();
  const names = entitiesIn('How long does the DQN train on SQuAD?', graph).map(
    ({ entity }) => graph.entities[entity]?.name,
  );
  expect(names).toEqual(['Deep Query Network', 'SQuAD']);
  expect(entitiesIn('What about lunch?', graph)).toEqual([]);
});

test('nodes near the entities are lit, others are not', () => {
  const { graph } = setUp();
  const scores = graphReasoning(graph, entitiesIn('DQN', graph));
  const [first, second, third] = ['b0', 'b1', 'b2'].map((node) => scores.get(node as NodeId) ?? 0);
  expect(first).toBe(1);
  expect(second).toBeCloseTo(0.2612, 4);
  expect(third).toBe(0);
});

test('the graph moves passages and loses none', () => {
  const { reader } = setUp();
  const question = 'How many hours does the DQN need?';
  const before = ranked(question, reader);
  const named = extractEntities(question, before, reader);
  const near = graphScores(before, named, undefined, reader);
  const { ranked: after, raised } = rankBoth(before, near, { graphShare: 1 });
  expect(after.map(({ segment }) => segment.order).sort()).toEqual(before.map(({ segment }) => segment.order).sort());
  expect(
    after.every((one) => one.score >= before.find(({ segment }) => segment.order === one.segment.order)!.score),
  ).toBe(true);
  expect(raised).toBe(near.filter((score) => score > 0).length);
  expect(raised).toBe(2);
});

test('outside the sections of the entities the graph has no say', () => {
  const { reader } = setUp();
  const question = 'How many hours does the DQN need?';
  const before = ranked(question, reader);
  const named = extractEntities(question, before, reader);
  const sections = selectByEntity(before, named, reader);
  expect(sections.size).toBe(1);
  expect(graphScores(before, named, sections, reader)).toEqual(graphScores(before, named, undefined, reader));
  expect(graphScores(before, named, new Set(), reader).every((near) => near === 0)).toBe(true);
});

test('the walk stays in what the selected sections mention', () => {
  const texts = ['The first part is about larches.', 'The second part is about elms.', 'The third part is about firs.'];
  const plain = fakeIndex([
    { title: 'Trees', sections: texts.map((text, at) => ({ title: `${at + 1} Part`, paragraphs: [text] })) },
  ]);
  const nodes = plain.items(fakeDocumentId(0), ['text']).map(({ id }) => id);
  const names = ['larches', 'elms', 'firs'];
  const graph: KnowledgeGraph = {
    entities: names.map((name, id) => ({
      ...{ id, name, type: 'term', description: '', aliases: [] },
      mentions: [{ node: nodes[id]!, start: 0, end: 3 }],
    })),
    relations: [0, 1].map((source) => ({ source, target: source + 1, kind: 'together', weight: 1 })),
  };
  const reader: IndexReader = { ...plain, graphs: { graph: () => graph, named: () => [] } };
  const all = ranked('Which part is about larches, elms and firs?', reader);
  const named: NamedEntities = new Map([[fakeDocumentId(0), entitiesIn('larches', graph)]]);
  const at = (name: string): number => all.findIndex(({ segment }) => segment.text.includes(`about ${name}`)); // `first` has `firs`
  const near = (name: string, selected?: readonly string[]): number => {
    const homes = selected?.map((one) => `${all[at(one)]!.document}/${all[at(one)]!.section}`);
    return graphScores(all, named, homes && new Set(homes), reader)[at(name)]!;
  };
  expect(near('firs')).toBeCloseTo(1 / 7, 4);
  expect(near('firs', names)).toBe(near('firs'));
  // The way from larches to firs leads over elms.
  expect(near('firs', ['larches', 'firs'])).toBe(0);
  expect(near('larches', ['larches', 'firs'])).toBe(1);
});

test('the front is what nothing else beats by text and by graph', () => {
  const { reader } = setUp();
  const [one] = ranked('How many hours does the DQN need?', reader);
  const passages = [9, 8, 7, 7, 7, 1].map((score) => ({ ...one!, score }));
  const front = skyline(passages, [0.2, 0.1, 0.5, 0.6, 0.6, 1]);
  expect(front.map((passage) => passages.indexOf(passage))).toEqual([0, 3, 4, 5]);
  expect(skyline(passages, [1, 0, 0, 0, 0, 0])).toEqual([passages[0]]);
});

test('without text, what the graph lights comes first and nothing is lost', () => {
  const { reader } = setUp();
  const before = ranked('How many hours does the DQN need?', reader);
  const last = before.map((_, at) => Number(at === before.length - 1));
  const after = rankByGraph(before, last);
  expect(after[0]?.segment).toBe(before.at(-1)?.segment);
  expect(after).toHaveLength(before.length);
});

test('without an entity, or without a graph, nothing is named', () => {
  const { reader } = setUp();
  const before = ranked('Was the weather fine?', reader);
  expect(extractEntities('Was the weather fine?', before, reader).size).toBe(0);
  const { graphs: _, ...bare } = reader;
  expect(extractEntities('DQN', before, bare).size).toBe(0);
});
