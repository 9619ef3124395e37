import { t } from '../languages/i18n.ts';
import { useWindow, useWindowStore } from '../state/use-window.ts';
import { Rail } from './player.tsx';
import { useStopTitle } from './stop-title.ts';
import { useStops } from './use-stops.ts';
import { restText, verbOf } from './route-words.ts';

/** In a narrow window: the walk under the title bar, while the tree is in its drawer. */
export function RouteStrip() {
  const store = useWindowStore();
  const stops = useStops();
  const at = useWindow(({ route }) => route.at);
  const inPages = useWindow(({ view }) => view.main === 'pages');
  const running = useWindow(({ ask }) => ask.turn.kind === 'running');
  const titleOf = useStopTitle();
  if (!inPages || stops.length === 0) return null;
  const stop = at === null ? (running ? stops.at(-1) : undefined) : stops[at - 1];
  return (
    <section className="route-strip" aria-label={t('Route of the question')}>
      <Rail stops={stops} onToggle={() => store.getState().route.goTo(null)} />
      <span className="what ell">{stop ? `${verbOf(stop)} ${titleOf(stop)}` : restText(stops).join('')}</span>
    </section>
  );
}
