/** Keeps the current section in step with the reader's place. */
import type { NodeId } from '#shared/base/ids.ts';
import { headingPlaces, inView, sectionAt, type HeadingPlace } from './current-section.ts';
import type { Reading } from './reading.ts';
import type { Slice } from './slice.ts';
import type { Viewer } from './viewer.ts';

/** A jump that has not arrived after this time was overtaken by the reader's own scrolling. */
const ARRIVE_MS = 1500;

interface Visit {
  readonly id: NodeId;
  readonly since: number;
  arrived: boolean;
}

export interface Visits {
  /** A section was jumped to: it is the current one while its heading is in view. */
  readonly visit: (id: NodeId | null) => void;
}

export function createVisits(viewer: Slice<Viewer>, reading: Slice<Reading>): Visits {
  let visited: Visit | undefined;
  let headings: readonly HeadingPlace[] = [];
  let madeFrom: unknown[] = [];

  const update = (): void => {
    const { open, current, setCurrent } = reading.get();
    const { place, rotation, frames, documentId } = viewer.get();
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

  viewer.subscribe((now, before) => {
    if (now.place !== before.place || now.rotation !== before.rotation) update();
  });
  reading.subscribe((now, before) => {
    if (now.open !== before.open) update();
  });
  return {
    visit: (id) => {
      visited = id === null ? undefined : { id, since: Date.now(), arrived: false };
      if (id !== null) reading.get().setCurrent(id);
    },
  };
}

function stays(visit: Visit, near: boolean): boolean {
  if (near) visit.arrived = true;
  return near || (!visit.arrived && Date.now() - visit.since < ARRIVE_MS);
}
