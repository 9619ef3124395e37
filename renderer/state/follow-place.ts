/** Keeps the current section in step with the reader's place. */
import type { NodeId } from '#shared/base/ids.ts';
import { headingPlaces, inView, sectionAt, type HeadingPlace } from '../tree/current-section.ts';
import { useDocument } from './document.ts';
import { useViewer } from './viewer.ts';

/** A jump that has not arrived after this time was overtaken by the reader's own scrolling. */
const ARRIVE_MS = 1500;

interface Visit {
  readonly id: NodeId;
  readonly since: number;
  arrived: boolean;
}

let visited: Visit | undefined;

/** A section was jumped to: it is the current one while its heading is in view. */
export function visit(id: NodeId | null): void {
  visited = id === null ? undefined : { id, since: Date.now(), arrived: false };
  if (id !== null) useDocument.getState().setCurrent(id);
}

export function followPlace(): () => void {
  let headings: readonly HeadingPlace[] = [];
  let madeFrom: unknown[] = [];

  const update = (): void => {
    const { open, current, setCurrent } = useDocument.getState();
    const { place, rotation, frames, documentId } = useViewer.getState();
    if (open.kind !== 'open' || open.id !== documentId) return;
    if (madeFrom[0] !== open.view || madeFrom[1] !== rotation) {
      if (madeFrom[0] !== open.view) visited = undefined;
      madeFrom = [open.view, rotation];
      headings = headingPlaces(open.view.rows, frames, rotation);
    }
    const heading = headings.find(({ id }) => id === visited?.id);
    if (visited && !(heading && stays(visited, inView(heading, place)))) visited = undefined;
    const next = visited ? visited.id : sectionAt(headings, place);
    if (next !== current) setCurrent(next);
  };

  const stop = [
    useViewer.subscribe((state, before) => {
      if (state.place !== before.place || state.rotation !== before.rotation) update();
    }),
    useDocument.subscribe((state, before) => {
      if (state.open !== before.open) update();
    }),
  ];
  return () => {
    for (const one of stop) one();
  };
}

function stays(visit: Visit, near: boolean): boolean {
  if (near) visit.arrived = true;
  return near || (!visit.arrived && Date.now() - visit.since < ARRIVE_MS);
}
