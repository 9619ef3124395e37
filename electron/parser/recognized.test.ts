import { describe, expect, test } from 'vitest';
import type { DocumentContent } from '#shared/domain/document/build-document.ts';
import type { PageContent } from '#shared/domain/document/page-content.ts';
import type { RecognizedPage, RecognizedRun } from './protocol.ts';
import { withRecognized } from './recognized.ts';

const sheet = { x0: 0, y0: 0, x1: 600, y1: 800 };
const figure = { box: { x0: 100, y0: 100, x1: 300, y1: 300 } };

function pageOf(pageIndex: number, needsOcr: boolean): PageContent {
  return { frame: { pageIndex, box: sheet, rotation: 0 }, runs: [], images: [{ box: sheet }, figure], needsOcr };
}

function contentOf(pages: readonly PageContent[]): DocumentContent {
  const problems = pages
    .filter((page) => page.needsOcr)
    .map(({ frame }) => ({ pageIndex: frame.pageIndex, code: 'pdf.needs-ocr' as const, message: 'A picture.' }));
  const face = { name: 'Times', bold: false, italic: false, monospace: false };
  return { fileName: 'a.pdf', fonts: [face], pages, outline: [], metadata: {}, problems };
}

function runOf(text: string, size: number): RecognizedRun {
  const edges = Float32Array.from({ length: text.length + 1 }, (_, i) => i * 5);
  return { text, origin: [50, 700], direction: [1, 0], up: [0, 1], edges, size, ascent: 7, descent: 2 };
}

const recognized = (pageIndex: number, ...runs: RecognizedRun[]): RecognizedPage => ({ pageIndex, runs });

describe('recognized text', () => {
  test('becomes the text of its page in a font of its own; the scan is no figure and no problem', () => {
    const content = withRecognized(contentOf([pageOf(0, false), pageOf(1, true), pageOf(2, true)]), [
      recognized(1, runOf('Words on the page', 10)),
    ]);
    expect(content.fonts).toHaveLength(2);
    expect(content.pages[1]).toMatchObject({ needsOcr: false, images: [figure], runs: [{ font: 1, size: 10 }] });
    expect(content.pages[2]).toMatchObject({ needsOcr: true, runs: [] });
    expect(content.problems.map(({ pageIndex }) => pageIndex)).toEqual([2]);
  });

  test('has one size where it was measured a little differently, and keeps what is really larger', () => {
    const content = withRecognized(contentOf([pageOf(0, true), pageOf(1, true)]), [
      recognized(0, runOf('A heading', 14.2), runOf('a long line of body text', 9.7)),
      recognized(1, runOf('another long line of text', 10.2), runOf('and one more long line', 11)),
    ]);
    const sizes = content.pages.map((page) => page.runs.map((run) => run.size));
    expect(sizes).toEqual([
      [14, 10],
      [10, 10],
    ]);
  });

  test('takes the place of a poor text where more of it looks like words', () => {
    const poor = Array.from({ length: 12 }, () => runOf('Tbe h@rb0r m&st er c0unt#d f0rty~two b|ats', 10));
    const good = Array.from({ length: 12 }, () => runOf('The harbor master counted forty-two boats', 10));
    const page: PageContent = { ...pageOf(0, false), runs: poor.map((run) => ({ ...run, font: 0 })), poorText: true };
    const problem = { pageIndex: 0, code: 'pdf.poor-text' as const, message: 'Poor.' };
    const content = { ...contentOf([page]), problems: [problem] };
    const better = withRecognized(content, [recognized(0, ...good)]);
    expect(better.pages[0]!.runs[0]).toMatchObject({ text: good[0]!.text, font: 1 });
    expect(better.problems).toEqual([]);
    expect(withRecognized(content, [recognized(0, ...poor)])).toBe(content);
    expect(withRecognized(content, [recognized(0, good[0]!)])).toBe(content);
  });

  test('never takes the place of text that can be read', () => {
    const content = contentOf([pageOf(0, false)]);
    expect(withRecognized(content, [recognized(0, runOf('Something else', 10))])).toBe(content);
  });
});
