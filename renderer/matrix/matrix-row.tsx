import {
  Check,
  ChevronDown,
  ChevronUp,
  Funnel,
  History,
  Lock,
  MessageSquareText,
  PencilLine,
  type LucideIcon,
} from 'lucide-react';
import { memo } from 'react';
import type { MatrixCell, MatrixRow } from '#shared/contract/matrix.ts';
import { t } from '../languages/i18n.ts';
import { cellKey, stateOf } from '../state/matrix.ts';
import { useWindow } from '../state/use-window.ts';
import { cellLabel, cellShapes, cellText, marksOf, rowStateWords, stateWords, type CellMark } from './cell-words.ts';
import { HEAD, type GridPlace } from './grid-place.ts';

interface HeadRowProps {
  readonly questions: readonly string[];
  /** The column that the focus is in; null for none. */
  readonly at: number | null;
}

export function HeadRow({ questions, at }: HeadRowProps) {
  const sort = useWindow(({ matrix }) => matrix.sort);
  const sortBy = useWindow(({ matrix }) => matrix.sortBy);
  const filtered = useWindow(({ matrix }) => matrix.filter.columns);
  return (
    <div role="row" aria-rowindex={1} className="matrix-row head">
      {[null, ...questions].map((question, column) => {
        const on = sort?.question === question;
        return (
          <span
            key={question ?? ''}
            role="columnheader"
            aria-colindex={column + 1}
            aria-sort={on ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            className={column === 0 ? 'matrix-cell title' : 'matrix-cell'}
            data-at={`${String(HEAD)} ${String(column)}`}
            tabIndex={at === column ? 0 : -1}
            onClick={() => sortBy(question)}
          >
            <span className="said" dir="auto">
              {question ?? t('Document')}
            </span>
            {question !== null && filtered.has(question) && <Funnel size={12} aria-label={t('Filtered')} />}
            {on && (sort.descending ? <ChevronDown size={12} aria-hidden /> : <ChevronUp size={12} aria-hidden />)}
          </span>
        );
      })}
    </div>
  );
}

interface MatrixRowShownProps {
  readonly row: MatrixRow;
  readonly questions: readonly string[];
  readonly index: number;
  readonly top: number;
  /** The column that the focus is in; null for none. */
  readonly at: number | null;
  readonly onEnter: (place: GridPlace) => void;
}

/** Drawn again only where it changed: as one scrolls, rows come and go, and the others stay. */
export const MatrixRowShown = memo(function MatrixRowShown(props: MatrixRowShownProps) {
  const { row, questions, index, top, at, onEnter } = props;
  const cells = useWindow(({ matrix }) => matrix.cells);
  const why = row.leftOut === null ? rowStateWords(row) : row.leftOut || t('Left out');
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={row.leftOut === null ? 'matrix-row' : 'matrix-row left-out'}
      style={{ transform: `translateY(${String(top)}px)` }}
    >
      <span
        role="rowheader"
        aria-colindex={1}
        className="matrix-cell title"
        data-at={`${String(index)} 0`}
        tabIndex={at === 0 ? 0 : -1}
        onClick={() => onEnter({ row: index, column: 0 })}
      >
        <span className="said" dir="auto">
          {row.title}
        </span>
        {why !== '' && <span className="small faint ell">{why}</span>}
      </span>
      {questions.map((question, n) => (
        <CellShown
          key={question}
          row={row}
          cell={cells.get(cellKey(row.document, question))}
          index={index}
          column={n + 1}
          focused={at === n + 1}
          onEnter={onEnter}
        />
      ))}
    </div>
  );
});

interface CellShownProps {
  readonly row: MatrixRow;
  readonly cell: MatrixCell | undefined;
  readonly index: number;
  readonly column: number;
  readonly focused: boolean;
  readonly onEnter: (place: GridPlace) => void;
}

const icons: Readonly<Record<CellMark['kind'], LucideIcon>> = {
  corrected: PencilLine,
  confirmed: Check,
  locked: Lock,
  note: MessageSquareText,
  outdated: History,
};

/** The verdict's shape with the short answer, or with how the answer begins. */
const CellShown = memo(function CellShown({ row, cell, index, column, focused, onEnter }: CellShownProps) {
  const state = stateOf(cell);
  return (
    <span
      role="gridcell"
      aria-colindex={column + 1}
      aria-label={cellLabel(cell, row)}
      className={state ? `matrix-cell is-${state}` : 'matrix-cell'}
      data-at={`${String(index)} ${String(column)}`}
      tabIndex={focused ? 0 : -1}
      onClick={() => onEnter({ row: index, column })}
    >
      {cell && state && (
        <>
          <span className={`shape ${cellShapes[state]}`} aria-hidden="true" />
          <span className="said" dir="auto" aria-hidden="true">
            {state === 'nothing' ? t(stateWords.nothing) : cellText(cell)}
          </span>
          <span className="matrix-marks" aria-hidden="true">
            {marksOf(cell).map(({ kind }) => {
              const MarkIcon = icons[kind];
              return <MarkIcon key={kind} size={12} />;
            })}
          </span>
        </>
      )}
    </span>
  );
});
