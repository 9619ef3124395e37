import { expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { packLines } from '#shared/domain/document/line-codec.ts';
import type { ParsedPdf } from '../../electron/engine/indexing/parsers.ts';
import { judgeFailure, judgeParsed } from './judge.ts';

const box = { x0: 0, y0: 0, x1: 612, y1: 792 };
const common = { pageIndex: 0, endPageIndex: 0, lines: packLines([]) };

function parsed(more: Partial<ParsedPdf> = {}): ParsedPdf {
  return {
    nodes: [
      { ...common, id: 's0', parent: null, level: 0, order: 0, kind: 'document', text: 'A Paper', evidence: [] },
      { ...common, id: 's1', parent: 's0', level: 1, order: 1, kind: 'section', text: '1 Method', evidence: [] },
    ],
    segments: [],
    links: [],
    summary: {
      title: 'A Paper',
      metadata: {},
      pages: [{ pageIndex: 0, box, rotation: 0 }],
      problems: [],
      timings: {},
    },
    ...more,
  };
}

test('a sound tree has no faults', () => {
  expect(judgeParsed(parsed())).toEqual({ outcome: 'tree', faults: [] });
});

test('a tree with pages that were given up is told from a whole one', () => {
  const problems = [{ pageIndex: 0, code: 'parser.timeout' as const, message: 'Page 1 took too long to read.' }];
  const { summary } = parsed();
  expect(judgeParsed(parsed({ summary: { ...summary, problems } })).outcome).toBe('tree, pages given up');
});

test('a broken tree, a link to nowhere and a sentence without words are faults', () => {
  const [root, section] = parsed().nodes;
  expect(judgeParsed(parsed({ nodes: [root!, { ...section!, level: 3 }] })).faults).toHaveLength(1);
  const link = { source: 's1', start: 0, end: 3, target: 's9', kind: 'section' as const };
  expect(judgeParsed(parsed({ links: [link] })).faults).toEqual(['a link leads from s1 to nowhere']);
  const sentence = { start: 0, end: 4, span: { node: 's1', start: 4, end: 99 } };
  const segment = { order: 0, section: 's1', text: 'Text', tokens: 1, sentences: [sentence], pageIndex: 0 };
  expect(judgeParsed(parsed({ segments: [{ ...segment, kind: 'text' }] })).faults).toHaveLength(1);
});

test('what the reader is told of is no fault; a crash and a failure without a name are', () => {
  expect(judgeFailure(new AppError('pdf.broken', 'This PDF is damaged.'))).toEqual({
    outcome: 'pdf.broken',
    faults: [],
  });
  expect(judgeFailure(new AppError('parser.crashed', 'It stopped.')).faults).toEqual(['parser.crashed: It stopped.']);
  expect(judgeFailure(new TypeError('no x'))).toEqual({
    outcome: 'unnamed',
    faults: ['unnamed failure: TypeError: no x'],
  });
});
