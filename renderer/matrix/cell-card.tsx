import { HoverCard } from 'radix-ui';
import { useCallback, useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { MatrixCell, MatrixRow } from '#shared/contract/matrix.ts';
import { pageName } from '../format/page-name.ts';
import { t } from '../languages/i18n.ts';
import { PageCrop } from '../pages/page-crop.tsx';
import { cellKey, stateOf } from '../state/matrix.ts';
import { useWindow } from '../state/use-window.ts';
import { doubtOf, marksOf, passageOf, stateWords } from './cell-words.ts';
import { placeOf } from './grid-place.ts';

const CARD_AFTER_MS = 400;

interface CellCardsProps {
  readonly rows: readonly MatrixRow[];
  readonly questions: readonly string[];
  /** A menu or a dialog is open, which no card may cover. */
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

interface Pointed {
  readonly row: MatrixRow;
  readonly question: string;
  readonly at: DOMRect;
}

/** Where the pointer rests: what the cell stands on, as it is printed. One card serves all cells, so that a cell costs nothing. */
export function CellCards({ rows, questions, isBusy, children }: CellCardsProps) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const over = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const pointAt = (element: Element | null): void => {
    if (element === over.current) return;
    over.current = element;
    clearTimeout(timer.current);
    setPointed(null);
    const place = placeOf(element);
    const [row, question] = place ? [rows[place.row], questions[place.column - 1]] : [];
    if (!element || !row || question === undefined) return;
    timer.current = setTimeout(() => {
      if (element.isConnected) setPointed({ row, question, at: element.getBoundingClientRect() });
    }, CARD_AFTER_MS);
  };
  const follow = ({ target, pointerType }: PointerEvent): void =>
    pointAt(pointerType !== 'touch' && target instanceof Element ? target.closest("[role='gridcell']") : null);
  const stop = (): void => pointAt(null);
  return (
    <div onPointerOver={follow} onPointerLeave={stop} onPointerDown={stop} onWheel={stop} onKeyDown={stop}>
      {children}
      {pointed && !isBusy && <CardAt {...pointed} onClose={stop} />}
    </div>
  );
}

function CardAt({ row, question, at, onClose }: Pointed & { readonly onClose: () => void }) {
  const cell = useWindow(({ matrix }) => matrix.cells.get(cellKey(row.document, question)));
  const { left, top, width, height } = at;
  if (!cell || stateOf(cell) === undefined) return null;
  return (
    <HoverCard.Root open onOpenChange={(open) => !open && onClose()}>
      {createPortal(
        <HoverCard.Trigger asChild>
          <span aria-hidden style={{ position: 'fixed', pointerEvents: 'none', left, top, width, height }} />
        </HoverCard.Trigger>,
        document.body,
      )}
      <HoverCard.Portal>
        <HoverCard.Content className="matrix-card" side="bottom" sideOffset={4} collisionPadding={8}>
          <CellCard cell={cell} row={row} />
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}

/** All that there is to a cell: the verdict, the answer, the passage as it is printed, and what the reader made of it. */
export function CellCard({ cell, row }: { readonly cell: MatrixCell; readonly row: MatrixRow }) {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const state = stateOf(cell)!;
  const passage = passageOf(cell, row);
  const doubt = doubtOf(cell);
  const { corrected, answer, note } = cell;
  return (
    <>
      <p className="small faint">
        <b>{t(stateWords[state])}</b>{' '}
        {passage && t('p. {page}', { page: pageName(passage.pageIndex, passage.pageLabel) })}{' '}
        {marksOf(cell)
          .map(({ text }) => text)
          .join(' · ')}
      </p>
      {corrected !== null && corrected !== '' && <p dir="auto">{corrected}</p>}
      {passage && !failed ? (
        <PageCrop evidence={passage} look="whole" onFailed={fail} />
      ) : (
        <p dir="auto">{passage?.text ?? answer?.text}</p>
      )}
      {doubt !== '' && <p className="small muted">{doubt}</p>}
      {note !== '' && (
        <p className="small muted" dir="auto">
          {note}
        </p>
      )}
    </>
  );
}
