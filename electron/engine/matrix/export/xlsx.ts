import { formatLink } from '#shared/contract/deep-link.ts';
import type { MatrixCell } from '#shared/contract/matrix.ts';
import { sheetXml, workbook, type Sheet, type SheetCell } from './workbook.ts';
import { cellsBy, countRows, pageOf, stateOf, wordsOf, type WrittenMatrix } from './written.ts';

/**
 * A workbook of three sheets: the table, each answer with a link to its words; everything that is known of each cell; and how many
 * documents were found, kept and left out. The same table makes the same bytes.
 */
export function xlsxMatrix(written: WrittenMatrix): Buffer<ArrayBuffer> {
  return workbook([tableSheet(written), cellsSheet(written), countsSheet(written)].map(sheetXml));
}

function tableSheet({ matrix, cells, keys }: WrittenMatrix): Sheet {
  const cellAt = cellsBy(cells);
  const rows = matrix.rows.map((row): readonly SheetCell[] => [
    row.title,
    keys.get(row.document)?.key ?? '',
    row.leftOut === null ? '' : row.leftOut || 'yes',
    ...matrix.questions.map((question) => answerCell(cellAt(row, question))),
  ]);
  return {
    name: 'Table',
    widths: [32, 16, 16, 40],
    rows: [['Document', 'Citation key', 'Left out', ...matrix.questions], ...rows],
  };
}

function answerCell(cell: MatrixCell | undefined): SheetCell {
  const state = stateOf(cell);
  const text = state === 'nothing' ? '–' : `${wordsOf(cell)}${state === 'perhaps' ? ' (?)' : ''}`;
  const link = linkOf(cell);
  return link === '' ? text : { text, link };
}

function cellsSheet({ matrix, cells, keys }: WrittenMatrix): Sheet {
  const cellAt = cellsBy(cells);
  const rows = matrix.rows.flatMap((row) =>
    matrix.questions.map((question): readonly SheetCell[] => {
      const cell = cellAt(row, question);
      return [
        row.title,
        keys.get(row.document)?.key ?? '',
        question,
        stateOf(cell),
        wordsOf(cell),
        cell?.answer?.quote?.text ?? '',
        pageCell(cell),
        linkCell(cell),
        cell?.confirmedAt ? 'yes' : '',
        cell?.note ?? '',
      ];
    }),
  );
  const head = [
    'Document',
    'Citation key',
    'Question',
    'State',
    'Answer',
    'Quote',
    'Page',
    'Link',
    'Confirmed',
    'Note',
  ];
  return { name: 'Cells', widths: [32, 16, 32, 12, 40, 60, 8, 24, 10, 32], rows: [head, ...rows] };
}

function countsSheet({ matrix }: WrittenMatrix): Sheet {
  const { found, kept, leftOut } = countRows(matrix);
  return {
    name: 'Documents',
    widths: [40, 12],
    rows: [
      ['Documents', 'How many'],
      ['found', found],
      ['left out', found - kept],
      ...leftOut.map(({ reason, documents }): readonly SheetCell[] => [
        `left out: ${reason || 'no reason given'}`,
        documents,
      ]),
      ['kept', kept],
    ],
  };
}

/** A number where it is one: programs sort by it, and mark figures that are words. */
function pageCell(cell: MatrixCell | undefined): SheetCell {
  const page = pageOf(cell);
  return /^\d{1,9}$/u.test(page) ? Number(page) : page;
}

function linkCell(cell: MatrixCell | undefined): SheetCell {
  const link = linkOf(cell);
  return link === '' ? '' : { text: link, link };
}

function linkOf(cell: MatrixCell | undefined): string {
  const quote = cell?.answer?.quote;
  if (!cell || !quote) return '';
  const place = { document: cell.document, page: quote.pageIndex + 1 };
  const link = formatLink({ ...place, quote: quote.text });
  return link.length <= MOST_OF_LINK ? link : formatLink({ ...place, quote: null });
}

/** What spreadsheets take. */
const MOST_OF_LINK = 2000;
