/** What is seen of a window, with the pages of its documents. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { defined } from '#shared/base/assert.ts';
import { App } from './app.tsx';
import { loadMissingLetters } from './languages/letters.ts';
import { loadLater } from './load-later.ts';
import { createFilesLater } from './pages/pdf/files-later.ts';
import type { StartedWindow } from './state/start.ts';

/** A window that is busy for so long is not waited for. */
const IDLE_WITHIN_MS = 2000;

export function draw(started: StartedWindow): void {
  const { files, load } = createFilesLater(() => import('./pages/pdf/pdf.ts'));
  createRoot(defined(document.getElementById('root'), 'the root element')).render(
    <StrictMode>
      <App window={started} files={files} />
    </StrictMode>,
  );
  const loadRest = async (): Promise<void> => {
    await idle();
    await loadMissingLetters().catch(() => undefined); // boxes for letters, and nothing worse
    await load().catch(() => undefined); // whatever is opened first asks for it again
    await loadLater(idle);
  };
  const stop = started.store.subscribe(({ library, view }) => {
    if (!library.known || !view.loaded) return;
    stop();
    void loadRest();
  });
}

const idle = (): Promise<void> =>
  new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS }));
