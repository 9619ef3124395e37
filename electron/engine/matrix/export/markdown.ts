import { formatLink } from '#shared/contract/deep-link.ts';
import type { MatrixCell } from '#shared/contract/matrix.ts';
import { markdown, pandocKey } from '../../citations/copy-answer.ts';
import { cellsBy, countRows, countsText, keptRows, pageOf, stateOf, wordsOf, type WrittenMatrix } from './written.ts';

/** The documents that are kept, each cell with its page, which a click opens; behind it how many were left out, and why. */
export function markdownMatrix({ matrix, cells, keys }: WrittenMatrix): string {
  const cellAt = cellsBy(cells);
  const rows = keptRows(matrix).map((row) => {
    const key = keys.get(row.document)?.key;
    const head = key === undefined ? oneLine(row.title) : `${oneLine(row.title)} [${pandocKey(key)}]`;
    return [head, ...matrix.questions.map((question) => cellText(cellAt(row, question)))];
  });
  const lines = [['Document', ...matrix.questions.map(oneLine)], matrix.questions.concat('').map(() => '---'), ...rows];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `## ${oneLine(matrix.name)}\n\n${table}\n\n${oneLine(countsText(countRows(matrix)))}\n`;
}

/** A bar would end the cell. */
const oneLine = (text: string): string =>
  markdown(text)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/(?<!\\)\|/gu, '\\|')
    .trim();

function cellText(cell: MatrixCell | undefined): string {
  const state = stateOf(cell);
  if (state === 'not asked') return '';
  if (state === 'nothing') return '–';
  const said = `${oneLine(wordsOf(cell))}${state === 'perhaps' ? ' (?)' : ''}`;
  const quote = cell?.answer?.quote;
  if (!cell || !quote) return said;
  const link = formatLink({ document: cell.document, page: quote.pageIndex + 1, quote: quote.text });
  return `${said} [p. ${oneLine(pageOf(cell))}](${link.replaceAll('|', '%7C')})`;
}
