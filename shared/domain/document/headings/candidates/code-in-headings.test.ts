import { expect, test } from 'vitest';
import { buildDocument } from '../../build.ts';
import { boldFace, page, paragraph, regular, run } from '../../testing.ts';
import type { TextRun } from '../../page-content.ts';
import { isStructure } from '../../tree.ts';

const fonts = [regular, boldFace, { ...regular, name: 'Mono', monospace: true }];
const [BOLD, MONO] = [1, 2];
const SIZE = 14;

/** Runs of one line, each behind the one before. */
function line(parts: readonly (readonly [string, number])[], y: number): TextRun[] {
  let x = 72;
  return parts.map(([text, font]) => {
    const part = run(text, x, y, { size: SIZE, font });
    x += text.length * SIZE * 0.5;
    return part;
  });
}

const prose = (y: number): TextRun[] =>
  paragraph(
    [
      'Plain text fills the column from one side of the page to the other side of it, as in books,',
      'and it goes on below, where it says nothing else than what it said above, to the very end of',
      'the paragraph.',
    ],
    72,
    y,
  );

test('names of code in a heading neither end it nor part its lines', () => {
  const runs = [
    run('A Report', 72, 750, { size: 24 }),
    ...prose(715),
    ...line(
      [
        ['1.1 Arguments of the ', BOLD],
        ['spread_all() and gather_all()', MONO],
        [' Pair of', BOLD],
      ],
      640,
    ),
    ...line([['Functions', BOLD]], 623),
    ...prose(598),
    ...line(
      [
        ['1.2 residuals:', MONO],
        [' Computing Residuals for Partial Plotting', BOLD],
      ],
      520,
    ),
    ...prose(495),
  ];
  const content = { fileName: 'a.pdf', fonts, pages: [page(0, runs)], outline: [], metadata: {}, problems: [] };
  const found = buildDocument(content).tree.nodes.filter(isStructure).slice(1);
  expect(found.map(({ title }) => title)).toEqual([
    '1.1 Arguments of the spread_all() and gather_all() Pair of Functions',
    '1.2 residuals: Computing Residuals for Partial Plotting',
  ]);
});
