import { useMemo } from 'react';
import type { NodeId } from '#shared/base/ids.ts';
import { useAsk } from '../state/ask.ts';
import { useDocument } from '../state/document.ts';
import type { SectionTree } from '../tree/section-tree.ts';
import { useRoute } from './route-state.ts';
import { markSection } from './steer.ts';
import { useSteer, type Mark, type Marks } from './steer-state.ts';
import type { Stop } from './stops.ts';
import { useStops } from './use-stops.ts';
import { enteredBy } from './walk.ts';

interface TreeRoute {
  /** Of all documents. */
  readonly stops: readonly Stop[];
  /** Those in this document that are drawn by now. */
  readonly own: readonly Stop[];
  /** Number of the stop that is the current one. */
  readonly now: number | null;
  /** What is folded: what the route enters is open, unless the reader folded it since. */
  readonly folded: ReadonlySet<NodeId>;
  readonly fold: (section: NodeId, folded: boolean) => void;
  /** What the reader pinned and closed here. */
  readonly marks: Marks | undefined;
  readonly toggle: (section: NodeId, mark: Mark) => void;
}

/** The route as one document's tree shows it. */
export function useTreeRoute(tree: SectionTree): TreeRoute {
  const stops = useStops();
  const { at, refolded, refold } = useRoute();
  const { folded, fold, open } = useDocument();
  const running = useAsk((ask) => ask.turn.kind === 'running');

  const id = open.kind === 'open' ? open.id : null;
  const marks = useSteer((steer) => (id ? steer.marks.get(id) : undefined));
  const here = useMemo(() => stops.filter(({ document }) => document === id), [stops, id]);
  const own = useMemo(
    () =>
      here
        .filter(({ n }) => at === null || n <= at)
        // What the reader has closed since is no part of the answer any more.
        .map((stop) => (marks?.get(stop.section) === 'closed' ? { ...stop, state: 'refused' as const } : stop)),
    [here, at, marks],
  );
  const effective = useMemo(() => {
    const entered = enteredBy(tree, here);
    return entered.size === 0 ? folded : new Set([...folded].filter((one) => !entered.has(one) || refolded.has(one)));
  }, [tree, here, folded, refolded]);
  return {
    stops,
    own,
    now: at ?? (running ? (stops.at(-1)?.n ?? null) : null),
    folded: effective,
    marks,
    toggle: (section, mark) => {
      if (id) markSection(id, section, mark);
    },
    fold: (section, fold_) => {
      fold(section, fold_);
      refold(section, fold_);
    },
  };
}
