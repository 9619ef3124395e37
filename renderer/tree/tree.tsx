import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { t } from '../languages/i18n.ts';
import { Player } from '../route/player.tsx';
import { QuestionRow } from '../route/question-row.tsx';
import { steerKeyOf } from '../route/steer-keys.ts';
import { useTreeRoute } from '../route/use-tree-route.ts';
import { walkOf } from '../route/walk.ts';
import { indexedId } from '../state/reading.ts';
import {
  rowEvidence,
  type RowEvidence,
  rowOf,
  type SectionTree,
  type Show,
  type VisibleRow,
  visibleRows,
} from '../state/section-tree.ts';
import { evidenceOf } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import { offsetToShow } from './show-row.ts';
import { treeKey } from './tree-keys.ts';
import { TreeMenu } from './tree-menu.tsx';
import { TreeRow } from './tree-row.tsx';
import { TreeTools } from './tree-tools.tsx';
import { useCorrectByKey, useRowFocus } from './use-correcting.ts';
import { keyAlongLine } from '../parts/arrows.ts';

const ROW_PX = 26;
/** What comes after an answer is seen with it. */
const ROWS_BELOW = 2;

/** The sections of the open document: follows the reader, jumps on click, carries the numbers of the evidence. */
export function Tree({ tree }: { readonly tree: SectionTree }) {
  const filter = useWindow(({ reading }) => reading.filter);
  const show = useWindow(({ reading }) => reading.show);
  const id = useWindow(({ reading }) => indexedId(reading.open));
  const route = useTreeRoute(tree);
  const { folded, fold, stops, marks, toggle } = route;
  const rows = useMemo(() => visibleRows(tree, { folded, filter, show }), [tree, folded, filter, show]);
  const { walked, routed, walks } = useWalks(tree, rows, route);
  const bySection = useEvidenceBySection(id);
  const evidence = useMemo(() => rows.map((row) => rowEvidence(tree, row, bySection)), [tree, rows, bySection]);
  const { scroller, virtual, reveal } = useVirtualRows(rows.length, id);
  const { currentAt, tabAt, setActiveIndex } = useActiveRow(tree, rows, reveal);
  useRevealedRoute(walks, reveal);
  useRevealedAnswer(evidence, bySection, reveal);
  const moveTo = (at: number): void => {
    const row = rows[at];
    if (!row) return;
    setActiveIndex(row.index);
    reveal(at);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index='${row.index}']`)?.focus());
  };
  const jump = useJump(setActiveIndex);
  useRowFocus(tree, rows, moveTo);
  const onKeyDown = useTreeKeys(rows, { moveTo, jump, fold, toggle });
  return (
    <>
      <TreeTools
        counts={countKinds(tree)}
        onArrowDown={() => moveTo(0)}
        onEnter={() => rows.length > 0 && jump(firstMatch(rows, filter))}
      />
      {routed && <QuestionRow walked={walks.some(({ turn }) => turn)} />}
      <div ref={scroller} className="tree-wrap scrolls">
        {rows.length === 0 && <p className="tree-none">{emptyText(filter, show)}</p>}
        <TreeMenu rows={rows} marks={marks} onMark={toggle}>
          <Rows show={show} routed={routed} height={virtual.getTotalSize()} onKeyDown={onKeyDown}>
            {virtual.getVirtualItems().map((item) => {
              const row = rows[item.index]!;
              return (
                <TreeRow
                  key={row.index}
                  row={row}
                  top={item.start}
                  evidence={evidence[item.index]!}
                  mark={marks?.get(row.section.row.id)}
                  walk={walks[item.index]}
                  current={item.index === currentAt}
                  tabbable={item.index === tabAt}
                  onJump={jump}
                  onFold={fold}
                />
              );
            })}
          </Rows>
        </TreeMenu>
      </div>
      {walked && <Player stops={stops} />}
    </>
  );
}

interface RowsProps extends Omit<ComponentProps<'div'>, 'className'> {
  readonly show: Show;
  readonly routed: boolean;
  /** Pixels of all rows, drawn or not. */
  readonly height: number;
}

/** The element with the rows, to which the menu adds what it needs. */
function Rows({ show, routed, height, style, ...rest }: RowsProps) {
  return (
    <div
      {...rest}
      className={['tree', show !== 'sections' && 'flat', routed && 'routed'].filter(Boolean).join(' ')}
      role="tree"
      aria-label={t('Sections of the document')}
      style={{ ...style, height }}
    />
  );
}

type Route = ReturnType<typeof useTreeRoute>;

/** What is drawn of a route: whether it is walked here, whether its question stands here, and what each row has of it. */
function useWalks(tree: SectionTree, rows: readonly VisibleRow[], { stops, own, now }: Route) {
  const show = useWindow(({ reading }) => reading.show);
  const id = useWindow(({ reading }) => indexedId(reading.open));
  // A route through other documents alone would be a question without an answer here.
  const walked = show === 'sections' && id !== null && stops.some(({ document }) => document === id);
  // Its question stands there as soon as it is asked, so that the tree does not move once it is walked.
  const begun = useIsAsked(id);
  const routed = walked || (show === 'sections' && begun);
  const walks = useMemo(() => (walked ? walkOf(tree, rows, own, now) : []), [walked, tree, rows, own, now]);
  return { walked, routed, walks };
}

/** Rows of which only those in view are drawn, and bringing one into view. */
function useVirtualRows(count: number, id: DocumentId | null) {
  const scroller = useRef<HTMLDivElement>(null);
  const treeTop = useWindow(({ reading }) => reading.treeTop);
  const keepTreeTop = useWindow(({ reading }) => reading.keepTreeTop);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    initialOffset: () => (id === null ? 0 : treeTop(id)),
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    return () => {
      if (id !== null && element) keepTreeTop(id, element.scrollTop);
    };
  }, [id, keepTreeTop]);
  const reveal = useCallback(
    (at: number, below = 0): void => {
      const box = scroller.current;
      if (!box || at === -1) return;
      const offset = offsetToShow(at, { rowPx: ROW_PX, scrollPx: box.scrollTop, heightPx: box.clientHeight }, below);
      if (offset !== undefined) virtual.scrollToOffset(offset);
    },
    [virtual],
  );
  return { scroller, virtual, reveal };
}

type Reveal = (at: number, below?: number) => void;

/** The row that the reader is in, which is kept in view, and the one that the keyboard is at. */
function useActiveRow(tree: SectionTree, rows: readonly VisibleRow[], reveal: Reveal) {
  const current = useWindow(({ reading }) => reading.current);
  const currentAt = current === null ? -1 : rowOf(tree, rows, tree.indexOf.get(current) ?? -1);
  const [activeIndex, setActiveIndex] = useState<number>();
  const activeAt = Math.max(
    0,
    rows.findIndex((row) => row.index === activeIndex),
  );
  const tabAt = activeIndex === undefined && currentAt !== -1 ? currentAt : activeAt;
  useEffect(() => {
    reveal(currentAt);
  }, [reveal, currentAt]);
  return { currentAt, tabAt, setActiveIndex };
}

/** Where the route is now is seen. */
function useRevealedRoute(walks: ReturnType<typeof walkOf>, reveal: Reveal): void {
  const nowAt = walks.findIndex(({ station }) => station?.now);
  useEffect(() => {
    reveal(nowAt);
  }, [reveal, nowAt]);
}

/** Where an answer stands is seen without looking for it. */
function useRevealedAnswer(
  evidence: readonly RowEvidence[],
  bySection: ReadonlyMap<NodeId, readonly number[]>,
  reveal: Reveal,
): void {
  const firstAnswer = evidence.findIndex(hasEvidence);
  const shownFor = useRef(bySection);
  useEffect(() => {
    if (firstAnswer === -1 || shownFor.current === bySection) return;
    shownFor.current = bySection;
    reveal(firstAnswer, ROWS_BELOW);
  }, [reveal, bySection, firstAnswer]);
}

function useJump(setActiveIndex: (index: number) => void): (row: VisibleRow) => void {
  const { goToSection } = useWindow(({ navigation }) => navigation);
  const { uncover } = useWindow(({ panes }) => panes);
  return useCallback(
    (row) => {
      setActiveIndex(row.index);
      goToSection(row.section);
      uncover();
    },
    [setActiveIndex, goToSection, uncover],
  );
}

interface KeyActions extends Pick<Route, 'fold' | 'toggle'> {
  readonly moveTo: (at: number) => void;
  readonly jump: (row: VisibleRow) => void;
}

/** What the keys do at a row: correct, steer, move, fold and jump. */
function useTreeKeys(
  rows: readonly VisibleRow[],
  { moveTo, jump, fold, toggle }: KeyActions,
): (event: KeyboardEvent) => void {
  const correctByKey = useCorrectByKey();
  return (event) => {
    const at = rows.findIndex((row) => row.index === Number((event.target as HTMLElement).dataset.index));
    if (correctByKey(event, rows[at]) || event.ctrlKey || event.metaKey || event.altKey) return;
    const mark = steerKeyOf(event.key);
    const section = rows[at]?.section.row;
    if (mark && !event.shiftKey && section?.kind === 'section') {
      event.preventDefault();
      toggle(section.id, mark);
      return;
    }
    const action = treeKey(keyAlongLine(event), rows, at);
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'move') moveTo(action.to);
    else if (action.kind === 'fold') fold(action.id, action.folded);
    else jump(rows[at]!);
  };
}

/** Is a question being asked of this document alone? */
function useIsAsked(id: DocumentId | null): boolean {
  return useWindow(({ ask: { turn } }) => {
    if (turn.kind !== 'running' || turn.task || turn.scope.kind === 'library') return false;
    const { scope } = turn;
    return scope.kind === 'documents'
      ? scope.documents.length === 1 && scope.documents[0] === id
      : scope.document === id;
  });
}

/** Numbers of the passages of the last answer, by the section they stand in. */
function useEvidenceBySection(id: DocumentId | null): ReadonlyMap<NodeId, readonly number[]> {
  const evidence = useWindow(({ ask }) => evidenceOf(ask.turn));
  return useMemo(() => {
    const bySection = new Map<NodeId, readonly number[]>();
    for (const { document, section, n, cited } of evidence)
      if (document === id && cited) bySection.set(section, [...(bySection.get(section) ?? []), n]);
    return bySection;
  }, [evidence, id]);
}

function hasEvidence({ own, below }: RowEvidence): boolean {
  return own.length + below > 0;
}

function countKinds(tree: SectionTree): Readonly<Record<Show, number>> {
  const counts = { sections: 0, figures: 0, tables: 0 };
  for (const { row } of tree.sections) counts[`${row.kind}s`] += 1;
  return counts;
}

function firstMatch(rows: readonly VisibleRow[], filter: string): VisibleRow {
  const wanted = filter.trim().toLowerCase();
  return rows.find(({ section }) => section.row.title.toLowerCase().includes(wanted)) ?? rows[0]!;
}

function emptyText(filter: string, show: Show): string {
  if (filter.trim() !== '') return t('Nothing here is called “{filter}”.', { filter: filter.trim() });
  if (show === 'sections')
    return t('No sections were found in this document. Its pages can be read and asked all the same.');
  return show === 'figures'
    ? t('No figures were found in this document.')
    : t('No tables were found in this document.');
}
