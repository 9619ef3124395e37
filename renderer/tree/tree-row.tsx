import { Ban, ChevronRight, Image, Pin, Table2 } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import type { NodeId } from '#shared/base/ids.ts';
import { pageName } from '../format/page-name.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { EvidenceTag } from '../parts/evidence-tag.tsx';
import { Tip } from '../parts/tip.tsx';
import { StationMark } from '../route/station.tsx';
import { WalkLines } from '../route/walk-lines.tsx';
import type { RowWalk } from '../route/walk.ts';
import { stationText } from '../route/route-words.ts';
import type { RowEvidence, VisibleRow } from '../state/section-tree.ts';
import type { Mark } from '../state/steer.ts';
import { useWindow } from '../state/use-window.ts';
import { isGuess, rowName } from './guess.ts';
import { RowTitle } from './row-title.tsx';

interface TreeRowProps {
  readonly row: VisibleRow;
  readonly top: number;
  readonly evidence: RowEvidence;
  /** What the reader wants of the section. */
  readonly mark: Mark | undefined;
  /** Where the route runs in this row; undefined where none is drawn. */
  readonly walk: RowWalk | undefined;
  readonly current: boolean;
  readonly tabbable: boolean;
  readonly onJump: (row: VisibleRow) => void;
  readonly onFold: (id: NodeId, folded: boolean) => void;
}

export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { row, top, evidence, mark, walk, current, tabbable, onJump, onFold } = props;
  const { section, depth, expanded } = row;
  const { row: source } = section;
  const low = isGuess(source);
  const station = walk?.station;
  const answered = station ? station.state === 'answered' : evidence.own.length > 0;
  const classes = [
    'tree-row',
    answered ? 'answered' : station?.state,
    low && 'low',
    mark === 'closed' && 'closed',
    station?.now && 'now',
  ];
  const page = useWindow(({ viewer }) => pageName(source.pageIndex, viewer.frames[source.pageIndex]?.label));
  const halted = station !== undefined || walk?.passed === true;
  const why = [mark && t(markWords[mark]), station && stationText(station)].filter(Boolean).join(' ');
  return (
    <div
      className={[...classes, halted && 'halted'].filter(Boolean).join(' ')}
      role="treeitem"
      data-index={row.index}
      {...(tabbable && { 'data-pane-focus': true })}
      tabIndex={tabbable ? 0 : -1}
      aria-label={why === '' ? rowName(source, page) : `${rowName(source, page)}. ${why}`}
      aria-level={depth + 1}
      aria-expanded={expanded}
      aria-selected={current}
      aria-current={current || undefined}
      style={{ '--level': depth, transform: `translateY(${top}px)` } as CSSProperties}
      onClick={() => onJump(row)}
    >
      <Guides row={row} routed={walk !== undefined} />
      {walk && <WalkLines walk={walk} depth={depth} />}
      {walk && <Halt walk={walk} />}
      {expanded !== undefined && <FoldButton expanded={expanded} onFold={() => onFold(source.id, expanded)} />}
      {source.kind === 'figure' && <Image size={14} className="icon kind" aria-hidden />}
      {source.kind === 'table' && <Table2 size={14} className="icon kind" aria-hidden />}
      <RowTitle section={section} note={why} />
      {mark === 'pinned' && <Pin size={12} className="icon sign pin" aria-hidden />}
      {mark === 'closed' && <Ban size={12} className="icon sign" aria-hidden />}
      <RowTags evidence={evidence} counted={station !== undefined} />
      <Relevance walk={walk} evidence={evidence} />
      <span className="page" data-text={page} />
    </div>
  );
});

const markWords: Readonly<Record<Mark, Message>> = {
  pinned: msg('Pinned: routes look here.'),
  closed: msg('Closed: routes leave it out.'),
};

/** The station with the numbers of the visits in the gutter. */
function Halt({ walk: { station, passed, turn } }: { readonly walk: RowWalk }) {
  if (station)
    return (
      <>
        <span className="order" data-text={station.numbers.at(-1)} />
        <span className="halt">
          <StationMark {...station} />
        </span>
      </>
    );
  if (!passed) return null;
  return (
    <span className="halt">
      <span className={turn?.stroke === 'refused' ? 'passing refused' : 'passing'} />
    </span>
  );
}

const LEAST_RELEVANCE = 0.25;

/** How well a section fits the question, where no numbers say more. */
function Relevance({ walk, evidence }: { readonly walk: RowWalk | undefined; readonly evidence: RowEvidence }) {
  const station = walk?.station;
  const score = Math.max(0, ...(station?.stops.map((stop) => stop.score) ?? []));
  if (!station || station.state === 'answered' || evidence.own.length > 0 || score < LEAST_RELEVANCE) return null;
  return (
    <span className="rel" aria-hidden="true" style={{ '--share': `${Math.round(100 * score)}%` } as CSSProperties} />
  );
}

/** More would leave no room for the title. They stand in the order of the document, so that the first and the last say them. */
const MOST_TAGS = 3;

interface RowTagsProps {
  readonly evidence: RowEvidence;
  /** A station says already how many there are below. */
  readonly counted: boolean;
}

function RowTags({ evidence: { own, below }, counted }: RowTagsProps) {
  const lit = useWindow(({ viewer }) => own.find((n) => n === (viewer.hoveredN ?? viewer.activeN)));
  return (
    <>
      {own.length > 0 && (
        <span className="tags">
          {own.length > MOST_TAGS ? (
            <EvidenceTag n={own[0]!} to={own.at(-1)} cited active={lit !== undefined} />
          ) : (
            own.map((n) => <EvidenceTag key={n} n={n} cited active={n === lit} />)
          )}
        </span>
      )}
      {below > 0 && !counted && (
        <Tip
          text={t('{below, plural, one {# passage} other {# passages}} in the sections below', { below })}
          side="right"
        >
          <span className="sum" data-text={below} />
        </Tip>
      )}
    </>
  );
}

function Guides({ row, routed }: { readonly row: VisibleRow; readonly routed: boolean }) {
  return (
    <>
      {routed && <span className="guide root" />}
      {row.guides.map(
        (guide, column) =>
          guide !== 'none' && (
            <span key={column} className={`guide ${guide}`} style={{ '--column': column } as CSSProperties} />
          ),
      )}
      {row.expanded && <span className="guide begin" style={{ '--column': row.depth } as CSSProperties} />}
    </>
  );
}

/** For the mouse; the keyboard folds with the arrow keys of the tree. */
function FoldButton({ expanded, onFold }: { readonly expanded: boolean; readonly onFold: () => void }) {
  return (
    <span
      className="fold"
      title={expanded ? t('Fold') : t('Unfold')}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
    >
      <ChevronRight size={12} />
    </span>
  );
}
