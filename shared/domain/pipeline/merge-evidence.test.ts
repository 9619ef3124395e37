import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import type { Evidence } from '../answer/evidence/evidence.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { mergeEvidence } from './merge-evidence.ts';

const reader = fakeIndex([
  {
    title: 'A',
    sections: [
      { title: '1', paragraphs: ['One.'] },
      { title: '2', paragraphs: ['Two.'] },
    ],
  },
  { title: 'B', sections: [{ title: '1', paragraphs: ['Three.'] }] },
]);
const [, first, second] = reader.sections(fakeDocumentId(0)).map(({ id }) => id);

const one = (n: number, text: string, change: Partial<Evidence> = {}): Evidence => ({
  n,
  document: fakeDocumentId(0),
  documentTitle: 'A',
  section: first ?? nodeId('section', 1),
  path: ['A', '1'],
  pageIndex: 0,
  marks: [{ pageIndex: 0, quads: [[60, 700, 300, 700, 300, 712, 60, 712]] }],
  text,
  before: '',
  after: '',
  score: 0.5,
  cited: true,
  ...change,
});

test('numbers follow documents and sections, and each list finds its own again', () => {
  const { evidence, numberOf } = mergeEvidence(
    [
      { evidence: [one(1, 'Two.', { section: second! })], cited: true },
      { evidence: [one(1, 'One.'), one(2, 'Three.', { document: fakeDocumentId(1) })], cited: true },
    ],
    reader,
  );
  expect(evidence.map(({ n, text }) => [n, text])).toEqual([
    [1, 'One.'],
    [2, 'Two.'],
    [3, 'Three.'],
  ]);
  expect([numberOf(0, 1), numberOf(1, 1), numberOf(1, 2), numberOf(0, 2)]).toEqual([2, 1, 3, undefined]);
});

test('what two lists have stands once and is cited if one of them says it', () => {
  const { evidence, numberOf } = mergeEvidence(
    [
      { evidence: [one(1, 'One.', { score: 0.9 })], cited: false },
      { evidence: [one(4, 'One.')], cited: true },
      { evidence: [one(1, 'One.', { section: second! })], cited: false },
    ],
    reader,
  );
  expect(evidence.map(({ cited, score }) => [cited, score])).toEqual([
    [true, 0.9],
    [false, 0.5],
  ]);
  expect([numberOf(0, 1), numberOf(1, 4), numberOf(2, 1)]).toEqual([1, 1, 2]);
});

test('on a page columns come one after the other, each from above', () => {
  const at = (left: number, top: number): Pick<Evidence, 'marks'> => ({
    marks: [{ pageIndex: 0, quads: [[left, top, left + 90, top, left + 90, top + 12, left, top + 12]] }],
  });
  const lists = [
    { evidence: [one(1, 'right', at(320, 700)), one(2, 'low', at(60, 100)), one(3, 'high', at(66, 600))], cited: true },
  ];
  expect(mergeEvidence(lists, reader).evidence.map(({ text }) => text)).toEqual(['high', 'low', 'right']);
});
