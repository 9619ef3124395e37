import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from './testing/fake-index.ts';
import { sectionTree, segmentsWithSummaries } from './sections.ts';
import { anchoredSummary, summaryText } from '../segment/anchored-summary.ts';

/** A segment whose sentences are given one by one. */
function segmentOf(...sentences: string[]) {
  const [document] = [fakeDocumentId(0)];
  const index = fakeIndex([{ title: 'T', sections: [{ title: 'S', paragraphs: [sentences.join(' ')] }] }]);
  const [segment] = index.segments(document);
  if (!segment) throw new Error('No segment');
  return segment;
}

const title = 'Sleep and memory in old age';
const path = ['Methods', 'Participants'];

test('the sentence that speaks of the heading stands for the segment', () => {
  const segment = segmentOf(
    'Letters were sent to three local clubs in the spring of that year.',
    'Forty-two participants over the age of seventy took part.',
    'Travel was paid for everyone who asked for it in advance.',
  );
  const summary = anchoredSummary({ title, path, segment, previous: undefined });
  expect(summary.sentence).toMatch(/^Forty-two participants/);
  expect(summaryText(summary)).toBe(`Methods > Participants: ${summary.sentence}`);
});

test('what the segment before it said is not said again', () => {
  const said = 'The participants slept in the laboratory for two nights.';
  const segment = segmentOf(said, 'On the third day the participants took a test of recall.');
  const alone = anchoredSummary({ title, path, segment, previous: undefined });
  const after = anchoredSummary({ title, path, segment, previous: { path, sentence: said } });
  expect(alone.sentence).toBe(said);
  expect(after.sentence).toMatch(/^On the third day/);
});

test.each([
  ['nothing', [], ''],
  ['one sentence', ['Only this.'], 'Only this.'],
  ['words of another script', ['本文研究睡眠。'], '本文研究睡眠。'],
])('%s is its own summary', (_, sentences, expected) => {
  const segment = sentences.length > 0 ? segmentOf(...sentences) : { text: '', sentences: [] };
  expect(anchoredSummary({ title, path: [], segment, previous: undefined }).sentence).toBe(expected);
  expect(summaryText({ path: [], sentence: expected })).toBe(expected);
});

test('a summary that is stored takes the place of the extractive one, segment by segment', () => {
  const index = fakeIndex([
    { title, sections: [{ title: 'Methods', paragraphs: ['Sleep was measured.', 'Recall was tested.'] }] },
  ]);
  const document = fakeDocumentId(0);
  const tree = sectionTree(index.sections(document));
  const stored = { ...index, summaries: () => [undefined, 'How recall was tested.'] };
  expect(segmentsWithSummaries(document, [0, 1], tree, stored).map(({ summary }) => summary)).toEqual([
    'Methods: Sleep was measured.',
    'How recall was tested.',
  ]);
  expect(segmentsWithSummaries(document, [1], tree, index).map(({ segment }) => segment.order)).toEqual([1]);
});
