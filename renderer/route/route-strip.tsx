import { useAsk } from '../state/ask.ts';
import { useView } from '../state/view.ts';
import { Rail } from './player.tsx';
import { useRoute } from './route-state.ts';
import { useStopTitle } from './stop-title.ts';
import { useStops } from './use-stops.ts';
import { restText, verbOf } from './words.ts';

/** In a narrow window: the walk under the title bar, while the tree is in its drawer. */
export function RouteStrip() {
  const stops = useStops();
  const at = useRoute((route) => route.at);
  const inPages = useView((view) => view.main === 'pages');
  const running = useAsk((ask) => ask.turn.kind === 'running');
  const titleOf = useStopTitle();
  if (!inPages || stops.length === 0) return null;
  const stop = at === null ? (running ? stops.at(-1) : undefined) : stops[at - 1];
  return (
    <section className="route-strip" aria-label="Route of the question">
      <Rail stops={stops} onToggle={() => useRoute.getState().goTo(null)} />
      <span className="what ell">{stop ? `${verbOf(stop)} ${titleOf(stop)}` : restText(stops).join('')}</span>
    </section>
  );
}
