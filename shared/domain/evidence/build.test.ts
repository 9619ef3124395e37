import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { buildEvidence, joinEvidence, mergeQuotes, type Quote } from './build.ts';

const text = 'One is first. Two is second. Three is third.';
const quote = (start: number, end: number, changes: Partial<Quote> = {}): Quote => ({
  document: fakeDocumentId(0),
  section: nodeId('section', 1),
  node: nodeId('content', 0),
  start,
  end,
  order: 0,
  pageIndex: 0,
  score: 0.5,
  cited: true,
  ...changes,
});

const plainPages = { label: () => undefined };

test('sentences that stand next to each other become one quote; others stay apart', () => {
  const merged = mergeQuotes([quote(14, 28), quote(0, 13)], () => text);
  expect(merged).toEqual([quote(0, 28)]);
  expect(mergeQuotes([quote(0, 13), quote(29, 44)], () => text)).toHaveLength(2);
  expect(mergeQuotes([quote(0, 13), quote(14, 28, { cited: false })], () => text)).toHaveLength(2);
  expect(mergeQuotes([quote(0, 13), quote(14, 28, { node: nodeId('content', 1) })], () => text)).toHaveLength(2);
});

test('evidence holds the quoted words, their place and what is around them', () => {
  const reader = fakeIndex([{ title: 'T', sections: [{ title: 'S', pageIndex: 4, paragraphs: [text] }] }]);
  const [content] = reader.contents(fakeDocumentId(0), [nodeId('content', 0)]);
  expect(content?.text).toBe(text);
  if (!content) return;
  const evidence = buildEvidence(1, quote(13, 28, { score: 7 }), content, ['T', 'S'], plainPages);
  expect(evidence).toMatchObject({
    text: 'Two is second.',
    before: 'One is first.',
    after: 'Three is third.',
    pageIndex: 4,
    path: ['T', 'S'],
    score: 1,
  });
  expect(evidence.marks).toHaveLength(1);
});

test('long surroundings are cut at words', () => {
  const long = `${'before '.repeat(80)}HERE ${'after '.repeat(80)}`;
  const reader = fakeIndex([{ title: 'T', sections: [{ title: 'S', paragraphs: [long] }] }]);
  const [content] = reader.contents(fakeDocumentId(0), [nodeId('content', 0)]);
  expect(content?.text).toBe(long);
  if (!content) return;
  const at = long.indexOf('HERE');
  const { before, after } = buildEvidence(1, quote(at, at + 4), content, [], plainPages);
  expect(before).toMatch(/^…before .* before$/);
  expect(after).toMatch(/^after .* after…$/);
  expect(before.length).toBeLessThan(260);
});

test('evidence says where its page shows more than its words', () => {
  const lost = 'Here \ufffd = 1. There x = 2.';
  const reader = fakeIndex([{ title: 'T', sections: [{ title: 'S', paragraphs: [lost] }] }]);
  const [content] = reader.contents(fakeDocumentId(0), [nodeId('content', 0)]);
  expect(content?.text).toBe(lost);
  if (!content) return;
  const unread = buildEvidence(1, quote(0, 11), content, [], plainPages);
  const read = buildEvidence(2, quote(12, lost.length), content, [], plainPages);
  expect(unread.printed).toBe(nodeId('content', 0));
  expect(read).not.toHaveProperty('printed');
  expect(buildEvidence(3, quote(12, lost.length), { ...content, kind: 'formula' }, [], plainPages).printed).toBe(
    content.id,
  );
  expect(joinEvidence(read, unread).printed).toBe(unread.printed);
});

test('pieces on one page are one group of quads, so that each page is marked once', () => {
  const reader = fakeIndex([{ title: 'T', sections: [{ title: 'S', pageIndex: 4, paragraphs: [text] }] }]);
  const [content] = reader.contents(fakeDocumentId(0), [nodeId('content', 0)]);
  const [first, second] = [quote(0, 13), quote(14, 28)].map((one) =>
    buildEvidence(1, one, content!, ['T', 'S'], plainPages),
  );
  const { marks } = joinEvidence(first!, second!);
  expect(marks.map(({ pageIndex }) => pageIndex)).toEqual([4]);
  expect(marks[0]!.quads).toHaveLength(first!.marks[0]!.quads.length + second!.marks[0]!.quads.length);
});

test('evidence says what to show of the page: its lines, what is shown with them, or a picture', () => {
  const reader = fakeIndex([{ title: 'T', sections: [{ title: 'S', pageIndex: 4, paragraphs: [text] }] }]);
  const [content] = reader.contents(fakeDocumentId(0), [nodeId('content', 0)]);
  const areasFor = (changes: Partial<Quote>, more: object = {}) =>
    buildEvidence(1, quote(0, 13, changes), { ...content!, ...more }, [], plainPages).areas;
  const line = areasFor({});
  expect(line).toHaveLength(1);
  expect(line?.[0]?.pageIndex).toBe(4);
  const figure = { pageIndex: 4, box: { x0: 0, y0: 300, x1: 400, y1: 500 } };
  expect(areasFor({}, { area: figure })?.[0]?.box).toMatchObject({ x0: 0, x1: 400 });
  expect(areasFor({ shown: [{ start: 0, end: 13 }] }, { area: figure })).toEqual(line);
  expect(areasFor({}, { lines: [] })).toBeUndefined();
});
