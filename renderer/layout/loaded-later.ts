/** What stands in the panes, but in no window that was just started with a list. */
import { PlanEditor } from '../ask/plan-editor-later.ts';
import { later } from '../parts/later.tsx';

export const Halves = later(async () => (await import('./halves.tsx')).Halves);
export const Comparing = later(async () => (await import('../route/compare.tsx')).Comparing);
export const ExplorePane = later(async () => (await import('../explore/explore-pane.tsx')).ExplorePane);
export const IndexingView = later(async () => (await import('../library/indexing-view.tsx')).IndexingView);
export const DuplicatesPane = later(async () => (await import('../library/duplicates-pane.tsx')).DuplicatesPane);
export const MatrixPane = later(async () => (await import('../matrix/matrix-pane.tsx')).MatrixPane);
export const CitesPane = later(async () => (await import('../cites/cites-pane.tsx')).CitesPane);
export const GraphPane = later(async () => (await import('../explore/graph-pane.tsx')).GraphPane);

/** In the order in which a reader is likely to come to them. */
export const partsOfPanes = [
  Halves,
  Comparing,
  ExplorePane,
  IndexingView,
  PlanEditor,
  GraphPane,
  MatrixPane,
  CitesPane,
  DuplicatesPane,
];
