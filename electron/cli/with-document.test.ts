import { describe, expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { SectionRecord } from '#shared/domain/index/reader.ts';
import { UsageError } from './failure.ts';
import { findSection, pageRange } from './with-document.ts';

const sections = [
  'A document',
  '1 Introduction',
  '2 Methods',
  '2.1 Plots',
  '2.2 Plots and crowns',
  'Appendix B: Maps',
  'IV. Results',
].map((title, at): SectionRecord => ({
  id: nodeId('section', at),
  parent: at === 0 ? null : nodeId('section', 0),
  level: at === 0 ? 0 : 1,
  title,
  order: at,
  pageIndex: at,
}));

describe('a section is named by', () => {
  test.each([
    ['2.1', '2.1 Plots'],
    ['2.', '2 Methods'],
    ['B', 'Appendix B: Maps'],
    ['iv', 'IV. Results'],
    ['s3', '2.1 Plots'],
    ['2.1 plots', '2.1 Plots'],
    ['crowns', '2.2 Plots and crowns'],
  ])('%s', (named, title) => {
    expect(findSection(named, sections).title).toBe(title);
  });

  test('words that fit one section only', () => {
    expect(() => findSection('plots', sections)).toThrow(/fits 2 sections/);
    expect(() => findSection('9.9', sections)).toThrow(UsageError);
    expect(() => findSection('A document', sections)).toThrow(UsageError);
  });
});

test('pages count from 1', () => {
  expect(pageRange('3-7')).toEqual({ from: 2, to: 6 });
  expect(pageRange(' 4 ')).toEqual({ from: 3, to: 3 });
  for (const wrong of ['0', '7-3', 'x', '1-', '']) expect(() => pageRange(wrong)).toThrow(UsageError);
});
