/** Pictures of the figures of documents, drawn by a process that may fail at any moment. */
import { AppError, isAppError } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { PageArea } from '#shared/domain/document/tree.ts';
import { ocrMethods } from '../../ocr/protocol.ts';
import type { Launcher } from '../../process/launch.ts';
import { ProcessPool, Watchdog, type PoolLimits } from '../indexing/process-pool.ts';
import { keyOf } from '../store/documents.ts';
import { areaOf } from '../store/nodes.ts';
import type { Store } from '../store/open.ts';

export interface FigurePicturesDeps {
  readonly store: Pick<Store, 'read'>;
  /** The built program that draws pages; without it there are no pictures. */
  readonly file: string | undefined;
  readonly launch: Launcher;
  /** Where the document's file is. @throws AppError if it is not there */
  readonly locate: (document: DocumentId) => Promise<{ readonly path: string }>;
  /** A drawing that takes longer is ended. */
  readonly drawMs?: number | undefined;
}

// Models that look at pictures take them in pieces of some hundred pixels; more than this most of them make smaller.
const MAX_SIDE_PX = 1280;
/** Axis labels may reach out of what was taken for the drawing. */
const MARGIN_PT = 12;
const DRAW_MS = 60_000;
const limits: PoolLimits = { documentsPerProcess: 50, pagesPerProcess: 50, idleMs: 10_000, heapMb: 1024 };

export class FigurePictures {
  readonly #deps: FigurePicturesDeps;
  readonly #pool: ProcessPool<typeof ocrMethods> | undefined;

  constructor(deps: FigurePicturesDeps) {
    this.#deps = deps;
    const { file, launch } = deps;
    this.#pool = file === undefined ? undefined : new ProcessPool({ file, launch, methods: ocrMethods, limits });
  }

  /**
   * A figure as its page shows it, as a PNG.
   *
   * @throws AppError `input.unsupported` if it cannot be drawn, `call.cancelled`, the codes of `locate`
   */
  async draw(document: DocumentId, node: NodeId, signal: AbortSignal): Promise<Uint8Array> {
    const { store, locate, drawMs = DRAW_MS } = this.#deps;
    const key = keyOf(store.read, document);
    const area = key === undefined ? undefined : areaOf(store.read, key, node);
    if (!area || !this.#pool) throw undrawable();
    const { path } = await locate(document);
    signal.throwIfAborted();
    const process = this.#pool.take();
    const watchdog = new Watchdog(() => process.end());
    const onAbort = (): void => process.end();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      watchdog.alive(drawMs);
      const { png } = await process.client.call('pages.crop', { path, maxSidePx: MAX_SIDE_PX, ...grown(area) });
      process.giveBack(1);
      return Buffer.from(png, 'base64');
    } catch (error) {
      process.end();
      if (signal.aborted) throw new AppError('call.cancelled', 'Stopped.');
      throw isAppError(error, 'input.unsupported') ? error : undrawable(error);
    } finally {
      watchdog.stop();
      signal.removeEventListener('abort', onAbort);
    }
  }

  close(): void {
    this.#pool?.close();
  }
}

function undrawable(cause?: unknown): AppError {
  return new AppError('input.unsupported', 'Its picture could not be drawn.', undefined, cause);
}

function grown({ pageIndex, box }: PageArea) {
  const { x0, y0, x1, y1 } = box;
  return { pageIndex, box: { x0: x0 - MARGIN_PT, y0: y0 - MARGIN_PT, x1: x1 + MARGIN_PT, y1: y1 + MARGIN_PT } };
}
