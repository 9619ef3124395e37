/** What is said of a cell: in it, to screen readers, and where one points. */
import type { EvidenceItem } from '#shared/contract/answer.ts';
import type { MatrixCell, MatrixRow } from '#shared/contract/matrix.ts';
import { saidIn } from '#shared/domain/matrix/cell.ts';
import { pageName } from '../format/page-name.ts';
import { doubtWords } from '../format/verdict.ts';
import { listText } from '../languages/formats.ts';
import { msg, t, type Message } from '../languages/i18n.ts';
import type { VerdictShape } from '../parts/verdict.tsx';
import { stateOf } from '../state/matrix.ts';

export const cellShapes: Readonly<Record<'found' | 'perhaps' | 'nothing', VerdictShape>> = {
  found: 'disc',
  perhaps: 'ring',
  nothing: 'bar',
};

export const stateWords: Readonly<Record<'found' | 'perhaps' | 'nothing', Message>> = {
  found: msg('Found'),
  perhaps: msg('Perhaps'),
  nothing: msg('Nothing'),
};

/** Beginnings of sentences are enough to tell cells apart. */
const MOST_CHARS = 160;

/** The short answer, or how the sentences begin. */
export function cellText(cell: MatrixCell): string {
  const said = saidIn(cell.answer, cell);
  return said.length <= MOST_CHARS ? said : `${said.slice(0, MOST_CHARS).replace(/\s+\S*$/u, '')} …`;
}

/** All that is to be heard of a cell. */
export function cellLabel(cell: MatrixCell | undefined, row: MatrixRow): string {
  const state = stateOf(cell);
  if (!cell || !state) return row.state === 'ready' ? t('Not asked yet') : rowStateWords(row);
  const quote = cell.answer?.quote;
  const parts = [
    t(stateWords[state]),
    cellText(cell),
    quote ? t('p. {page}', { page: pageName(quote.pageIndex, quote.pageLabel) }) : '',
    ...marksOf(cell).map(({ text }) => text),
  ];
  return listText(parts.filter((part) => part !== ''));
}

export function rowStateWords({ state }: MatrixRow): string {
  return state === 'gone' ? t('No longer in the library') : state === 'unread' ? t('Not read yet') : '';
}

export interface CellMark {
  readonly kind: 'corrected' | 'confirmed' | 'locked' | 'note' | 'outdated';
  readonly text: string;
}

/** What the reader made of it, and whether it is out of date. */
export function marksOf(cell: MatrixCell): readonly CellMark[] {
  const { corrected, confirmedAt, locked, note, outdated } = cell;
  return [
    ...(corrected === null ? [] : [{ kind: 'corrected' as const, text: t('Corrected') }]),
    ...(confirmedAt === null ? [] : [{ kind: 'confirmed' as const, text: t('Confirmed') }]),
    ...(locked ? [{ kind: 'locked' as const, text: t('Locked') }] : []),
    ...(note === '' ? [] : [{ kind: 'note' as const, text: t('With a note') }]),
    ...(outdated && !locked && corrected === null
      ? [{ kind: 'outdated' as const, text: t('The document changed since') }]
      : []),
  ];
}

/** Why nothing was found, or not surely. */
export function doubtOf({ answer }: MatrixCell): string {
  return answer?.verdict === 'found' ? '' : (doubtWords(answer?.reason) ?? '');
}

/** The passage that a cell quotes, as it is drawn anywhere; undefined where it stands on no page. */
export function passageOf({ document, answer }: MatrixCell, { title }: MatrixRow): EvidenceItem | undefined {
  const quote = answer?.quote;
  if (!quote) return undefined;
  return {
    ...quote,
    n: 1,
    document,
    documentTitle: title,
    path: [],
    before: '',
    after: '',
    score: answer.probability,
    cited: answer.verdict === 'found',
  };
}
