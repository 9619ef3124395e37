/** Where words stand that were looked for, by section, in place of the tree. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { NodeId } from '#shared/base/ids.ts';
import { t } from '../languages/i18n.ts';
import type { SectionTree } from '../state/section-tree.ts';
import { useWindow, useWindowParts } from '../state/use-window.ts';
import { foundRows, leadIn, type FoundRow } from './found-rows.ts';
import { keyAlongLine } from '../parts/arrows.ts';

const ROW_PX = 26;

/** How many places there are, and whether they or the tree are shown. */
export function FoundHead() {
  const places = useWindow(({ find }) => find.places);
  const finding = useWindow(({ find }) => find.finding);
  const listed = useWindow(({ find }) => find.listed);
  const setListed = useWindow(({ find }) => find.setListed);
  const sections = useMemo(() => new Set(places.map(({ section }) => section)).size, [places]);
  const more = finding.kind === 'done' && !finding.complete;
  return (
    <div className="found-head">
      <h2>
        {finding.kind === 'unread'
          ? t('Not read yet')
          : t('{places, plural, one {# place} other {# places}}', { places: more ? finding.places : places.length })}
      </h2>
      {sections > 0 && (
        <span className="small faint">
          {more
            ? t('the first {listed, plural, one {# is} other {# are}} listed', { listed: places.length })
            : t('in {sections, plural, one {# section} other {# sections}}', { sections })}
        </span>
      )}
      <span className="grow" />
      <div className="seg words" role="group" aria-label={t('Show')}>
        <button type="button" aria-pressed={listed} onClick={() => setListed(true)}>
          {t('Found')}
        </button>
        <button type="button" aria-pressed={!listed} onClick={() => setListed(false)}>
          {t('Tree')}
        </button>
      </div>
    </div>
  );
}

export function FoundList({ tree }: { readonly tree: SectionTree }) {
  const { places, at, finding } = useWindowParts(({ find: { places, at, finding } }) => ({ places, at, finding }));
  const goTo = useGoToPlace();
  const { folded, fold } = useFolded();
  const rows = useMemo(() => foundRows(places, tree, folded), [places, tree, folded]);
  const currentAt = rows.findIndex((row) => row.kind === 'place' && row.index === at);
  const { scroller, virtual, focusRow } = useVirtualRows(rows.length, currentAt);
  const [active, setActive] = useState<number | null>(null);
  const tabAt = Math.min(active ?? Math.max(0, currentAt), rows.length - 1);
  const moveTo = (to: number): void => {
    if (to < 0 || to >= rows.length) return;
    setActive(to);
    focusRow(to);
  };
  const choose = (row: FoundRow): void => {
    if (row.kind === 'section') fold(row, !row.folded);
    else goTo(row.index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[tabAt];
    const key = event.ctrlKey || event.metaKey || event.altKey ? '' : keyAlongLine(event);
    const action = row && keyActions(row, tabAt, rows.length, { moveTo, fold, choose })[key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <div ref={scroller} className="tree-wrap scrolls">
      {rows.length === 0 && finding.kind !== 'looking' && <p className="tree-none">{noneText(finding.kind)}</p>}
      {rows.length > 0 && (
        <div
          className="found-list"
          role="tree"
          aria-label={t('Places of the words')}
          style={{ height: virtual.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]!;
            return (
              <Row
                key={row.kind === 'section' ? row.id : row.index}
                row={row}
                at={item.index}
                top={item.start}
                tabbable={item.index === tabAt}
                current={item.index === currentAt}
                onChoose={() => {
                  setActive(item.index);
                  choose(row);
                }}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}

interface RowActions {
  readonly moveTo: (at: number) => void;
  readonly fold: (row: FoundRow, folds: boolean) => void;
  readonly choose: (row: FoundRow) => void;
}

/** What the keys do at a row. */
function keyActions(
  row: FoundRow,
  at: number,
  rows: number,
  { moveTo, fold, choose }: RowActions,
): Readonly<Record<string, (() => void) | undefined>> {
  return {
    ArrowDown: () => moveTo(at + 1),
    ArrowUp: () => moveTo(at - 1),
    Home: () => moveTo(0),
    End: () => moveTo(rows - 1),
    ArrowLeft: () => fold(row, true),
    ArrowRight: () => fold(row, false),
    Enter: () => choose(row),
    ' ': () => choose(row),
  };
}

/** Shows a place, where the pages can be seen. */
function useGoToPlace(): (index: number) => void {
  const goTo = useWindow(({ find }) => find.goTo);
  const { uncover } = useWindow(({ panes }) => panes);
  return (index) => {
    goTo(index);
    uncover();
  };
}

/** Rows of which only those in view are drawn; the current one is kept in view. */
function useVirtualRows(count: number, currentAt: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  useEffect(() => {
    if (currentAt !== -1) virtual.scrollToIndex(currentAt, { align: 'auto' });
  }, [virtual, currentAt]);

  const focusRow = (at: number): void => {
    virtual.scrollToIndex(at, { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row='${at}']`)?.focus());
  };
  return { scroller, virtual, focusRow };
}

/** The sections whose places are folded away. */
function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<NodeId>>(new Set());
  const fold = (row: FoundRow, folds: boolean): void => {
    if (row.kind !== 'section') return;
    const next = new Set(folded);
    if (folds) next.add(row.id);
    else next.delete(row.id);
    setFolded(next);
  };
  return { folded, fold };
}

interface RowProps {
  readonly row: FoundRow;
  readonly at: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly tabbable: boolean;
  readonly current: boolean;
  readonly onChoose: () => void;
}

function Row({ row, at, top, tabbable, current, onChoose }: RowProps) {
  const isSection = row.kind === 'section';
  return (
    <div
      role="treeitem"
      className={isSection ? 'found-row head' : 'found-row'}
      data-row={at}
      {...(tabbable && { 'data-pane-focus': true })}
      tabIndex={tabbable ? 0 : -1}
      aria-level={isSection ? 1 : 2}
      aria-selected={current}
      aria-expanded={isSection ? !row.folded : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onChoose}
    >
      {isSection ? <HeadRow row={row} /> : <PlaceRow row={row} />}
    </div>
  );
}

function HeadRow({ row }: { readonly row: Extract<FoundRow, { kind: 'section' }> }) {
  return (
    <>
      <ChevronRight size={12} aria-hidden />
      {row.number !== '' && <span className="number">{row.number}</span>}
      <span className="ell">{row.name}</span>
      <span className="tag">{row.count}</span>
    </>
  );
}

function PlaceRow({ row: { place } }: { readonly row: Extract<FoundRow, { kind: 'place' }> }) {
  const page = place.marks[0]?.pageIndex;
  return (
    <>
      <span className="ell">
        {leadIn(place.before)}
        <b>{place.text}</b>
        {place.after}
      </span>
      {page !== undefined && <span className="page">{page + 1}</span>}
    </>
  );
}

function noneText(kind: 'idle' | 'done' | 'unread'): string {
  if (kind === 'unread') return t('These pages are being read. They are looked through as soon as they are.');
  return kind === 'done' ? t('These words do not appear in this document.') : '';
}
