import { expect, test } from 'vitest';
import { linesOf } from '../layout/lines.ts';
import { page, regular, run } from '../testing.ts';
import type { Line } from '../layout/line.ts';
import type { Candidate } from './candidates/candidates.ts';
import type { RatedScene } from './scene.ts';
import { completeStyles } from './style-families.ts';

const candidate = (from: number, style: string): Candidate => ({
  from,
  to: from + 1,
  text: `Line ${String(from)}`,
  cut: undefined,
  number: undefined,
  style,
  size: 20,
  bold: false,
  italic: false,
  caps: false,
  distinct: true,
  pageIndex: from,
  gapAbove: 3,
  gapBelow: 2,
  beforeBody: true,
  afterEnd: true,
  centered: false,
  indent: 0,
  named: false,
  listed: false,
  listedDepth: undefined,
  capitalized: 1,
  runIn: false,
});

const lineOn = (pageIndex: number): Line => {
  const [line] = linesOf([page(pageIndex, [run('The last line', 100, 700)])], [regular]);
  return line!;
};

/** Ten titles of slides and ten lines of another style, of all of which the rules are as sure as told. */
function complete(found: number, rules: number, doubt: number, pages = 1, counted = false) {
  const number = counted ? { scheme: 'decimal' as const, parts: [1], rest: 'Line' } : undefined;
  const candidates = Array.from({ length: 20 }, (_, i) => ({ ...candidate(i, i < 10 ? 'title' : 'other'), number }));
  const scene: RatedScene = {
    title: { from: 0, to: 0 },
    by: 'classifier',
    probabilities: candidates.map((_, i) => (i < found ? 0.9 : doubt)),
    lines: [lineOn(pages - 1)],
    fonts: [],
    stats: { bodySize: 10, bodyFont: 0, bodyBold: false, bodyMono: false, leading: () => 12 },
    contents: { lines: new Set(), start: 0, titles: new Map() },
    candidates,
    chained: new Set(),
    ruleScores: candidates.map(() => rules),
  };
  const judged = candidates.slice(0, found).map((one) => ({ candidate: one, chained: counted, confidence: 0.9 }));
  return completeStyles(scene, judged);
}

test('a style of which a good part is taken is completed, and no other', () => {
  const all = complete(4, 0.7, 0.3);
  expect(all.map(({ candidate: { style } }) => style)).toEqual(Array(10).fill('title'));
  expect(all.map(({ confidence }) => confidence)).toEqual([
    ...Array<number>(4).fill(0.9),
    ...Array<number>(6).fill(0.3),
  ]);
});

test.each([
  ['hardly any of the style is taken', 1, 0.7, 0.3],
  ['the rules doubt it too', 4, 0.4, 0.3],
  ['the classifier is sure that the rest is none', 4, 0.7, 0.05],
])('nothing is added where %s', (_, found, rules, doubt) => {
  expect(complete(found, rules, doubt)).toHaveLength(found);
});

test('a style that the rules hold for headings and the classifier doubts is taken in a document with hardly any other', () => {
  expect(complete(1, 0.7, 0.12, 40)).toHaveLength(20);
  expect(complete(1, 0.7, 0.12, 2)).toHaveLength(1);
  expect(complete(1, 0.4, 0.12, 40)).toHaveLength(1);
});

test('where sections are counted the classifier has to doubt less', () => {
  expect(complete(4, 0.7, 0.1)).toHaveLength(10);
  expect(complete(4, 0.7, 0.1, 1, true)).toHaveLength(4);
  expect(complete(4, 0.7, 0.2, 1, true)).toHaveLength(10);
});
