import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { turn } from '#shared/base/testing/turn.ts';
import { deferred } from '#shared/base/async.ts';
import type { ParsedPdf, ParserPool } from '../../../electron/engine/indexing/parsers.ts';
import type { GoldFile } from './gold-files.ts';
import { measureAll } from './measure.ts';

type Node = ParsedPdf['nodes'][number];
type Parse = ParserPool['parse'];

const node = (id: string, parent: string | null, kind: Node['kind'], level: number, text: string): Node => ({
  id,
  parent,
  kind,
  level,
  text,
  order: 0,
  pageIndex: 0,
  endPageIndex: 0,
  lines: new Uint8Array(),
  ...(kind === 'section' ? { confidence: 0.7, evidence: ['typography' as const] } : {}),
});

const parsed: ParsedPdf = {
  nodes: [
    node('s0', null, 'document', 0, 'A Paper'),
    node('s1', 's0', 'section', 1, '1 Method'),
    node('s2', 's1', 'section', 2, '1.1 Data'),
    node('b3', 's2', 'text', 3, 'Results. They were good.'),
    node('s4', 's1', 'section', 2, 'Odd words'),
  ],
  segments: [],
  summary: { title: 'A Paper', metadata: {}, pages: [], problems: [], timings: {} },
};

const gold = (file: string, ...titles: readonly (readonly [number, string])[]): GoldFile => ({
  file,
  path: `/papers/${file}`,
  entries: titles.map(([level, title]) => ({ level, title, page: 1, found: true })),
});
const outline = [[1, 'Method'] as const, [2, 'Data'] as const, [1, 'Results'] as const];

function options(parse: Parse, signal = new AbortController().signal) {
  return { parsers: { parse }, useOutline: false, onProgress: () => undefined, signal };
}

describe('measureAll', () => {
  test('scores a tree and says where its errors come from', async () => {
    const [measured] = await measureAll(
      [gold('a.pdf', ...outline)],
      options(async () => parsed),
    );
    expect(measured).toMatchObject({ file: 'a.pdf', error: undefined });
    expect(measured?.score).toMatchObject({ precision: 2 / 3, recall: 2 / 3, level: 1, parent: 1 });
    expect(measured?.errors?.missed).toMatchObject([{ title: 'Results', cause: 'joined to its text', block: 'text' }]);
    expect(measured?.errors?.false).toMatchObject([{ title: 'Odd words', evidence: ['typography'], confidence: 0.7 }]);
  });

  test('a document that cannot be read counts as nothing found, with its error named', async () => {
    const parse: Parse = async ({ path }) => {
      if (path.endsWith('bad.pdf')) throw new AppError('pdf.broken', 'This PDF cannot be opened.');
      return parsed;
    };
    const files = [gold('bad.pdf', ...outline), gold('good.pdf', ...outline)];
    const [bad, good] = await measureAll(files, options(parse));
    expect(bad).toMatchObject({ score: { f1: 0, recall: 0, counts: { gold: 3 } }, error: { code: 'pdf.broken' } });
    expect(good?.error).toBeUndefined();
  });

  test('keeps the order of the documents, whichever is done first', async () => {
    const slow = deferred<void>();
    const parse: Parse = async ({ path }) => {
      if (path.endsWith('slow.pdf')) await slow.promise;
      else slow.resolve();
      return parsed;
    };
    const files = ['slow.pdf', 'fast.pdf'].map((file) => gold(file, ...outline));
    // On a single core the slow one would wait for the fast one forever.
    void turn().then(() => slow.resolve());
    const results = await measureAll(files, options(parse));
    expect(results.map((result) => result?.file)).toEqual(['slow.pdf', 'fast.pdf']);
  });

  test('does not read a document about which its outline says nothing', async () => {
    const results = await measureAll(
      [gold('a.pdf')],
      options(async () => Promise.reject(new Error('was read'))),
    );
    expect(results).toEqual([null]);
  });

  test('stops when asked to', async () => {
    const stopped: Parse = async () => Promise.reject(new AppError('call.cancelled', 'Stopped.'));
    await expect(measureAll([gold('a.pdf', ...outline)], options(stopped))).rejects.toMatchObject({
      code: 'call.cancelled',
    });
  });
});
