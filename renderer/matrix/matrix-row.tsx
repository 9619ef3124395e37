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
import { columnsDrawn, HEAD, type ColumnRange, type GridPlace } from './grid-place.ts';

interface HeadRowProps {
  readonly questions: readonly string[];
  readonly columns: ColumnRange;
  /** The column that the focus is in; null for none. */
  readonly at: number | null;
}

export function HeadRow({ questions, columns, at }: HeadRowProps) {
  const sort = useWindow(({ matrix }) => matrix.sort);
  const sortBy = useWindow(({ matrix }) => matrix.sortBy);
  const filtered = useWindow(({ matrix }) => matrix.filter.columns);
  return (
    <div role="row" aria-rowindex={1} className="matrix-row head">
      {[0, ...columnsDrawn(columns, at)].map((column) => {
        const question = questions[column - 1] ?? null;
        const on = sort?.question === question;
        return (
          <span
            key={question ?? ''}
            role="columnheader"
            aria-colindex={column + 1}
            aria-sort={on ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            className={column === 0 ? 'matrix-cell title' : 'matrix-cell'}
            style={{ gridColumn: column + 1 }}
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
  readonly columns: ColumnRange;
  readonly index: number;
  readonly top: number;
  /** The column that the focus is in; null for none. */
  readonly at: number | null;
  readonly onEnter: (place: GridPlace) => void;
}

/** Drawn again only where it changed: as one scrolls, rows and columns come and go, and the others stay. */
export const MatrixRowShown = memo(function MatrixRowShown(props: MatrixRowShownProps) {
  const { row, questions, columns, index, top, at, onEnter } = props;
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
      {columnsDrawn(columns, at).map((column) => (
        <CellShown
          key={column}
          row={row}
          cell={cells.get(cellKey(row.document, questions[column - 1]!))}
          index={index}
          column={column}
          focused={at === column}
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
      style={{ gridColumn: column + 1 }}
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
