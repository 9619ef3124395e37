import { expect, test } from 'vitest';
import { readQasper } from './qasper.ts';
import { madeQasper, paragraphs } from './testing.ts';

const text = { abstracts: false, floats: false };

async function opened(options = text) {
  const [subject] = readQasper('made.json', madeQasper(), options).subjects;
  if (subject?.source.kind !== 'text') throw new Error('no text');
  return { subject, ...(await subject.source.open()) };
}

test('sections nest as their names say, and every paragraph is a passage', async () => {
  const { reader, document } = await opened();
  expect(reader.sections(document).map(({ title, level }) => [level, title])).toEqual([
    [0, 'How Tea Cools'],
    [1, 'Abstract'],
    [1, 'Introduction'],
    [1, 'Data'],
    [2, 'Collection'],
    [2, 'Annotation'],
    [1, 'Method'],
    [1, 'Results'],
  ]);
  expect(reader.segments(document).map((segment) => segment.text)).toEqual(Object.values(paragraphs));
});

test('abstracts and captions are candidates only when they are asked for', async () => {
  const paper = await opened({ abstracts: true, floats: true });
  const segments = paper.reader.segments(paper.document);
  expect(segments[0]?.text).toContain('Tea cools.');
  expect(segments.flatMap((segment) => paper.paragraphsOf(segment, []))).toContain(
    'FLOAT SELECTED: Table 1: Temperatures by cup shape.',
  );
});

test('gold evidence is that of each annotator who named any, floats aside', async () => {
  expect((await opened()).subject.questions.map((question) => question.paragraphs)).toEqual([
    [[paragraphs.data], [paragraphs.data]],
    [[paragraphs.labels]],
    [],
    [],
  ]);
  const [first, , third] = (await opened({ abstracts: false, floats: true })).subject.questions;
  expect(first?.paragraphs[1]).toHaveLength(2);
  expect(third?.paragraphs).toEqual([['FLOAT SELECTED: Table 1: Temperatures by cup shape.']]);
});

test('answers are worded and typed as the official evaluator does', async () => {
  const { questions } = (await opened()).subject;
  expect(questions.map(({ answers }) => answers[0])).toEqual([
    { type: 'extractive', text: '1,200 recordings' },
    { type: 'extractive', text: 'kappa of 0.81' },
    { type: 'yes-no', text: 'Yes' },
    { type: 'unanswerable', text: 'Unanswerable' },
  ]);
  expect(questions.map(({ unanswerable }) => unanswerable)).toEqual([false, false, false, true]);
});

test('another file is refused with the place that does not fit', () => {
  expect(() => readQasper('other.json', { paper: { title: 3 } }, text)).toThrow(
    'other.json is not in the schema of QASPER (see paper.title).',
  );
});
