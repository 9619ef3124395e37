import { expect, test } from 'vitest';
import { lineChart } from './chart.ts';

const chart = (lines: Parameters<typeof lineChart>[0]['lines']) =>
  lineChart({ title: 'Recall & <budget>', xLabel: 'tokens', yLabel: 'recall', lines });

test('each line has its points, its name and its place', () => {
  const svg = chart([
    {
      name: 'path',
      points: [
        { x: 0, y: 0 },
        { x: 1000, y: 1 },
      ],
    },
    { name: 'a < b', points: [{ x: 500, y: 1 }] },
  ]);
  expect(svg).toContain('<path d="M64 364L592 48"');
  expect(svg.match(/<circle/g)).toHaveLength(3);
  expect(svg).toContain('>path</text>');
  expect(svg).toContain('a &lt; b');
  expect(svg).toContain('aria-label="Recall &amp; &lt;budget&gt;"');
  expect(svg).not.toContain('NaN');
});

test('labels of lines that end together stand apart', () => {
  const svg = chart(['a', 'b', 'c'].map((name) => ({ name, points: [{ x: 10, y: 0.5 }] })));
  const heights = [...svg.matchAll(/<text x="602" y="([\d.]+)"/g)].map((match) => Number(match[1]));
  expect(heights).toHaveLength(3);
  expect(heights[1]! - heights[0]!).toBeGreaterThanOrEqual(16);
  expect(heights[2]! - heights[1]!).toBeGreaterThanOrEqual(16);
});

test('a chart without lines is a chart', () => {
  expect(chart([])).toMatch(/^<svg [^]*<\/svg>\n$/);
});
