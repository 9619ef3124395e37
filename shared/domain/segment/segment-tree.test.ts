import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import {
  isStructure,
  type ContentKind,
  type ContentNode,
  type ParsedDocument,
  type StructureNode,
  type TreeNode,
} from '../document/tree.ts';
import { MAX_TOKENS, segmentTree } from './segment-tree.ts';
import { aboveOnPage } from './table-context.ts';
import { countTokens } from './tokens.ts';

interface Section {
  readonly title: string;
  readonly blocks: readonly { readonly kind: ContentKind; readonly text: string }[];
}

function documentOf(sections: readonly Section[]): ParsedDocument {
  const nodes: TreeNode[] = [structure(0, null, 'Title')];
  for (const { title, blocks } of sections) {
    const section = structure(nodes.length, nodes[0]!.id, title);
    nodes.push(section);
    for (const { kind, text } of blocks) {
      const order = nodes.length;
      const place = { level: 2, order, pageIndex: 0, endPageIndex: 0, lines: [] };
      nodes.push({ id: nodeId('content', order), parent: section.id, kind, text, ...place });
    }
  }
  return { title: 'Title', metadata: {}, pages: [], tree: { nodes }, problems: [] };
}

function structure(order: number, parent: StructureNode['parent'], title: string): StructureNode {
  const kind = parent === null ? 'document' : 'section';
  const level = parent === null ? 0 : 1;
  const place = { level, order, pageIndex: 0, endPageIndex: 0, lines: [] };
  return { id: nodeId('section', order), parent, kind, title, confidence: 1, evidence: [], ...place };
}

const sentence = (words: number, start = 'Word'): string => `${start}${' word'.repeat(words - 1)}.`;
const prose = (sentences: number): string => Array.from({ length: sentences }, () => sentence(15)).join(' ');

test('a segment never crosses a section', () => {
  const sections = ['A', 'B'].map((title) => ({ title, blocks: [{ kind: 'text', text: sentence(8) } as const] }));
  expect(segmentTree(documentOf(sections)).map((segment) => segment.section)).toEqual(['s1', 's3']);
});

test('short paragraphs join, with a line break between them', () => {
  const blocks = ['One is short.', 'Two is short.'].map((text) => ({ kind: 'text', text }) as const);
  const segments = segmentTree(documentOf([{ title: 'A', blocks }]));
  expect(segments.map((segment) => segment.text)).toEqual(['One is short.\nTwo is short.']);
});

test('a long paragraph is cut evenly at sentences', () => {
  const segments = segmentTree(documentOf([{ title: 'A', blocks: [{ kind: 'text', text: prose(40) }] }]));
  expect(segments.length).toBeGreaterThan(3);
  const tokens = segments.map((segment) => segment.tokens);
  expect(Math.max(...tokens) / Math.min(...tokens)).toBeLessThan(1.5);
  for (const segment of segments) expect(segment.text.endsWith('.')).toBe(true);
});

test('captions and tables stand alone, a table whole', () => {
  const rows = Array.from({ length: 20 }, (_, i) => `model ${i} 28.4 41.0`).join('\n');
  const blocks = [
    { kind: 'text', text: 'Before.' },
    { kind: 'caption', text: 'Table 1: Scores.' },
    { kind: 'table', text: rows },
    { kind: 'text', text: 'After.' },
  ] as const;
  const segments = segmentTree(documentOf([{ title: 'A', blocks }]));
  expect(segments.map((segment) => segment.kind)).toEqual(['text', 'caption', 'table', 'text']);
  expect(segments[2]!.sentences).toHaveLength(20);
});

const longTable = ['model speed recall', ...Array.from({ length: 60 }, (_, i) => `model ${i} 28.4 41.0`)].join('\n');
const aboutOf = (blocks: Section['blocks']): (string | undefined)[] =>
  segmentTree(documentOf([{ title: 'A', blocks }])).flatMap(({ kind, about }) => (kind === 'table' ? [about] : []));

test('a long table is cut between its rows, and all parts but the first are about its columns', () => {
  const segments = segmentTree(documentOf([{ title: 'A', blocks: [{ kind: 'table', text: longTable }] }]));
  expect(segments.length).toBeGreaterThan(2);
  expect(segments.map(({ text }) => text.split('\n').every((row) => /^model \S+ \S+/.test(row)))).not.toContain(false);
  expect(segments.map(({ about }) => about)).toEqual([undefined, ...segments.slice(1).map(() => 'model speed recall')]);
});

test('a table is about the lines above it that are no sentences, and the sentence that leads up to them', () => {
  const table = { kind: 'table', text: 'Total 17 47' } as const;
  const lead = 'Much was asked before. The answers are as follows:';
  const title = { kind: 'text', text: 'Few say that parties are ethical' } as const;
  expect(aboutOf([{ kind: 'text', text: lead }, title, { kind: 'text', text: '% who say so' }, table])).toEqual([
    'The answers are as follows:\nFew say that parties are ethical\n% who say so',
  ]);
  expect(aboutOf([title, table, table])).toEqual([title.text, undefined]);
  expect(aboutOf([table])).toEqual([undefined]);
});

