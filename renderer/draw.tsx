/** What is seen of a window, with the pages of its documents. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { defined } from '#shared/base/assert.ts';
import { App } from './app.tsx';
import { createPdfFiles } from './pages/pdf/files.ts';
import { openPdf } from './pages/pdf/open-pdf.ts';
import { PageRenderer } from './pages/pdf/page-renderer.ts';
import { createPdfWorkers } from './pages/pdf/workers.ts';
import type { StartedWindow } from './state/start.ts';

export function draw(started: StartedWindow): void {
  const workers = createPdfWorkers();
  const files = createPdfFiles(
    (document, listener) => openPdf(workers, document, listener),
    (pdf) => new PageRenderer(pdf),
  );
  createRoot(defined(document.getElementById('root'), 'the root element')).render(
    <StrictMode>
      <App window={started} files={files} />
    </StrictMode>,
  );
}
