import { describe, expect, test } from 'vitest';
import { nodeId } from '../../../base/ids.ts';
import type { NodeKind } from '../../document/tree.ts';
import type { ItemRecord } from '../../index/reader.ts';
import { appendicesOf, sequenceOfAppendices } from './appendices.ts';
import { footnotesOf } from './footnote-inventory.ts';
import { entriesOf } from './reference-inventory.ts';
import { statementsOf } from './statement-inventory.ts';

function record(kind: NodeKind, text: string, more: Partial<ItemRecord> = {}): ItemRecord {
  const sum = Array.from(text, (letter, at) => (at + 1) * letter.charCodeAt(0)).reduce((a, b) => a + b, 0);
  const id = nodeId('content', sum);
  return { id, parent: null, kind, level: 1, order: 0, pageIndex: 1, endPageIndex: 1, text, lines: [], ...more };
}

const entries = (...texts: readonly string[]) => texts.map((text) => record('reference', text));

const sorted = entries(
  'Abel, A. and Bond, B. 2011. The long way. Press.',
  'Cole, C. 2014. Another way. Notes 3, 14–20.',
  'Dorn, D. 2015. The last way. Leaves 2, 7–9.',
);

describe('references', () => {
  test.each([
    [['[1] A. 2001.', '[2] B. 2002.'], [], 'complete'],
    [['[1] A. 2001.', '[3] B. 2002.'], [], 'gaps'],
    [['[1] A. 2001.', '[2] B. 2002.'], ['As in [3].'], 'gaps'],
    [['[1] A. 2001.', '[2] B. 2002.'], ['The cell a[0] and [0].'], 'complete'],
    [['1. A. 2001.', '2. B. 2002.', '1. C. 2003.'], [], 'complete'],
    [['[Abe11] A. 2011.', '[Col14] C. 2014.'], ['See [Abe11, p. 3].'], 'complete'],
    [['[Abe11] A. 2011.', '[Col14] C. 2014.'], ['See [Dor15].'], 'gaps'],
  ])('%j with %j are %s', (texts, prose, state) => {
    expect(entriesOf(entries(...texts), prose).state).toBe(state);
  });

  test('without numbers they are all where the text names no other', () => {
    expect(entriesOf(sorted, ['So it is (Cole, 2014).']).state).toBe('complete');
    expect(entriesOf(sorted, ['So it is (Cole, 2014), not as Eden et al. (2016) say.']).state).toBe('unsure');
  });

  test('two in one, or the rest of one, are told', () => {
    const two =
      'Finn, F. 2016. A way. Leaves 1, 2–9. Gray, G. 2017. The way of all words through books and more books. Press.';
    expect(entriesOf([...sorted, ...entries(two)], []).state).toBe('unsure');
    expect(entriesOf([...sorted, ...entries('of the same name, and so on.')], []).state).toBe('unsure');
  });
});

test.each([
  [['1', '2', '3'], 'complete'],
  [['1', '3'], 'gaps'],
  [['1', '2', '1'], 'complete'],
  [['*', '†', '1'], 'complete'],
  [['∗', '2', '3'], 'complete'],
  [['*'], 'unsure'],
  [['87', '88'], 'unsure'],
])('footnotes %j are %s', (labels, state) => {
  expect(footnotesOf(labels.map((label, i) => record('footnote', `Note ${i}`, { label }))).state).toBe(state);
});

const statement = (label: string) => record('text', `${label}. Words.`, { label });

test.each([
  ['theorem', ['Theorem 1', 'Theorem 2'], [], 2, 'complete'],
  ['theorem', ['Theorem 1', 'Lemma 2', 'Theorem 3'], [], 2, 'complete'],
  ['theorem', ['Theorem 1', 'Theorem 3'], [], 2, 'unsure'],
  ['theorem', ['Theorem 1', 'Theorem 1'], [], 1, 'complete'],
  ['theorem', ['Theorem 1', 'Lemma 1'], ['By Theorem 2 it is.'], 1, 'unsure'],
  ['définition', ['Définition 2.1', 'Définition 2.2'], [], 2, 'complete'],
] as const)('%s among %j with %j: %i, %s', (word, labels, prose, count, state) => {
  const found = statementsOf(word, labels.map(statement), prose);
  expect([found.records.length, found.state]).toEqual([count, state]);
});

function outline(...titles: readonly string[]) {
  const sections = titles.map((text, order) => record('section', text, { order, id: nodeId('section', order + 1) }));
  return { sections, above: (id: string | null) => sections.filter((section) => section.id === id) };
}

test.each([
  [
    ['1 Words', 'References', 'A Proofs', 'B Data'],
    ['A Proofs', 'B Data'],
  ],
  [
    ['1 Words', 'Annex A', 'Annex B'],
    ['Annex A', 'Annex B'],
  ],
  [['1 Words', 'H Proofs', 'I Data'], []],
  [['1 Words', 'Anhang'], ['Anhang']],
  [['Words', 'First Schedule (Section 2)', 'Schedule of events'], ['First Schedule (Section 2)']],
  [['A Words', 'B More'], []],
  [
    ['第一章 绪论', '第二章 方法', '附录A 证明', '附录 B 数据'],
    ['附录A 证明', '附录 B 数据'],
  ],
])('of %j the appendices are %j', (titles, expected) => {
  expect(appendicesOf(outline(...titles)).map(({ text }) => text)).toEqual(expected);
});

test('a section number before the word is not that of the appendix', () => {
  expect(sequenceOfAppendices(outline('9. Appendix A: Sources').sections).state).toBe('complete');
  expect(sequenceOfAppendices(outline('附录A 证明', '附录 B 数据').sections).state).toBe('complete');
});
