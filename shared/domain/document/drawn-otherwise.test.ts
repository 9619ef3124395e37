import { describe, expect, test } from 'vitest';
import { drawnOtherwise, fontSamples, type FontSample, type ReadWord } from './drawn-otherwise.ts';
import { page, run } from './testing.ts';

const sample = (font: number, text: string): FontSample => ({
  font,
  pageIndex: 0,
  box: { x0: 0, y0: 0, x1: 10, y1: 10 },
  text,
});
const read = (text: string, confidence = 90): ReadWord => ({ text, confidence });

describe('the words that are looked at', () => {
  test('are some of each font, with the place that they are drawn at', () => {
    const words = 'water runs below seven bridges until it meets the open sea';
    const samples = fontSamples([
      page(0, [run(words, 60, 700), run('Chapter seven about water', 60, 740, { font: 1, size: 20 })]),
      page(1, [run(words, 60, 700)]),
    ]);
    expect(new Set(samples.map(({ font }) => font))).toEqual(new Set([0, 1]));
    expect(samples.filter(({ font }) => font === 1).map(({ text }) => text)).toEqual([
      'Chapter',
      'seven',
      'about',
      'water',
    ]);
    const [first] = samples;
    expect(first?.text).toBe('water');
    expect(first?.box.x0).toBeCloseTo(60);
    expect(first!.box.y0).toBeLessThan(700);
    expect(first!.box.y1).toBeGreaterThan(700);
  });

  test('are few however long the document is, and none of text that stands on its side', () => {
    const words = 'water runs below seven bridges until it meets the open sea';
    const pages = Array.from({ length: 300 }, (_, at) => page(at, [run(words, 60, 700, { font: at % 40 })]));
    const samples = fontSamples(pages);
    expect(samples.length).toBeLessThanOrEqual(48);
    expect(new Set(samples.map(({ pageIndex }) => pageIndex)).size).toBeLessThanOrEqual(3);
    const lying = { ...run(words, 60, 700), direction: [0, 1], up: [-1, 0] } as const;
    expect(fontSamples([page(0, [lying])])).toEqual([]);
  });
});

describe('a font is drawn otherwise', () => {
  test('where most of its words are read as others', () => {
    const samples = ['never', 'water', 'seven', 'pumps'].map((text) => sample(4, text));
    expect(
      drawnOtherwise(
        samples,
        ['always', 'silence', 'orbit', 'pumps'].map((text) => read(text)),
      ),
    ).toEqual([4]);
  });

  test('but not for letters that are misread, words that cannot be read, or few of them', () => {
    const samples = ['never', 'water', 'seven', 'pumps'].map((text) => sample(4, text));
    expect(
      drawnOtherwise(
        samples,
        ['nevcr', 'vvater', 'scven', 'purnps'].map((text) => read(text)),
      ),
    ).toEqual([]);
    expect(
      drawnOtherwise(
        samples,
        ['oooo', 'llll', 'iiii', 'xxxx'].map((text) => read(text, 40)),
      ),
    ).toEqual([]);
    expect(drawnOtherwise(samples, [read('always'), read('silence'), undefined, undefined])).toEqual([]);
  });
});
