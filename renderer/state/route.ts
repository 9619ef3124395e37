/** Where the player stands, and what of the route is on show. */
import type { NodeId } from '#shared/base/ids.ts';
import type { Ask } from './ask.ts';
import type { Slice } from './slice.ts';
import type { Turn } from './turn.ts';

export interface Route {
  /** Number of the stop that the player stands on; null shows the whole route. */
  readonly at: number | null;
  readonly playing: boolean;
  /** The reader put the route away; the next question brings one again. */
  readonly cleared: boolean;
  /** Sections that the reader folded while the route held them open. */
  readonly refolded: ReadonlySet<NodeId>;
  readonly goTo: (at: number | null) => void;
  readonly setPlaying: (playing: boolean) => void;
  readonly clear: () => void;
  readonly refold: (section: NodeId, folded: boolean) => void;
}

const fresh = { at: null, playing: false, cleared: false, refolded: new Set<NodeId>() } as const;

export function createRoute({ get, set }: Slice<Route>, ask: Slice<Ask>): Route {
  ask.subscribe(({ turn }, { turn: before }) => {
    if (turn !== before && isAnother(turn, before)) set(fresh);
  });
  return {
    ...fresh,
    goTo: (at) => set({ at }),
    setPlaying: (playing) => set({ playing }),
    clear: () => set({ cleared: true, at: null, playing: false }),
    refold: (section, folded) => {
      const refolded = new Set(get().refolded);
      if (folded) refolded.add(section);
      else refolded.delete(section);
      set({ refolded });
    },
  };
}

/** Is this another question, the same asked again, or another answer from the history? */
function isAnother(turn: Turn, before: Turn): boolean {
  if (turn.kind === 'idle' || before.kind === 'idle') return turn.kind !== before.kind;
  if (turn.question !== before.question) return true;
  if (turn.kind === 'running') return before.kind !== 'running';
  return turn.kind === 'done' && before.kind === 'done' && turn.receipt.route !== before.receipt.route;
}
