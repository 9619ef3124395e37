import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { EntitySummary, GraphExtractor } from '#shared/contract/graph.ts';
import { count } from '../format/text.ts';
import { t } from '../languages/i18n.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { findNames, foundBy, rowText } from './name-words.ts';

const ROW_PX = 42;

interface NameRowsProps {
  readonly entities: readonly EntitySummary[];
  /** How many the document has; more than are listed in very long ones. */
  readonly total: number;
  readonly extractor: GraphExtractor;
}

/** The names, those that are named most first; one stop, arrow keys inside. */
export function NameRows({ entities, total, extractor }: NameRowsProps) {
  const store = useWindowStore();
  const words = useWindow(({ names }) => names.filter);
  const type = useWindow(({ names }) => names.type);
  const here = useNamesHere();
  const names = useMemo(() => findNames(entities, { words, type, among: here }), [entities, words, type, here]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: names.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const [activeId, setActiveId] = useState(store.getState().names.last);
  const tabAt = Math.max(
    0,
    names.findIndex(({ id }) => id === activeId),
  );
  const focusRow = (at: number): void => {
    virtual.scrollToIndex(at, { align: 'auto' });
    const id = names[at]?.id;
    if (id !== undefined) focusName(scroller.current, id);
  };
  const [returnAt] = useState(() => names.findIndex(({ id }) => id === activeId));
  useEffect(() => {
    if (returnAt !== -1) virtual.scrollToIndex(returnAt, { align: 'auto' });
  }, [virtual, returnAt]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = rowAfter(event, names);
    const next = to === undefined ? undefined : names[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    setActiveId(next.id);
    focusRow(to);
  };
  if (names.length === 0) return <p className="tree-none grow">{emptyText(words, here !== undefined)}</p>;
  return (
    <>
      <div ref={scroller} className="tree-wrap scrolls" onKeyDown={onKeyDown}>
        <div role="list" aria-label={t('Names')} className="name-list" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => (
            <NameRow
              key={names[item.index]!.id}
              name={names[item.index]!}
              top={item.start}
              position={item.index + 1}
              of={names.length}
              tabbable={item.index === tabAt}
            />
          ))}
        </div>
      </div>
      <p className="explore-count" role="status">
        {countText(names.length, entities.length, total)} · {foundBy(extractor)}
      </p>
    </>
  );
}

/** At once where its row is drawn: the next key belongs to the row that the reader is on. */
function focusName(list: HTMLElement | null, id: number): void {
  const row = () => list?.querySelector<HTMLElement>(`[data-name='${id}']`);
  const drawn = row();
  if (drawn) drawn.focus();
  else requestAnimationFrame(() => row()?.focus());
}

/** The row to which a key leads from the one that it was pressed on; undefined for any other key. */
function rowAfter(event: KeyboardEvent, names: readonly EntitySummary[]): number | undefined {
  const at = names.findIndex(({ id }) => id === Number((event.target as HTMLElement).dataset.name));
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, names.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: names.length - 1,
  };
  return at === -1 || event.altKey || event.ctrlKey || event.metaKey ? undefined : moves[event.key];
}

interface NameRowProps {
  readonly name: EntitySummary;
  readonly top: number;
  readonly position: number;
  readonly of: number;
  readonly tabbable: boolean;
}

function NameRow({ name, top, position, of, tabbable }: NameRowProps) {
  const store = useWindowStore();
  const lookAt = useWindow(({ names }) => names.lookAt);
  const places = t('{mentions, plural, one {# place} other {# places}}', { mentions: name.mentions });
  const row = useRef<HTMLButtonElement>(null);
  // The reader who comes back from a name stands on its row.
  useEffect(() => {
    if (store.getState().names.last !== name.id) return;
    store.getState().names.settle();
    row.current?.focus({ preventScroll: true });
  }, [store, name.id]);
  return (
    <div role="listitem" aria-posinset={position} aria-setsize={of} className="name-item" style={{ top }}>
      <button
        ref={row}
        type="button"
        className="name-row"
        data-name={name.id}
        tabIndex={tabbable ? 0 : -1}
        aria-label={`${name.name}, ${rowText(name)}, ${places}`}
        onClick={() => void lookAt(name.id)}
      >
        <span className="ell">{name.name}</span>
        <span className="faint num" data-text={count(name.mentions)} />
        <span className="small faint ell" data-text={rowText(name)} />
      </button>
    </div>
  );
}

/** The names on the page that the reader is on, if only those are wanted; undefined until they are known. */
function useNamesHere(): ReadonlySet<number> | undefined {
  const wantPage = useWindow(({ names }) => names.wantPage);
  const onlyHere = useWindow(({ names }) => names.onlyHere);
  const pageIndex = useWindow(({ viewer }) => viewer.place.pageIndex);
  const marks = useWindow(({ names }) => names.pages.get(pageIndex));
  useEffect(() => {
    if (onlyHere && !marks) void wantPage(pageIndex);
  }, [wantPage, onlyHere, marks, pageIndex]);
  return useMemo(() => (onlyHere ? new Set((marks ?? []).map(({ entity }) => entity)) : undefined), [onlyHere, marks]);
}

function emptyText(words: string, here: boolean): string {
  const said = words.trim();
  if (said === '') return here ? t('No matching names on this page.') : t('No matching names.');
  return here
    ? t('No name on this page contains “{words}”.', { words: said })
    : t('No name contains “{words}”.', { words: said });
}

/** '38 names', '4 of 38 names', 'The 2,000 named most, of 3,412 names'. */
function countText(shown: number, listed: number, total: number): string {
  if (shown < listed)
    return t('{shown} of {total, plural, one {# name} other {# names}}', { shown: count(shown), total });
  return listed < total
    ? t('The {listed} named most, of {total, plural, one {# name} other {# names}}', { listed: count(listed), total })
    : t('{total, plural, one {# name} other {# names}}', { total });
}
