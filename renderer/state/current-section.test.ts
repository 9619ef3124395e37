import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { TreeRow } from '#shared/contract/document.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { headingPlaces, inView, sectionAt } from './current-section.ts';

const frame = (pageIndex: number, rotation: PageFrame['rotation'] = 0): PageFrame => ({
  pageIndex,
  box: { x0: 0, y0: 0, x1: 600, y1: 800 },
  rotation,
});

/** A section whose heading's top edge is `topPt` above the bottom of the page; null is printed nowhere. */
function section(order: number, pageIndex: number, topPt: number | null): TreeRow {
  const y = (topPt ?? 0) - 12;
  const quads = [[60, y, 300, y, 300, y + 12, 60, y + 12] as const];
  return {
    id: nodeId('section', order),
    parent: null,
    kind: 'section',
    level: 1,
    title: `Section ${order}`,
    pageIndex,
    endPageIndex: pageIndex,
    confidence: 1,
    evidence: [],
    mark: topPt === null ? null : { pageIndex, quads },
  };
}

const headings = headingPlaces(
  [section(1, 0, 600), section(2, 1, 760), section(3, 1, 400), section(4, 3, null)],
  [frame(0), frame(1), frame(2), frame(3)],
  0,
);
const at = (pageIndex: number, offset: number): string | null => sectionAt(headings, { pageIndex, offset });

test('the current section is the last that has begun', () => {
  expect(at(0, 0)).toBeNull();
  expect(at(0, 0.2)).toBe('s1');
  expect(at(1, 0)).toBe('s2');
  expect(at(1, 0.3)).toBe('s2');
  expect(at(1, 0.4)).toBe('s3');
  expect(at(2, 0.9)).toBe('s3');
  expect(at(3, 0)).toBe('s4');
});

test('a turned page is measured as it is shown', () => {
  const [place] = headingPlaces([section(1, 0, 600)], [frame(0, 90)], 0);
  expect(place?.offset).toBeCloseTo(60 / 600);
  const [turned] = headingPlaces([section(1, 0, 600)], [frame(0)], 180);
  expect(turned?.offset).toBeCloseTo(588 / 800);
});

test('a heading further down is in view, one scrolled away is not', () => {
  const heading = { id: nodeId('section', 9), pageIndex: 2, offset: 0.1 };
  expect(inView(heading, { pageIndex: 1, offset: 0.6 })).toBe(true);
  expect(inView(heading, { pageIndex: 2, offset: 0.3 })).toBe(false);
  expect(inView(heading, { pageIndex: 1, offset: 0.1 })).toBe(false);
});
