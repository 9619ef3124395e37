import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { ContextMenu } from 'radix-ui';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { Matrix, MatrixRow } from '#shared/contract/matrix.ts';
import { t } from '../languages/i18n.ts';
import { keyAlongLine } from '../parts/arrows.ts';
import { cellKey } from '../state/matrix.ts';
import { useWindowStore } from '../state/use-window.ts';
import { AskAbout, type AskedAbout } from './ask-about.tsx';
import { CellCards } from './cell-card.tsx';
import { GridMenu } from './grid-menu.tsx';
import {
  clampTo,
  columnLayout,
  HEAD,
  movedBy,
  placeOf,
  withFocused,
  type ColumnRange,
  type GridPlace,
  type GridSize,
} from './grid-place.ts';
import { HeadRow, MatrixRowShown } from './matrix-row.tsx';

const ROW_PX = 66;
const OVERSCAN = 4;

interface MatrixGridProps {
  readonly matrix: Matrix;
  readonly rows: readonly MatrixRow[];
}

/** Documents below each other, questions beside each other; one place of the grid has the focus, and arrow keys move it. */
export function MatrixGrid({ matrix, rows }: MatrixGridProps) {
  const { questions } = matrix;
  const scroller = useRef<HTMLDivElement>(null);
  const [menuAt, setMenuAt] = useState<GridPlace>({ row: HEAD, column: 0 });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [asked, setAsked] = useState<AskedAbout | null>(null);
  const size: GridSize = { rows: rows.length, columns: questions.length + 1 };
  const { virtual, columns, at, focusOn } = useGrid(scroller, size);
  const act = useActs(rows, questions, setAsked);
  const onKeyDown = (event: KeyboardEvent): void => {
    const here = placeOf(event.target);
    if (!here) return;
    const { ctrlKey, altKey } = event;
    const to = movedBy({ key: keyAlongLine(event), ctrlKey, altKey }, here, size);
    if (to) focusOn(to);
    else if (event.key === 'Enter') act.enter(here);
    else if (event.key === 'F2') act.edit(here);
    else if (!ctrlKey && !altKey && !event.metaKey && act.mark(here, event.key)) event.preventDefault();
    else return;
    event.preventDefault();
  };
  // What was done may have taken away what had the focus: a document that is left out goes to the end.
  const stopAsking = (): void => {
    setAsked(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusOn(at);
    });
  };
  const note = (event: MouseEvent): void => setMenuAt(placeOf(event.target) ?? menuAt);
  return (
    <>
      <ContextMenu.Root modal={false} onOpenChange={setMenuOpen}>
        <ContextMenu.Trigger asChild>
          <div ref={scroller} className="matrix-scroll scrolls" onKeyDown={onKeyDown} onContextMenu={note}>
            <CellCards rows={rows} questions={questions} isBusy={isMenuOpen || asked !== null}>
              <Grid matrix={matrix} rows={rows} columns={columns} at={at} virtual={virtual} onEnter={act.enter} />
            </CellCards>
            {rows.length === 0 && <p className="list-none">{t('No document of the table fits.')}</p>}
          </div>
        </ContextMenu.Trigger>
        <GridMenu at={menuAt} rows={rows} questions={questions} onAsk={setAsked} />
      </ContextMenu.Root>
      {asked && <AskAbout asked={asked} onClose={stopAsking} />}
    </>
  );
}

interface GridProps extends MatrixGridProps {
  readonly columns: ColumnRange;
  readonly at: GridPlace;
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly onEnter: (place: GridPlace) => void;
}

/** Only the rows and columns that are seen are there: the counts tell how many there are. */
function Grid({ matrix: { name, questions }, rows, columns, at, virtual, onEnter }: GridProps) {
  return (
    <div
      role="grid"
      aria-label={t('Evidence table “{name}”', { name })}
      aria-rowcount={rows.length + 1}
      aria-colcount={questions.length + 1}
      className="matrix-grid"
      style={{ '--matrix-columns': questions.length } as CSSProperties}
    >
      <HeadRow questions={questions} columns={columns} at={at.row === HEAD ? at.column : null} />
      <div role="rowgroup" className="matrix-body" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          return (
            <MatrixRowShown
              key={row.document}
              row={row}
              questions={questions}
              columns={columns}
              index={item.index}
              top={item.start}
              at={at.row === item.index ? at.column : null}
              onEnter={onEnter}
            />
          );
        })}
      </div>
    </div>
  );
}

