import { expect, test } from 'vitest';
import { headingEvidence } from '../domain/document/tree.ts';
import { DocumentView, TreeRow } from './document.ts';
import { breachesOf, oneOf, share, someSection } from './testing/around.ts';
import { box, frame, quads } from './testing/examples.ts';

const row = {
  id: someSection,
  parent: someSection,
  kind: 'section',
  level: 1,
  title: 'Bees',
  pageIndex: 0,
  endPageIndex: 0,
  confidence: 0.25,
  evidence: ['typography'],
  mark: quads[0],
};

test('a row of the tree says where it stands and how sure it is', () => {
  const edges = {
    kind: oneOf(['section', 'figure', 'table']),
    confidence: share,
    evidence: { takes: [[], [...headingEvidence]], refuses: [['guess']] },
  };
  expect(breachesOf(TreeRow, { whole: [row], nullable: ['parent', 'mark'], edges })).toEqual([]);
});

test('a document is shown with its pages and its tree, also while it is read', () => {
  const whole = [
    {
      title: 'Of Bees',
      authors: '',
      year: 1984,
      pages: [frame],
      textEdges: { x0: 72.5, x1: 540.5, box },
      root: someSection,
      rows: [row],
      soFar: { pagesRead: 0, pagesTotal: 1 },
      problems: [{ pageIndex: 0, code: 'pdf.needs-ocr', message: 'A picture.' }],
    },
  ];
  const optional = ['textEdges', 'soFar', 'pages.*.label'];
  const nullable = ['year', 'rows.*.parent', 'rows.*.mark'];
  const edges = { pages: { takes: [[]] }, rows: { takes: [[]] } };
  expect(breachesOf(DocumentView, { whole, optional, nullable, edges })).toEqual([]);
});
