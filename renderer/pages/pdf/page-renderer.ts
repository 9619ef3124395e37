/**
 * Draws pages into canvases: the most wanted first, one at a time, nothing that has scrolled past. Canvases that were
 * drawn stay as long as they fit the budget, so that scrolling back shows them at once; what is left of it is for pages
 * that are likely to be gone to.
 */
import { RenderingCancelledException, type PDFDocumentProxy, type RenderTask } from 'pdfjs-dist';
import type { Rotation } from '../../state/viewer.ts';
import { fitting, Lru } from '../../parts/lru.ts';
import { keptPictures, nightPicture } from './night.ts';

/** Beyond this a canvas is drawn coarser and enlarged: while a page changes its size, the old picture and the new one are both in memory. */
const CANVAS_MAX_PIXELS = 6e6;
/**
 * All canvases together. Where no graphics card draws, Chromium was measured to take 17 bytes a pixel: copies in shared memory, and what
 * they were drawn from.
 */
const BUDGET_PIXELS = 8e6;

/** Of the wanted pages, which begin with those in view. */
const MOST_IN_VIEW = 2;

/** A page as it is to be drawn. */
export interface WantedPage {
  readonly pageIndex: number;
  readonly turn: Rotation;
  /** Size on the screen in device pixels. */
  readonly width: number;
  readonly height: number;
  /** Dark, except for pictures. */
  readonly night: boolean;
}

export interface ShownPicture extends WantedPage {
  readonly canvas: HTMLCanvasElement;
}

/** What became of a page's picture. */
export type PictureState = 'drawn' | 'failed';

/** A page that is being drawn. */
class Drawing {
  readonly wanted: WantedPage;
  cancelled = false;
  task: RenderTask | null = null;

  constructor(wanted: WantedPage) {
    this.wanted = wanted;
  }

  cancel(): void {
    this.cancelled = true;
    this.task?.cancel();
  }
}

export class PageRenderer {
  readonly #pdf: PDFDocumentProxy;
  readonly #drawn: Lru<number, ShownPicture>;
  readonly #hosts = new Map<number, HTMLElement>();
  readonly #listeners = new Map<number, (state: PictureState) => void>();
  /** In view or near it. */
  #wanted: readonly WantedPage[] = [];
  #ahead: readonly WantedPage[] = [];
  #running: Drawing | null = null;
  #closed = false;
  /** A page that is shown was drawn. */
  onShown: (() => void) | undefined;
  /** Pages that pdf.js could not draw at all; they are not tried again at the same size. */
  readonly #failed = new Map<number, WantedPage>();

