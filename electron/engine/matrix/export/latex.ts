import type { MatrixCell } from '#shared/contract/matrix.ts';
import { escapeTex } from '../../citations/citation-js.ts';
import { cellsBy, countRows, countsText, keptRows, pageOf, stateOf, wordsOf, type WrittenMatrix } from './written.ts';

/** A table for `booktabs`, each cell cited with its page under the key that an exported bibliography has for the document. */
export function latexMatrix({ matrix, cells, keys }: WrittenMatrix): string {
  const cellAt = cellsBy(cells);
  const width = (0.95 / (matrix.questions.length + 1)).toFixed(3);
  const columns = matrix.questions
    .concat('')
    .map(() => String.raw`>{\raggedright\arraybackslash}p{${width}\linewidth}`);
  const rows = keptRows(matrix).map((row) => {
    const key = keys.get(row.document)?.texKey;
    const head = key === undefined ? tex(row.title) : String.raw`${tex(row.title)}~\cite{${key}}`;
    return [head, ...matrix.questions.map((question) => cellText(cellAt(row, question), key))];
  });
  const line = (cells: readonly string[]): string => String.raw`${cells.join(' & ')} \\`;
  return [
    String.raw`% \usepackage{array,booktabs}`,
    String.raw`\begin{table}`,
    String.raw`\caption{${tex(matrix.name)}. ${tex(countsText(countRows(matrix)))}}`,
    String.raw`\begin{tabular}{${columns.join('')}}`,
    String.raw`\toprule`,
    line(['Document', ...matrix.questions.map(tex)]),
    String.raw`\midrule`,
    ...rows.map(line),
    String.raw`\bottomrule`,
    String.raw`\end{tabular}`,
    String.raw`\end{table}`,
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
