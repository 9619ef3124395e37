/** Tables as a language model reads them: caption, head and rows, cell by cell. */
import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { TableCells } from '../../document/tree.ts';
import type { IndexReader, ItemRecord } from '../../index/reader.ts';
import type { Segment } from '../../segment/segment.ts';

export interface PromptTables {
  /** The words of a passage: the rows of a table below their head and caption, with '|' between cells; anything else as it stands. */
  textOf(document: DocumentId, segment: Segment): string;
}

/** The tables of documents, read when they are first asked for. */
export function promptTables(reader: IndexReader): PromptTables {
  const known = new Map<DocumentId, ReadonlyMap<NodeId, ItemRecord>>();
  const tablesOf = (document: DocumentId): ReadonlyMap<NodeId, ItemRecord> => {
    const own =
      known.get(document) ?? new Map(reader.items(document, ['table']).map((record) => [record.id, record] as const));
    known.set(document, own);
    return own;
  };
  return {
    textOf: (document, segment) => {
      if (segment.kind !== 'table') return segment.text;
      const nodes = [...new Set(segment.sentences.map(({ span }) => span.node))];
      const texts = new Map(reader.contents(document, nodes).map(({ id, text }) => [id, text]));
      const parts = nodes.map((node) => {
        const table = tablesOf(document).get(node);
        const own = segment.sentences.filter(({ span }) => span.node === node);
        const text = texts.get(node);
        return table?.cells && text !== undefined
          ? withCaption(table, rowsOf(table.cells, text, own), text)
          : own.map(({ start, end }) => segment.text.slice(start, end)).join(' ');
      });
      return parts.join('\n');
    },
  };
}

/** Of a table without a caption nothing stands above its head. */
function withCaption({ text: caption }: ItemRecord, rows: string, text: string): string {
  return caption === '' || caption === text ? rows : `${caption}\n${rows}`;
}

/** The head, and those rows that the passage has words of. */
function rowsOf({ rows, columns, headerRows, cells }: TableCells, text: string, own: Segment['sentences']): string {
  const isShown = ({ spans }: TableCells['cells'][number]): boolean =>
    spans.some(({ start, end }) => own.some(({ span }) => start < span.end && end > span.start));
  const shown = new Set(cells.filter(isShown).map(({ row }) => row));
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    if (row >= headerRows && !shown.has(row)) continue;
    const words = Array.from({ length: columns }, (_, column) => {
      const cell = cells.find((one) => covers(one, row, column));
      return cell ? cell.spans.map(({ start, end }) => text.slice(start, end).trim()).join(' ') : '';
    });
    if (words.some((one) => one !== '')) lines.push(words.join(' | '));
  }
  return lines.join('\n');
}

function covers(cell: TableCells['cells'][number], row: number, column: number): boolean {
  return (
    row >= cell.row && row < cell.row + cell.rowSpan && column >= cell.column && column < cell.column + cell.columnSpan
  );
}
