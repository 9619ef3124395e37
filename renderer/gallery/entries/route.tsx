/** The tree with what a question did in it, and the player. */
import { nodeId } from '#shared/base/ids.ts';
import { LeftPane } from '../../layout/left-pane.tsx';
import { Comparing } from '../../route/compare.tsx';
import { Player } from '../../route/player.tsx';
import { useStops } from '../../route/use-stops.ts';
import { testId, type TestWindow } from '../../state/testing.ts';
import { beginTurn } from '../../state/turn.ts';
import type { Example, Section } from '../example.ts';
import { answered, found, passages, question, reading } from '../made.ts';

function Played() {
  return <Player stops={useStops()} />;
}

function player(id: string, set: (window: TestWindow) => void): Example {
  return {
    id,
    width: 340,
    set: (window) => {
      answered(found)(window);
      set(window);
    },
    show: () => <Played />,
  };
}

function tree(id: string, set: (window: TestWindow) => void): Example {
  return { id, width: 320, height: 680, set, show: () => <LeftPane /> };
}

const begun = beginTurn({ question, task: undefined, scope: found.scope, steps: found.route.slice(0, 3) });
/** One section pinned, one closed. */
function marks() {
  const ofDocument = new Map([
    [nodeId('section', 5), 'pinned' as const],
    [nodeId('section', 13), 'closed' as const],
  ]);
  return new Map([[testId('a'), ofDocument]]);
}

/** Six passages of one section, and one of another. */
const crowd = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ ...passages[0]!, n, section: passages[n < 7 ? 0 : 1]!.section }));

/** A walk that looked at more sections than a rail has room for stations. */
const long = Array.from({ length: 71 }, (_, at) => ({
  ...found.route[0]!,
  section: nodeId('section', 100 + at),
  action: at % 23 === 11 ? ('answer' as const) : ('refuse' as const),
  atMs: 4 * at,
}));

export const routeSection: Section = {
  name: 'Tree and route',
  examples: [
    tree('tree', reading),
    tree('tree-here', (window) => {
      reading(window);
      window.reading.set({ current: nodeId('section', 8), folded: new Set([nodeId('section', 2)]) });
    }),
    tree('tree-filtered', (window) => {
      reading(window);
      window.reading.set({ filter: 'valley' });
    }),
    tree('tree-nothing', (window) => {
      reading(window);
      window.reading.set({ filter: 'oak' });
    }),
    tree('tree-tables', (window) => {
      reading(window);
      window.reading.set({ show: 'tables' });
    }),
    tree('tree-route', answered(found)),
    tree('tree-route-step', (window) => {
      answered(found)(window);
      window.route.set({ at: 3 });
    }),
    tree('tree-marked', (window) => {
      answered(found)(window);
      window.steer.set({ marks: marks() });
    }),
    tree('tree-evidence', answered({ ...found, route: [], evidence: passages })),
    player('player', () => undefined),
    player('player-step', ({ route }) => route.set({ at: 4 })),
    player('player-long', answered({ ...found, route: long })),
    tree('tree-crowded', answered({ ...found, route: [], evidence: crowd })),
    player('player-running', ({ ask }) => ask.set({ turn: begun })),
    player('player-marks', ({ steer }) => steer.set({ marks: marks() })),
    {
      id: 'compare',
      set: (window) => {
        answered({ ...found, strategy: 'route' })(window);
        window.view.set({ comparing: true });
      },
      show: () => <Comparing />,
    },
  ],
};
