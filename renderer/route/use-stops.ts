import { useEffect, useMemo, useState } from 'react';
import { evidenceOf, type Step } from '../state/turn.ts';
import { useWindow } from '../state/use-window.ts';
import { routeStops, type Stop } from '../state/stops.ts';

// At most four steps a second are drawn; faster ones are drawn together.
const DRAW_EVERY_MS = 250;
const noSteps: readonly Step[] = [];
const noStops: readonly Stop[] = [];

/** The stops of the last question, as far as they are drawn; none if the reader put the route away. */
export function useStops(): readonly Stop[] {
  const cleared = useWindow(({ route }) => route.cleared);
  const evidence = useWindow(({ ask }) => evidenceOf(ask.turn));
  const steps = useSteadySteps();
  return useMemo(() => (cleared ? noStops : routeStops(steps, evidence)), [cleared, steps, evidence]);
}

/** Steps as they arrive, in beats while the question runs. */
function useSteadySteps(): readonly Step[] {
  const steps = useWindow(({ ask: { turn } }) => (turn.kind === 'idle' ? noSteps : turn.steps));
  const running = useWindow(({ ask }) => ask.turn.kind === 'running');
  const [drawn, setDrawn] = useState(steps);
  useEffect(() => {
    if (!running || drawn.length === 0 || steps.length < drawn.length) {
      setDrawn(steps);
      return;
    }
    const timer = setTimeout(() => setDrawn(steps), DRAW_EVERY_MS);
    return () => clearTimeout(timer);
  }, [running, steps, drawn]);
  return drawn;
}
