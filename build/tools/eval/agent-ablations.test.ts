import { expect, test } from 'vitest';
import { extractGraph } from '#shared/domain/graph/extract/extract.ts';
import { mergeSame } from '#shared/domain/graph/merge.ts';
import { fakeDocumentId, fakeIndex } from '#shared/domain/index/testing/fake-index.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { agentAblationNames, withBasicEntities } from './agent-ablations.ts';
import { askDocument, type Measured } from './strategies.ts';

const paragraphs = [
  'The TreeBank corpus is large. Many read the TreeBank corpus, and the TreeBank corpus is free.',
  'Tree-Bank is what some call it. The Tree-Bank is the same, and Tree-Bank stays.',
  'Larches were counted at 42 places of the ridge in the appendix of the report.',
];

function setUp(): IndexReader {
  const plain = fakeIndex([{ title: 'Trees', sections: [{ title: '1 Work', paragraphs }] }]);
  const nodes = plain.items(fakeDocumentId(0), ['text']).map(({ id, text }) => ({ id, kind: 'text' as const, text }));
  const graph = mergeSame(extractGraph(nodes));
  return { ...plain, graphs: { graph: () => graph, named: () => [] } };
}

const asking = {
  reader: setUp(),
  document: fakeDocumentId(0),
  units: () => [],
  unitOf: () => undefined,
  budgetTokens: 300,
  aids: {},
  signal: new AbortController().signal,
};

test('every part that is taken away leaves something to read', async () => {
  const names: readonly Measured[] = ['agent', ...agentAblationNames];
  for (const name of names) {
    const outcome = await askDocument(name, 'At how many places were larches counted?', asking);
    expect(outcome.evidence.length, name).toBeGreaterThan(0);
    expect(outcome.context(300)[0]?.segment.text, name).toContain('42 places');
  }
});

test('basic resolution keeps names apart that are spelled differently', () => {
  const names = (reader: IndexReader): readonly string[] =>
    (reader.graphs?.graph(fakeDocumentId(0))?.entities ?? []).map(({ name }) => name);
  const basic = withBasicEntities(asking.reader);
  expect(names(basic).length).toBeGreaterThan(names(asking.reader).length);
  expect(withBasicEntities(asking.reader)).toBe(basic);
});