  constructor(pdf: PDFDocumentProxy) {
    this.#pdf = pdf;
    this.#drawn = new Lru(BUDGET_PIXELS, (pageIndex, { canvas }) => {
      canvas.remove();
      canvas.width = canvas.height = 0; // Chromium keeps the memory of a detached canvas until then.
      void this.#cleanUp(pageIndex);
    });
  }

  /** Shows a page's canvas in `host` as soon as there is one, and tells what became of each drawing of it. */
  attach(pageIndex: number, host: HTMLElement, listener: (state: PictureState) => void): () => void {
    this.#hosts.set(pageIndex, host);
    this.#listeners.set(pageIndex, listener);
    const drawn = this.#drawn.get(pageIndex);
    if (drawn) {
      host.replaceChildren(drawn.canvas);
      listener('drawn');
    }
    return () => {
      if (this.#hosts.get(pageIndex) !== host) return;
      this.#hosts.delete(pageIndex);
      this.#listeners.delete(pageIndex);
      host.replaceChildren();
    };
  }

  /**
   * @param pages  what is in view or near it, the most wanted first
   * @param ahead  what is drawn after these, as far as there is room for it
   */
  want(pages: readonly WantedPage[], ahead: readonly WantedPage[] = []): void {
    this.#wanted = pages;
    this.#ahead = withRoom(pages, ahead);
    // What is wanted most is let go of last.
    for (const { pageIndex } of [...pages, ...this.#ahead].toReversed()) this.#drawn.get(pageIndex);
    const running = this.#running;
    if (running && !this.#mayGoOn(running.wanted)) running.cancel();
    void this.#next();
  }

  /** The pages that are shown and wanted as they are, the most wanted first. */
  inView(): readonly ShownPicture[] {
    return this.#wanted.slice(0, MOST_IN_VIEW).flatMap((page) => {
      const drawn = this.#drawn.peek(page.pageIndex);
      return drawn && this.#hosts.has(page.pageIndex) && samePicture(drawn, page) ? [drawn] : [];
    });
  }

  /** Is this page shown, or its picture kept? */
  keeps(pageIndex: number): boolean {
    return this.#hosts.has(pageIndex) || this.#drawn.peek(pageIndex) !== undefined;
  }

  close(): void {
    this.#closed = true;
    this.#wanted = this.#ahead = [];
    this.#running?.cancel();
    this.#drawn.clear();
    this.#hosts.clear();
    this.#listeners.clear();
  }

  async #next(): Promise<void> {
    if (this.#running || this.#closed) return;
    const wanted = [...this.#wanted, ...this.#ahead].find((page) => !this.#upToDate(page));
    if (!wanted) return;
    const drawing = new Drawing(wanted);
    this.#running = drawing;
    try {
      await this.#draw(drawing);
    } catch (error) {
      // A page that pdf.js cannot draw stays blank; its text and its marks may still be there.
      if (!(error instanceof RenderingCancelledException)) this.#giveUp(wanted);
    } finally {
      this.#running = null;
    }
    void this.#next();
  }

  async #draw(drawing: Drawing): Promise<void> {
    const { wanted } = drawing;
    const page = await this.#pdf.getPage(wanted.pageIndex + 1);
    if (drawing.cancelled) return;
    const canvas = document.createElement('canvas');
    const viewport = pictureViewport(page, wanted);
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    // Noted only once by itself, whichever way round the page was then.
    if (wanted.night) page.imageCoordinates = null;
    drawing.task = page.render({ canvas, viewport, recordImages: wanted.night });
    await drawing.task.promise;
    if (this.#closed) return;
    const pictures = wanted.night ? keptPictures((page.imageCoordinates ?? []) as ArrayLike<number>) : [];
    this.#show({ ...wanted, canvas: wanted.night ? nightPicture(canvas, pictures) : canvas });
  }

  #show(drawn: ShownPicture): void {
    const { pageIndex, canvas } = drawn;
    // Into the cache first: letting go of the old canvas takes it out of the host.
    // Until it is drawn the other way round, its colors are exchanged where it is shown.
    if (drawn.night) canvas.dataset.night = '';
    this.#drawn.set(pageIndex, drawn, canvas.width * canvas.height, (key) => this.#hosts.has(key));
    this.#hosts.get(pageIndex)?.replaceChildren(canvas);
    this.#listeners.get(pageIndex)?.('drawn');
    if (this.#hosts.has(pageIndex)) this.onShown?.();
  }

  #giveUp(wanted: WantedPage): void {
    this.#failed.set(wanted.pageIndex, wanted);
    if (!this.#drawn.peek(wanted.pageIndex)) this.#listeners.get(wanted.pageIndex)?.('failed');
  }

  /** A page that nobody looks at yet gives way to one that is in view. */
  #mayGoOn(running: WantedPage): boolean {
    const among = (pages: readonly WantedPage[]): boolean => pages.some((page) => samePicture(page, running));
    return among(this.#wanted) || (among(this.#ahead) && this.#wanted.every((page) => this.#upToDate(page)));
  }

  #upToDate(page: WantedPage): boolean {
    const drawn = this.#drawn.peek(page.pageIndex);
    if (drawn && samePicture(drawn, page)) return true;
    const failed = this.#failed.get(page.pageIndex);
    return failed !== undefined && samePicture(failed, page);
  }

  /** Frees what pdf.js holds of a page that is not shown any more: decoded images above all. */
  async #cleanUp(pageIndex: number): Promise<void> {
    if (this.#closed || this.#hosts.has(pageIndex)) return;
    const page = await this.#pdf.getPage(pageIndex + 1).catch(() => null);
    if (!this.#hosts.has(pageIndex)) page?.cleanup();
  }
}

/** The first of `ahead` that the budget holds beside `pages`. */
function withRoom(pages: readonly WantedPage[], ahead: readonly WantedPage[]): readonly WantedPage[] {
  const pixels = ({ width, height }: WantedPage): number => Math.min(CANVAS_MAX_PIXELS, width * height);
  const others = ahead.filter(({ pageIndex }) => !pages.some((page) => page.pageIndex === pageIndex));
  return fitting(others, pixels, BUDGET_PIXELS - pages.reduce((sum, page) => sum + pixels(page), 0));
}

function samePicture(a: WantedPage, b: WantedPage): boolean {
  const sameSize = a.width === b.width && a.height === b.height;
  return a.pageIndex === b.pageIndex && a.turn === b.turn && sameSize && a.night === b.night;
}

type Page = Awaited<ReturnType<PDFDocumentProxy['getPage']>>;

function pictureViewport(page: Page, { turn, width, height }: WantedPage) {
  const rotation = (page.rotate + turn) % 360;
  const natural = page.getViewport({ scale: 1, rotation });
  const coarser = Math.min(1, Math.sqrt(CANVAS_MAX_PIXELS / (width * height)));
  return page.getViewport({ scale: (width / natural.width) * coarser, rotation });
}
