import { useCallback, useMemo } from 'react';
import type { NodeId } from '#shared/base/ids.ts';
import { indexedId } from '../state/reading.ts';
import type { SectionTree } from '../state/section-tree.ts';
import type { Mark, Marks } from '../state/steer.ts';
import { useWindow } from '../state/use-window.ts';
import type { Stop } from '../state/stops.ts';
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
  const markSection = useWindow(({ questions }) => questions.mark);
  const stops = useStops();
  const at = useWindow(({ route }) => route.at);
  const refolded = useWindow(({ route }) => route.refolded);
  const refold = useWindow(({ route }) => route.refold);
  const folded = useWindow(({ reading }) => reading.folded);
  const foldSection = useWindow(({ reading }) => reading.fold);
  const id = useWindow(({ reading }) => indexedId(reading.open));
  const running = useWindow(({ ask }) => ask.turn.kind === 'running');

  const marks = useWindow(({ steer }) => (id ? steer.marks.get(id) : undefined));
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
  const fold = useCallback(
    (section: NodeId, isFolded: boolean) => {
      foldSection(section, isFolded);
      refold(section, isFolded);
    },
    [foldSection, refold],
  );
  return {
    stops,
    own,
    now: at ?? (running ? (stops.at(-1)?.n ?? null) : null),
    folded: effective,
    marks,
    toggle: (section, mark) => {
      if (id) markSection(id, section, mark);
    },
    fold,
  };
}
