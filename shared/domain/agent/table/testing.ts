/** Builders of tables for tests. */
import type { TableCells } from '../../document/tree.ts';
import type { IndexReader } from '../../index/reader.ts';
import { fakeIndex } from '../../index/testing/fake-index.ts';

/** A document with one table, its cells separated by two spaces. */
export function tableIndex(rows: readonly (readonly string[])[], caption: string): IndexReader {
  let text = '';
  const cells = rows.flatMap((row, r) =>
    row.flatMap((words, c) => {
      const start = text.length;
      text += words + (c === row.length - 1 ? '\n' : '  ');
      return words === ''
        ? []
        : [{ row: r, column: c, rowSpan: 1, columnSpan: 1, spans: [{ start, end: start + words.length }] }];
    }),
  );
  const table: TableCells = { rows: rows.length, columns: rows[0]?.length ?? 0, headerRows: 1, cells };
  const reader = fakeIndex([
    { title: 'A study', sections: [{ title: '1 Results', paragraphs: [{ kind: 'table', text }] }] },
  ]);
  return {
    ...reader,
    items: (id, kinds) =>
      reader
        .items(id, kinds)
        .map((item) => ({ ...item, text: caption, label: /^Table \d+/u.exec(caption)?.[0], cells: table })),
  };
}
