import { ChevronRight, Image, Table2 } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import type { NodeId } from '#shared/base/ids.ts';
import { plural } from '../format/text.ts';
import { EvidenceTag } from '../parts/evidence-tag.tsx';
import { Tip } from '../parts/tip.tsx';
import { useViewer } from '../state/viewer.ts';
import { isGuess, rowName } from './guess.ts';
import { RowTitle } from './row-title.tsx';
import type { RowEvidence, VisibleRow } from './section-tree.ts';

interface TreeRowProps {
  readonly row: VisibleRow;
  readonly top: number;
  readonly evidence: RowEvidence;
  readonly current: boolean;
  readonly tabbable: boolean;
  readonly onJump: (row: VisibleRow) => void;
  readonly onFold: (id: NodeId, folded: boolean) => void;
}

export const TreeRow = memo(function TreeRow({ row, top, evidence, current, tabbable, onJump, onFold }: TreeRowProps) {
  const { section, depth, expanded } = row;
  const { row: source } = section;
  const low = isGuess(source);
  const answered = evidence.own.length > 0;
  return (
    <div
      className={['tree-row', answered && 'answered', low && 'low'].filter(Boolean).join(' ')}
      role="treeitem"
      data-index={row.index}
      {...(tabbable && { 'data-pane-focus': true })}
      tabIndex={tabbable ? 0 : -1}
      aria-label={rowName(source)}
      aria-level={depth + 1}
      aria-expanded={expanded}
      aria-selected={current}
      aria-current={current || undefined}
      style={{ '--level': depth, transform: `translateY(${top}px)` } as CSSProperties}
      onClick={() => onJump(row)}
    >
      <Guides row={row} />
      {expanded !== undefined && <FoldButton expanded={expanded} onFold={() => onFold(source.id, expanded)} />}
      {source.kind === 'figure' && <Image size={14} className="icon kind" aria-hidden />}
      {source.kind === 'table' && <Table2 size={14} className="icon kind" aria-hidden />}
      <RowTitle section={section} />
      <RowTags evidence={evidence} />
      <span className="page">{source.pageIndex + 1}</span>
    </div>
  );
});

function RowTags({ evidence: { own, below } }: { readonly evidence: RowEvidence }) {
  const lit = useViewer((viewer) => viewer.hoveredN ?? viewer.activeN);
  return (
    <>
      {own.length > 0 && (
        <span className="tags">
          {own.map((n) => (
            <EvidenceTag key={n} n={n} cited active={n === lit} />
          ))}
        </span>
      )}
      {below > 0 && (
        <Tip text={`${plural(below, 'passage')} in the sections below`} side="right">
          <span className="sum">{below}</span>
        </Tip>
      )}
    </>
  );
}

function Guides({ row }: { readonly row: VisibleRow }) {
  return (
    <>
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
      title={expanded ? 'Fold' : 'Unfold'}
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
