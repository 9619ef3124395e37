/** Pictures of the figures and tables of documents, drawn by a process that may fail at any moment. */
import { AppError, isAbort, isAppError } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { PageArea } from '#shared/domain/document/tree.ts';
import { ocrMethods } from '../../ocr/protocol.ts';
import type { Launcher } from '../../process/launch.ts';
import { Supervisor, type ProcessLimits, type WearLimits } from '../../process/supervisor.ts';

import { keyOf } from '../store/documents.ts';
import { areaOf, linesArea } from '../store/nodes.ts';
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
const limits: ProcessLimits & WearLimits = {
  documentsPerProcess: 50,
  pagesPerProcess: 50,
  idleMs: 10_000,
  heapMb: 1024,
};

export class FigurePictures {
  readonly #deps: FigurePicturesDeps;
  readonly #painters: Supervisor<typeof ocrMethods> | undefined;

  constructor(deps: FigurePicturesDeps) {
    this.#deps = deps;
    const { file, launch } = deps;
    this.#painters = file === undefined ? undefined : new Supervisor({ file, launch, methods: ocrMethods, limits });
  }

  /**
   * A figure or a table as its page shows it, as a PNG.
   *
   * @throws AppError `input.unsupported` if it cannot be drawn, `call.cancelled`, the codes of `locate`
   */
  async draw(document: DocumentId, node: NodeId, signal: AbortSignal): Promise<Uint8Array> {
    const { store } = this.#deps;
    const key = keyOf(store.read, document);
    const area = key === undefined ? undefined : (areaOf(store.read, key, node) ?? linesArea(store.read, key, node));
    if (!area) throw undrawable();
    return this.drawArea(document, area, signal);
  }

  /**
   * A part of a page with a little around it, as a PNG.
   *
   * @param marginPt  how much
   * @throws AppError `input.unsupported` if it cannot be drawn, `call.cancelled`, the codes of `locate`
   */
  async drawArea(document: DocumentId, area: PageArea, signal: AbortSignal, marginPt = MARGIN_PT): Promise<Uint8Array> {
    const { locate, drawMs = DRAW_MS } = this.#deps;
    if (!this.#painters) throw undrawable();
    const { path } = await locate(document);
    try {
      const drawn = await this.#painters.run(async ({ client, alive, used }) => {
        alive(drawMs);
        used(1);
        const { png } = await client.call('pages.crop', { path, maxSidePx: MAX_SIDE_PX, ...grown(area, marginPt) });
        return Buffer.from(png, 'base64');
      }, signal);
      if (drawn.kind === 'done') return drawn.value;
    } catch (error) {
      if (isAbort(error) || isAppError(error, 'input.unsupported')) throw error;
      throw undrawable(error);
    }
    throw undrawable();
  }

  close(): void {
    this.#painters?.close();
  }
}

function undrawable(cause?: unknown): AppError {
  return new AppError('input.unsupported', 'Its picture could not be drawn.', undefined, cause);
}

function grown({ pageIndex, box }: PageArea, by: number) {
  const { x0, y0, x1, y1 } = box;
  return { pageIndex, box: { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by } };
}