/** What is drawn of a grid of this size, and where its focus is. */
function useGrid(scroller: RefObject<HTMLDivElement | null>, size: GridSize) {
  const { at, setAt } = usePlace(scroller, size);
  const virtual = useVirtualizer({
    count: size.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), at.row),
  });
  const { columns, revealColumn } = useColumns(scroller, size.columns - 1);
  const focusOn = (to: GridPlace): void => {
    // Drawn at once, wherever it is: the next key may come before the next frame.
    flushSync(() => setAt(to));
    if (to.row !== HEAD) virtual.scrollToIndex(to.row, { align: 'auto' });
    if (to.column > 0) revealColumn(to.column);
    elementAt(scroller.current, to)?.focus();
  };
  return { virtual, columns, at, focusOn };
}

/** Columns of questions in view, the same object as long as they are the same, and how another one comes into view. */
function useColumns(scroller: RefObject<HTMLDivElement | null>, count: number) {
  const virtual = useVirtualizer({
    ...columnLayout,
    count,
    getScrollElement: () => scroller.current,
  });
  const items = virtual.getVirtualItems();
  const first = (items[0]?.index ?? 0) + 1;
  const last = (items.at(-1)?.index ?? -1) + 1;
  const columns = useMemo((): ColumnRange => ({ first, last }), [first, last]);
  return { columns, revealColumn: (column: number) => virtual.scrollToIndex(column - 1, { align: 'auto' }) };
}

/** Where the focus is, or comes when the grid is entered. */
function usePlace(scroller: RefObject<HTMLElement | null>, size: GridSize) {
  const [at, setAt] = useState<GridPlace>({ row: HEAD, column: 0 });
  useEffect(() => {
    const element = scroller.current;
    const follow = (event: FocusEvent): void => {
      const here = placeOf(event.target);
      if (here) setAt(here);
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, [scroller]);
  return { at: clampTo(at, size), setAt };
}

function elementAt(scroller: HTMLElement | null, { row, column }: GridPlace): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-at='${String(row)} ${String(column)}']`) ?? null;
}

/** The same as long as rows and questions are: what is drawn by it is not drawn again as one scrolls. */
function useActs(rows: readonly MatrixRow[], questions: readonly string[], ask: (asked: AskedAbout) => void) {
  const store = useWindowStore();
  return useMemo(() => actsOn(store, rows, questions, ask), [store, rows, questions, ask]);
}

function actsOn(
  store: ReturnType<typeof useWindowStore>,
  rows: readonly MatrixRow[],
  questions: readonly string[],
  ask: (asked: AskedAbout) => void,
) {
  const found = ({ row, column }: GridPlace) => ({ document: rows[row]?.document, question: questions[column - 1] });
  return {
    enter: (place: GridPlace): void => {
      const { matrix } = store.getState();
      const { document, question } = found(place);
      if (document === undefined) matrix.sortBy(question ?? null);
      else matrix.goTo(document, question === undefined ? undefined : matrix.cells.get(cellKey(document, question)));
    },
    edit: (place: GridPlace): void => {
      const { document, question } = found(place);
      if (question === undefined) return;
      ask(document === undefined ? { kind: 'question', question } : { kind: 'correct', document, question });
    },
    /** @returns whether the key means something here */
    mark: (place: GridPlace, key: string): boolean => {
      const { matrix } = store.getState();
      const { document, question } = found(place);
      if (key === 'f' && question !== undefined) {
        ask({ kind: 'filter', question });
        return true;
      }
      if (document === undefined || question === undefined) return key === ' '; // which would scroll
      const cell = matrix.cells.get(cellKey(document, question));
      switch (key) {
        case ' ':
          if (!cell || (cell.answer === null && cell.corrected === null)) return true;
          void matrix.mark(document, question, { confirmed: cell.confirmedAt === null });
          return true;
        case 'l':
          void matrix.mark(document, question, { locked: !cell?.locked });
          return true;
        case 'n':
          ask({ kind: 'note', document, question });
          return true;
        default:
          return false;
      }
    },
  };
}
