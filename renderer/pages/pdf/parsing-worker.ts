/** pdf.js's parsing worker, bounded. What it was still doing when its document closed fails, and nobody is there to hear of it. */
import './bound-worker.ts';
import 'pdfjs-dist/build/pdf.worker.min.mjs';

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'object' && data !== null && 'action' in data && data.action === 'Terminate')
    addEventListener('unhandledrejection', (event) => event.preventDefault());
});
