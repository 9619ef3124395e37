import { expect, test } from 'vitest';
import { fold, newFrame, timeByFunction, timeByPart, type CpuProfile } from './fold.ts';
import { flameGraph } from './flame-graph.ts';
import { partOf } from './source-names.ts';

const frame = (functionName: string, url = 'file:///a.mjs') => ({
  functionName,
  url,
  lineNumber: 0,
  columnNumber: 0,
});

/** `read` calls `parse` twice over, once through a function of the runtime; a third of the time nothing runs. */
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)', ''), children: [2, 5] },
    { id: 2, callFrame: frame('read'), children: [3, 4] },
    { id: 3, callFrame: frame('parse') },
    { id: 4, callFrame: frame('runtime', 'node:internal'), children: [6] },
    { id: 5, callFrame: frame('(idle)', '') },
    { id: 6, callFrame: frame('parse') },
  ],
  samples: [2, 3, 5, 6],
  timeDeltas: [10, 20, 45, 15],
};

const folded = () => {
  const root = newFrame('all');
  fold(root, profile, ({ functionName, url }) =>
    url.startsWith('file:') ? { name: functionName, part: functionName === 'read' ? 'parser' : 'pdfjs-dist' } : null,
  );
  return root;
};

test('what is left out counts as called from above it, and an idle program not at all', () => {
  const root = folded();
  expect(root.totalUs).toBe(45);
  const read = root.below.get('read');
  expect(read).toMatchObject({ totalUs: 45, selfUs: 10 });
  expect(read?.below.get('parse')).toMatchObject({ totalUs: 35, selfUs: 35 });
});

test('on a busy machine late samples count for less, and no function for more than some in a row', () => {
  const root = newFrame('all');
  const all = () => ({ name: 'any', part: '' });
  fold(root, profile, all, { sampleUs: 18, inARow: 2 });
  expect(root.totalUs).toBe(10 + 18 + 18 + 15);
  const still = { ...profile, samples: [3, 3, 3, 2, 3], timeDeltas: [1, 1, 1, 1, 1] };
  fold(root, still, all, { sampleUs: 18, inARow: 2 });
  expect(root.totalUs).toBe(10 + 18 + 18 + 15 + 4);
});

test('time is added up by part and by function, the most first', () => {
  const root = folded();
  expect(timeByPart(root)).toEqual([
    ['pdfjs-dist', 35],
    ['parser', 10],
  ]);
  expect(timeByFunction(root)).toEqual([
    ['parse', 35],
    ['read', 10],
  ]);
});

test('profiles of several processes are drawn as one graph', () => {
  const root = folded();
  fold(root, profile, ({ functionName }) => (functionName === 'read' ? { name: 'a<b', part: 'x' } : null));
  const svg = flameGraph(root, 'What took time');
  expect(svg).toContain('read (parser): 50.0 %');
  expect(svg).toContain('a&lt;b (x): 50.0 %');
  expect(svg.match(/<rect/g)).toHaveLength(3);
});

test.each([
  ['node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs', 'pdfjs-dist'],
  ['node_modules/@scope/name/index.mjs', '@scope/name'],
  ['shared/domain/document/layout/columns.ts', 'shared/domain/document/layout'],
  ['shared/domain/graph/extract/extract.ts', 'shared/domain/graph'],
  ['electron/parser/read-page.ts', 'electron/parser'],
  ['electron/engine/store/sqlite/session.ts', 'electron/engine/store'],
  ['electron/process/launch.ts', 'electron/process'],
])('%s belongs to %s', (source, part) => {
  expect(partOf(source)).toBe(part);
});
