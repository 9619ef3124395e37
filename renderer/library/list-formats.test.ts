import { expect, test } from 'vitest';
import { outlineAs } from './outline-formats.ts';
import { csvOf, gridText } from '#shared/base/grids.ts';

test('cells with commas, quotes and lines are quoted; a grid has tabs', () => {
  const rows = [
    ['Valley', 'Recall, %'],
    ['Val "P"', 'a\nb'],
  ];
  expect(csvOf(rows)).toBe('Valley,"Recall, %"\r\n"Val ""P""","a\nb"\r\n');
  expect(gridText(rows)).toBe('Valley\tRecall, %\nVal "P"\ta b');
});

test('no cell is a formula', () => {
  const rows = [
    ['=HYPERLINK("x")', '@SUM(A1)', "+cmd|' /C calc'!A0", '-2+3+x()', '-0.5', '+3 %', '-1.2 ± 0.3', '-', '-log p'],
  ];
  expect(gridText(rows).split('\t')).toEqual([
    '\'=HYPERLINK("x")',
    "'@SUM(A1)",
    "'+cmd|' /C calc'!A0",
    "'-2+3+x()",
    '-0.5',
    '+3 %',
    '-1.2 ± 0.3',
    '-',
    "'-log p",
  ]);
  expect(csvOf([['=1+1', '-1+1']])).toBe("'=1+1,'-1+1\r\n");
});

const outline = {
  title: 'Larches & edges',
  sections: [
    { level: 1, title: '1 Start_', page: 1 },
    { level: 3, title: 'Deep', page: 2 },
    { level: 2, title: '1.1 <Next>\u0001', page: 3 },
    { level: 1, title: '2 End', page: 4 },
  ],
};

test('an outline as Markdown, OPML and JSON keeps its levels', () => {
  expect(outlineAs('markdown', outline)).toBe(
    '# Larches & edges\n\n- 1 Start\\_ (p. 1)\n    - Deep (p. 2)\n  - 1.1 \\<Next\\>\u0001 (p. 3)\n- 2 End (p. 4)\n',
  );
  const opml = outlineAs('opml', outline);
  expect(opml).toContain('<title>Larches &amp; edges</title>');
  expect(opml).toContain('      <outline text="1.1 &lt;Next&gt;" page="3"/>');
  expect(opml.match(/<outline/gu)).toHaveLength(4);
  const { sections } = JSON.parse(outlineAs('json', outline)) as { sections: { sections: unknown[] }[] };
  expect(sections.map((one) => one.sections.length)).toEqual([2, 0]);
});
