import { expect, test } from 'vitest';
import { buildDocument } from '../build.ts';
import type { TextRun } from '../page-content.ts';
import { content, page, paragraph, run } from '../testing.ts';
import { isStructure } from '../tree.ts';

const prose = (y: number, words: string): TextRun[] =>
  paragraph(
    [`Running text fills its column from the left to the right, and ${words}`, 'then it goes on until it ends here.'],
    100,
    y,
  );

/** The sections of three, and what captions stand in each: a figure stands on top of the second page, above 'Results'. */
function captionsBySection(inMethod: string, inResults: string): Record<string, string[]> {
  const pages = [
    page(0, [
      run('Introduction', 100, 720, { size: 14, font: 1 }),
      ...prose(690, 'says why'),
      run('Method', 100, 600, { size: 14, font: 1 }),
      ...prose(570, inMethod),
    ]),
    {
      ...page(1, [
        run('Figure 1: What was measured over the years.', 100, 600, { size: 9 }),
        run('Results', 100, 560, { size: 14, font: 1 }),
        ...prose(530, inResults),
        ...prose(480, 'ends'),
      ]),
      images: [{ box: { x0: 100, y0: 620, x1: 400, y1: 740 } }],
    },
  ];
  const { nodes } = buildDocument(content(pages)).tree;
  const titles = new Map<string | null, string>(nodes.filter(isStructure).map(({ id, title }) => [id, title]));
  const out: Record<string, string[]> = {};
  for (const node of nodes) {
    if (isStructure(node) || node.kind !== 'caption') continue;
    (out[titles.get(node.parent)!] ??= []).push(node.label!);
  }
  return out;
}

test('a figure on top of a page belongs to the section below it that alone names it', () => {
  expect(captionsBySection('says how', 'as Figure 1 shows')).toEqual({ Results: ['Figure 1'] });
  expect(captionsBySection('says how', 'as Figs. 2 and 1 show')).toEqual({ Results: ['Figure 1'] });
});

test('a figure stays in the section above it that names it, or where none does', () => {
  expect(captionsBySection('as Figure 1 shows', 'as Figure 1 shows')).toEqual({ Method: ['Figure 1'] });
  expect(captionsBySection('says how', 'as Figure 12 shows')).toEqual({ Method: ['Figure 1'] });
});
