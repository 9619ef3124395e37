import './without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import '@fontsource-variable/source-serif-4/opsz-italic.css';
import './styles/index.css';
import { bridge } from './api/bridge.ts';
import { bridgePort, rpcUrl, webSocketPort } from './api/ports.ts';
import { languageFor } from './languages/languages.ts';
import { loadLanguage } from './languages/load.ts';
import { dropToken, takeLink } from './state/follow-link.ts';
import { startWindow } from './state/start.ts';

document.documentElement.dataset.platform = bridge?.platform ?? 'browser';
dropToken(location, history);
const link = takeLink(location, history);
const started = startWindow(bridge ? bridgePort(bridge) : webSocketPort(rpcUrl(location.href)), bridge, link);
// The engine answers, and the first words come, while what draws is still being loaded.
void loadLanguage(languageFor(started.store.getState().view.stored.language, navigator.languages));
const { draw } = await import('./draw.tsx');
draw(started);
