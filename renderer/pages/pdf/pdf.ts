/** All of the program that draws PDFs; nothing else imports as much of it, so that it can be loaded by itself. */
export { drawStrip } from './draw-strip.ts';
export { openPdf } from './open-pdf.ts';
export { PageRenderer } from './page-renderer.ts';
export { createPdfWorkers } from './workers.ts';