test('a table is about the lines that head its page, above its headings and however they end', () => {
  const table = { kind: 'table', text: 'Cash 17 47' } as const;
  const line = (text: string) => ({ kind: 'text', text }) as const;
  const statement = { title: 'Balance', blocks: [line('May 31,'), table] };
  const about = (document: ParsedDocument): (string | undefined)[] =>
    segmentTree(document).flatMap((segment) => (segment.kind === 'table' ? [segment.about] : []));
  const ofPages = (sections: readonly Section[], onFirst: number): ParsedDocument => {
    const document = documentOf(sections);
    const nodes = document.tree.nodes.map((node) => {
      const pageIndex = node.order <= onFirst ? 0 : 1;
      return { ...node, pageIndex, endPageIndex: pageIndex };
    });
    return { ...document, tree: { nodes } };
  };
  const before = { title: 'Opinion', blocks: [line(sentence(90)), line('ACME, INC.')] };
  expect(about(ofPages([before, statement], 2))).toEqual(['ACME, INC.\nMay 31,']);
  // More than a head stands above it.
  expect(about(ofPages([before, statement], 1))).toEqual(['May 31,']);
  // It heads another page.
  expect(about(ofPages([before, statement], 4))).toEqual(['May 31,']);
  expect(about(ofPages([before, { title: 'Acme', blocks: [] }, statement], 3))).toEqual(['Acme\nMay 31,']);
});

test('a part of a document gives the tables that the whole gives, if it is told what stands above', () => {
  const sections = [
    { title: 'Acme', blocks: [] },
    { title: 'Balance', blocks: [{ kind: 'table', text: 'Cash 17 47' } as const] },
  ];
  const { metadata, tree } = documentOf(sections);
  const whole = segmentTree({ metadata, tree });
  const at = tree.nodes.findIndex((node) => isStructure(node) && node.title === 'Balance');
  const part = segmentTree({ metadata, tree: { nodes: tree.nodes.slice(at) } }, aboveOnPage(tree.nodes, at));
  expect(part).toEqual(whole);
  expect(part.map(({ about }) => about)).toEqual(['Acme']);
});

test('a table with a caption is about that, wherever it stands', () => {
  const document = documentOf([
    {
      title: 'A',
      blocks: [
        { kind: 'text', text: 'Another title' },
        { kind: 'table', text: 'Total 17 47' },
        { kind: 'caption', text: 'Table 2: Parties' },
      ],
    },
  ]);
  const nodes = document.tree.nodes.map((node) =>
    node.kind === 'caption' ? { ...node, captionOf: nodeId('content', node.order - 1) } : node,
  );
  const [table] = segmentTree({ ...document, tree: { nodes } }).filter(({ kind }) => kind === 'table');
  expect(table).toMatchObject({ text: 'Total 17 47', about: 'Table 2: Parties' });
});

test('items of a short list stay together', () => {
  const blocks = Array.from({ length: 6 }, () => ({ kind: 'list-item', text: `• ${sentence(20)}` }) as const);
  expect(segmentTree(documentOf([{ title: 'A', blocks }]))).toHaveLength(1);
});

test('a sentence longer than any segment is cut', () => {
  const blocks = [{ kind: 'text', text: 'x'.repeat(4000) + ' ' + '字'.repeat(2000) } as const];
  const segments = segmentTree(documentOf([{ title: 'A', blocks }]));
  for (const segment of segments) expect(segment.tokens).toBeLessThanOrEqual(MAX_TOKENS);
});

const kinds = fc.constantFrom<ContentKind>(
  'text',
  'list-item',
  'caption',
  'table',
  'reference',
  'footnote',
  'abstract',
);
const words = fc.array(fc.constantFrom('the', 'Model', 'runs.', 'et', 'al.', '12', '字词。', '\n', '!'), {
  minLength: 1,
  maxLength: 300,
});
const block = fc
  .record({ kind: kinds, text: words.map((list) => list.join(' ').trim()) })
  .filter(({ text }) => text !== '');
const section = fc.record({ title: fc.constant('S'), blocks: fc.array(block, { maxLength: 6 }) });

test('segments hold every character of the content once, in order, within the limit', () => {
  fc.assert(
    fc.property(fc.array(section, { maxLength: 4 }), (sections) => {
      const document = documentOf(sections);
      const segments = segmentTree(document);
      const content = document.tree.nodes.filter((node): node is ContentNode => 'text' in node);
      const byId = new Map(content.map((node) => [node.id, node]));
      const squeezed = (text: string): string => text.replace(/\s+/g, '');
      expect(squeezed(segments.map((segment) => segment.text).join(''))).toBe(
        squeezed(content.map((node) => node.text).join('')),
      );
      for (const [i, segment] of segments.entries()) {
        expect(segment.order).toBe(i);
        expect(segment.tokens).toBe(countTokens(segment.text));
        expect(segment.tokens).toBeLessThanOrEqual(MAX_TOKENS);
        for (const { start, end, span } of segment.sentences) {
          const node = byId.get(span.node)!;
          expect(segment.text.slice(start, end)).toBe(node.text.slice(span.start, span.end));
          expect(node.parent).toBe(segment.section);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('a sentence is doubtful if at least half of it was hardly recognized', () => {
  const document = documentOf([{ title: 'A', blocks: [{ kind: 'text', text: `${sentence(8)} ${sentence(8)}` }] }]);
  const half = sentence(8).length / 2;
  const nodes = document.tree.nodes.map((node) =>
    node.kind === 'text' ? { ...node, doubtful: [{ start: 0, end: Math.ceil(half) }] } : node,
  );
  const [segment] = segmentTree({ ...document, tree: { nodes } });
  expect(segment?.sentences.map(({ doubtful }) => doubtful)).toEqual([true, undefined]);
});
