import { boundScope } from '#shared/base/bounded-scope.ts';
import { DirectDecompression } from './inflate.ts';
import type { PdfJs } from './pdfjs.ts';
import { quietly } from './quietly.ts';

/** pdf.js with its worker half in this same process: the parser is a process of its own already. */
export interface LoadedPdfJs {
  readonly pdfjs: PdfJs;
  readonly startWorker: (port: object) => void;
}

let loaded: Promise<LoadedPdfJs> | undefined;

export function loadPdfJs(): Promise<LoadedPdfJs> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<LoadedPdfJs> {
  provideBrowserClasses();
  return quietly(async () => {
    const worker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
    const pdfjs = (await import('pdfjs-dist/legacy/build/pdf.mjs')) as unknown as PdfJs;
    return { pdfjs, startWorker: (port) => worker.WorkerMessageHandler.initializeFromPort(port) };
  });
}

/**
 * Classes of the browser that pdf.js names while it loads or when a font arrives. Only drawing uses what they do, and
 * nothing is drawn here: a font counts as loaded, a path and a matrix are never asked for. And the one that it inflates by, and bounds.
 */
function provideBrowserClasses(): void {
  const scope = globalThis as Record<string, unknown>;
  scope.DOMMatrix ??= Unused;
  scope.Path2D ??= Unused;
  scope.FontFace ??= Unused;
  scope.DecompressionStream = DirectDecompression;
  boundScope(globalThis);
}

class Unused {
  readonly loaded = Promise.resolve();
}

/** Stands in for the document to which pdf.js adds fonts. */
export const fontOwner = { fonts: new Set<object>() };
