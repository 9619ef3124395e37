import { expect, test } from 'vitest';
import { candidateAt, judgedOf, sceneWith } from './testing.ts';
import { completeChapters } from './chapters.ts';

const chapter = { style: 'Serif-Bold 14.0 bc', size: 14, caps: true, gapAbove: 3 };
const titles = ['BEFORE THE START', 'SETTING UP', 'DAILY USE'];
const candidates = titles.flatMap((title, i) => [
  candidateAt(100 * i, title, chapter),
  candidateAt(100 * i + 10, `${String(i + 1)}.1 First steps`),
  candidateAt(100 * i + 20, 'Bold words', { size: 10 }),
  candidateAt(100 * i + 30, `${String(i + 1)}.2 Next steps`),
]);
const sections = judgedOf(candidates.filter(({ number }) => number));

const found = (all = candidates, judged = sections): string[] =>
  completeChapters(sceneWith(all), judged).map(({ candidate }) => candidate.text);

test('sections name their chapters, whose titles are the lines before them', () => {
  expect(found().filter((text) => titles.includes(text))).toEqual(titles);
  expect(found()).not.toContain('Bold words');
  expect(completeChapters(sceneWith(candidates), sections)[0]!.candidate.number?.parts).toEqual([1]);
});

test('a line like these titles on top of a page is a chapter without sections', () => {
  const last = candidateAt(320, 'CHANGES', chapter);
  const inside = candidateAt(330, 'IN CAPITALS', { ...chapter, gapAbove: 1.5 });
  expect(found([...candidates, last, inside]).slice(-1)).toEqual(['CHANGES']);
});

test('nothing is added where the chapters have numbers, or few are missing', () => {
  const numbered = titles.map((title, i) => candidateAt(100 * i, `${String(i + 1)} ${title}`, chapter));
  const complete = judgedOf([...numbered, ...sections.map(({ candidate }) => candidate)]).sort(
    (a, b) => a.candidate.from - b.candidate.from,
  );
  expect(found(candidates, complete)).toHaveLength(complete.length);
  const two = sections.slice(0, 4);
  expect(found(candidates, two)).toHaveLength(two.length);
});
