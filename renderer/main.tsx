import './without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/opsz.css';
import '@fontsource-variable/source-serif-4/opsz-italic.css';
import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { defined } from '#shared/base/assert.ts';
import { bridge } from './api/bridge.ts';
import { bridgePort, rpcUrl, webSocketPort } from './api/ports.ts';
import { App } from './app.tsx';
import { createPdfFiles } from './pages/pdf/files.ts';
import { openPdf } from './pages/pdf/open-pdf.ts';
import { PageRenderer } from './pages/pdf/page-renderer.ts';
import { createPdfWorkers } from './pages/pdf/workers.ts';
import { takeLink } from './state/follow-link.ts';
import { startWindow } from './state/start.ts';

document.documentElement.dataset.platform = bridge?.platform ?? 'browser';
const workers = createPdfWorkers();
const files = createPdfFiles(
  (document, listener) => openPdf(workers, document, listener),
  (pdf) => new PageRenderer(pdf),
);
const link = takeLink(location, history);
const started = startWindow(bridge ? bridgePort(bridge) : webSocketPort(rpcUrl(location.href)), bridge, link);
createRoot(defined(document.getElementById('root'), 'the root element')).render(
  <StrictMode>
    <App window={started} files={files} />
  </StrictMode>,
);
