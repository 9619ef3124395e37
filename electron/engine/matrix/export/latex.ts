import type { MatrixCell } from '#shared/contract/matrix.ts';
import { escapeTex } from '../../citations/citation-js.ts';
import { cellsBy, countRows, countsText, keptRows, pageOf, stateOf, wordsOf, type WrittenMatrix } from './written.ts';

/** A table for `booktabs` that goes on over pages, each cell cited with its page under the key that an exported bibliography has for the document. */
export function latexMatrix({ matrix, cells, keys }: WrittenMatrix): string {
  const cellAt = cellsBy(cells);
  const columns = matrix.questions.length + 1;
  const column = String.raw`>{\raggedright\arraybackslash}p{\dimexpr\linewidth/${String(columns)}-2\tabcolsep\relax}`;
  const rows = keptRows(matrix).map((row) => {
    const key = keys.get(row.document)?.texKey;
    const head = key === undefined ? tex(row.title) : String.raw`${tex(row.title)}~\cite{${key}}`;
    return [head, ...matrix.questions.map((question) => cellText(cellAt(row, question), key))];
  });
  const line = (cells: readonly string[]): string => String.raw`${cells.join(' & ')} \\`;
  // Once with the caption, and again on each page.
  const head = [String.raw`\toprule`, line(['Document', ...matrix.questions.map(tex)]), String.raw`\midrule`];
  return [
    String.raw`% \usepackage{array,booktabs,longtable}`,
    String.raw`\begin{longtable}{${column.repeat(columns)}}`,
    String.raw`\caption{${tex(matrix.name)}. ${tex(countsText(countRows(matrix)))}} \\`,
    ...head,
    String.raw`\endfirsthead`,
    ...head,
    String.raw`\endhead`,
    String.raw`\bottomrule`,
    String.raw`\endfoot`,
    ...rows.map(line),
    String.raw`\end{longtable}`,
    '',
  ].join('\n');
}

const tex = (text: string): string => escapeTex(text).replaceAll(/\s+/gu, ' ').trim();

function cellText(cell: MatrixCell | undefined, key: string | undefined): string {
  const state = stateOf(cell);
  if (state === 'not asked') return '';
  if (state === 'nothing') return '--';
  const said = `${tex(wordsOf(cell))}${state === 'perhaps' ? ' (?)' : ''}`;
  const page = tex(pageOf(cell));
  return key === undefined || page === '' ? said : String.raw`${said}~\cite[p.~${page}]{${key}}`;
}
