import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
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
  const { goToSection } = useWindow(({ navigation }) => navigation);
  const { uncover } = useWindow(({ panes }) => panes);
  const filter = useWindow(({ reading }) => reading.filter);
  const show = useWindow(({ reading }) => reading.show);
  const current = useWindow(({ reading }) => reading.current);
  const id = useWindow(({ reading }) => indexedId(reading.open));
  const correctByKey = useCorrectByKey();
  const { folded, fold, stops, own, now, marks, toggle } = useTreeRoute(tree);
  const rows = useMemo(() => visibleRows(tree, { folded, filter, show }), [tree, folded, filter, show]);
  // A route through other documents alone would be a question without an answer here.
  const walked = show === 'sections' && id !== null && stops.some(({ document }) => document === id);
  // Its question stands there as soon as it is asked, so that the tree does not move once it is walked.
  const begun = useIsAsked(id);
  const routed = walked || (show === 'sections' && begun);
  const walks = useMemo(() => (walked ? walkOf(tree, rows, own, now) : []), [walked, tree, rows, own, now]);
  const bySection = useEvidenceBySection(id);
  const evidence = useMemo(() => rows.map((row) => rowEvidence(tree, row, bySection)), [tree, rows, bySection]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const reveal = useCallback(
    (at: number, below = 0): void => {
      const box = scroller.current;
      if (!box || at === -1) return;
      const offset = offsetToShow(at, { rowPx: ROW_PX, scrollPx: box.scrollTop, heightPx: box.clientHeight }, below);
      if (offset !== undefined) virtual.scrollToOffset(offset);
    },
    [virtual],
  );
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

  const nowAt = walks.findIndex(({ station }) => station?.now);
  useEffect(() => {
    reveal(nowAt);
  }, [reveal, nowAt]);

  // Where an answer stands is seen without looking for it.
  const firstAnswer = evidence.findIndex(hasEvidence);
  const shownFor = useRef(bySection);
  useEffect(() => {
    if (firstAnswer === -1 || shownFor.current === bySection) return;
    shownFor.current = bySection;
    reveal(firstAnswer, ROWS_BELOW);
  }, [reveal, bySection, firstAnswer]);

  const moveTo = (at: number): void => {
    const row = rows[at];
    if (!row) return;
    setActiveIndex(row.index);
    reveal(at);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index='${row.index}']`)?.focus());
  };
  const jump = useCallback(
    (row: VisibleRow): void => {
      setActiveIndex(row.index);
      goToSection(row.section);
      uncover();
    },
    [goToSection, uncover],
  );
  useRowFocus(tree, rows, moveTo);
  const onKeyDown = (event: KeyboardEvent): void => {
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
          <div
            className={['tree', show !== 'sections' && 'flat', routed && 'routed'].filter(Boolean).join(' ')}
            role="tree"
            aria-label={t('Sections of the document')}
            style={{ height: virtual.getTotalSize() }}
            onKeyDown={onKeyDown}
          >
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
          </div>
        </TreeMenu>
      </div>
      {walked && <Player stops={stops} />}
    </>
  );
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
