/** Evidence tables: as they fill in, as they stand, and what is asked of the reader. */
import { nodeId } from '#shared/base/ids.ts';
import type { Matrix, MatrixCell } from '#shared/contract/matrix.ts';
import { CellCard } from '../../matrix/cell-card.tsx';
import { MakeMatrix } from '../../matrix/make-matrix.tsx';
import { MatrixPane } from '../../matrix/matrix-pane.tsx';
import { cellKey } from '../../state/matrix.ts';
import type { TestWindow } from '../../state/testing.ts';
import type { Example, Section } from '../example.ts';
import { documents, listing } from '../made.ts';

const questions = ['How many stems were counted?', 'Which method was used?', 'What are the limitations?'];

const matrix: Matrix = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'Counting young trees',
  questions,
  rows: documents.slice(0, 5).map(({ id, title, fileName }, at) => ({
    document: id,
    title: title || fileName,
    leftOut: at === 4 ? 'no trees' : null,
    state: at === 2 ? ('unread' as const) : at === 3 ? ('gone' as const) : ('ready' as const),
  })),
  filling: false,
  due: 0,
};

function cell(row: number, column: number, said: string, more: Partial<MatrixCell> = {}): MatrixCell {
  const quote = {
    text: said,
    section: nodeId('section', 2),
    pageIndex: row + 3,
    marks: [{ pageIndex: row + 3, quads: [[60, 700, 300, 700, 300, 712, 60, 712] as const] }],
    areas: [{ pageIndex: row + 3, box: { x0: 56, y0: 690, x1: 420, y1: 730 } }],
  };
  const found = { verdict: 'found' as const, probability: 0.9, text: said, quote };
  return {
    document: matrix.rows[row]!.document,
    question: questions[column]!,
    answer: said === '' ? { verdict: 'not-found', probability: 0.1, text: '' } : found,
    askedAt: 1,
    corrected: null,
    confirmedAt: null,
    locked: false,
    note: '',
    ...more,
  };
}

const perhaps = cell(1, 1, 'Soil was weighed wet and dry, and the difference taken for its moisture.');

const cells: readonly MatrixCell[] = [
  cell(0, 0, '1,212 stems', { confirmedAt: 1, locked: true }),
  cell(0, 1, 'A detector of young trees was trained on pictures taken from the air in two valleys.'),
  cell(0, 2, 'The share falls where junipers stand among the young larches.', { note: 'Compare Table 2' }),
  cell(1, 0, ''),
  { ...perhaps, answer: { ...perhaps.answer!, verdict: 'perhaps' } },
  cell(1, 2, '', { corrected: 'One summer only' }),
  cell(4, 0, '', { outdated: true }),
];

/** @param rest  what differs from a table that was filled in */
function table(id: string, rest: Partial<Matrix>, more: Partial<Example> = {}): Example {
  const set = (window: TestWindow): void => {
    listing(window);
    window.view.set({ main: 'matrix' });
    window.matrix.set({
      id: matrix.id,
      matrix: { ...matrix, ...rest },
      cells: new Map(cells.map((one) => [cellKey(one.document, one.question), one])),
    });
  };
  const show = () => (
    <section className="pane list">
      <MatrixPane />
    </section>
  );
  return { id, width: 980, height: 520, set, show, ...more };
}

export const matrixSection: Section = {
  name: 'Evidence tables',
  examples: [
    table('matrix', {}),
    table('matrix-narrow', {}, { width: 480 }),
    table('matrix-filling', { filling: true, due: 6 }),
    table('matrix-menu', {}, { open: { selector: "[role='gridcell']", by: 'menu' } }),
    {
      id: 'matrix-card',
      width: 420,
      set: listing,
      show: () => <CellCard cell={cells[2]!} row={matrix.rows[0]!} />,
    },
    {
      id: 'matrix-make',
      set: (window) => {
        listing(window);
        window.library.set({ collections: [{ name: 'Thesis', parent: null }] });
        window.matrix.set({ making: { from: null, name: '' } });
      },
      show: () => <MakeMatrix />,
    },
  ],
};
