import { describe, expect, test } from 'vitest';
import type { PictureFrame } from './page-frame.ts';
import { pageText, type SeenLine, type SeenWord } from './page-text.ts';

const upright: PictureFrame = { box: { x0: 0, y0: 0, x1: 600, y1: 800 }, turn: 0, pixelsPerPt: 4 };

const word = (text: string, x0: number, x1: number, confidence = 95): SeenWord => ({ text, x0, x1, confidence });
const line = (words: readonly SeenWord[], y = 400, rise = 0): SeenLine => ({
  turn: 0,
  words,
  baseline: { x0: words[0]?.x0 ?? 0, y0: y, x1: words.at(-1)?.x1 ?? 0, y1: y - rise },
  height: 36,
  descent: 8,
});

describe('a recognized line', () => {
  test('lies on its baseline, letters within their words', () => {
    const { runs } = pageText([line([word('Hill', 400, 480), word('side', 500, 600)])], upright);
    expect(runs).toHaveLength(1);
    const [run] = runs;
    expect(run).toMatchObject({ text: 'Hill side', origin: [100, 700], direction: [1, 0], up: [0, 1], descent: 2 });
    expect(run?.size).toBeCloseTo(9.9);
    const edges = [...(run?.edges ?? [])];
    expect(edges).toHaveLength(10);
    expect([edges[0], edges[4], edges[5], edges[9]]).toEqual([0, 20, 25, 50]);
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
    // H is wider than i and l.
    expect((edges[1] ?? 0) - (edges[0] ?? 0)).toBeGreaterThan((edges[2] ?? 0) - (edges[1] ?? 0));
  });

  test('runs along the page as it is turned', () => {
    const turned: PictureFrame = { ...upright, turn: 90 };
    const [run] = pageText([line([word('Turned', 400, 600)])], turned).runs;
    expect(run).toMatchObject({ origin: [100, 100], direction: [0, 1], up: [-1, 0] });
  });

  test('leans with its page, not with its own baseline', () => {
    const lean = (y: number): SeenLine => line([word('A line that leans', 200, 2200)], y, 50);
    const { runs } = pageText([lean(400), lean(500), line([word('stray', 200, 400)], 600, -20)], upright);
    const directions = new Set(runs.map((run) => run.direction.map((part) => part.toFixed(4)).join(' ')));
    expect([...directions]).toEqual(['0.9997 0.0250']);
  });

  test('of Hebrew begins at the right', () => {
    const [run] = pageText([line([word('שלום', 500, 600), word('עולם', 400, 480)])], upright).runs;
    expect(run).toMatchObject({ text: 'שלום עולם', origin: [150, 700], direction: [-1, 0] });
    expect(run?.edges.at(-1)).toBe(50);
  });

  test('of Chinese has no spaces, and ligatures are opened', () => {
    expect(pageText([line([word('研究', 400, 480), word('方法', 490, 570)])], upright).runs[0]?.text).toBe('研究方法');
    const [run] = pageText([line([word('ﬁne', 400, 480)])], upright).runs;
    expect(run).toMatchObject({ text: 'fine' });
    expect(run?.edges).toHaveLength(5);
  });
});

describe('what is uncertain', () => {
  test('is left out: words, marks, and lines of little but dirt', () => {
    const { runs } = pageText(
      [
        line([word('Clear', 400, 480), word('xqz', 500, 560, 12), word('|', 570, 575, 45)]),
        line([word('wlli', 400, 480, 30), word('rnm', 500, 560, 33)], 500),
      ],
      upright,
    );
    expect(runs.map((run) => run.text)).toEqual(['Clear']);
  });

  test('counts for the confidence of the page, by letters', () => {
    const found = pageText([line([word('Clear', 400, 480, 90), word('xqz', 500, 560, 10)])], upright);
    expect(found).toMatchObject({ letters: 8, certain: 5, confidence: 60 });
    expect(pageText([], upright)).toMatchObject({ runs: [], letters: 0, confidence: 0 });
  });
});

test('a line knows how sure recognition is of each of its words', () => {
  const [run] = pageText([line([word('sure', 400, 480, 96), word('uns', 500, 600, 41)])], upright).runs;
  expect([...(run?.confidences ?? [])]).toEqual([96, 96, 96, 96, 41, 41, 41, 41]);
});
