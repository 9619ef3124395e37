/** What a page paints besides letters, and what that lets be seen of them. */
import type { Box } from '#shared/domain/document/geometry.ts';
import type { PageImage, TextRun } from '#shared/domain/document/page-content.ts';
import { Covers } from './covers.ts';
import { cut, DrawingCollector, onPage } from './drawings.ts';
import { Grounds, isDrawn, isWithin } from './grounds.ts';
import type { TextState } from './text-state.ts';

const MAX_IMAGES = 2_000;
const MIN_IMAGE_PT = 8;
/** Smaller letters are specks. */
const LEAST_SEEN_PT = 1;
const WHITE = '#fff';

export class Painted {
  readonly images: PageImage[] = [];
  readonly covers = new Covers();
  readonly #drawings: DrawingCollector;
  readonly #grounds = new Grounds();
  readonly #page: Box;

  constructor(page: Box) {
    this.#page = page;
    this.#drawings = new DrawingCollector(page);
  }

  /** A picture in the unit square. */
  image({ ctm, clip }: TextState): void {
    if (this.images.length >= MAX_IMAGES) return;
    const box = cut(onPage([0, 0, 1, 1], ctm), this.#page);
    if (box.x1 - box.x0 < MIN_IMAGE_PT || box.y1 - box.y0 < MIN_IMAGE_PT) return;
    this.images.push({ box });
    const seen = cut(box, clip);
    this.#drawings.addImage(seen);
    this.#grounds.add(seen);
  }

  /** All that may be seen is filled with something. */
  shade({ clip }: TextState): void {
    this.#grounds.add(clip);
  }

  /**
   * @param painted  undefined where the path only clips
   * @param bounds   left, bottom, right, top
   * @returns what of the page lies within its bounds
   */
  path(
    painted: 'stroked' | 'filled' | undefined,
    bounds: readonly number[],
    rectangle: boolean,
    state: TextState,
  ): Box {
    const box = cut(onPage(bounds, state.ctm), state.clip);
    if (painted === 'stroked' || (painted === 'filled' && state.color !== WHITE)) {
      this.#drawings.addPath(box, rectangle);
      this.#grounds.add(box);
    }
    if (painted === 'filled' && rectangle) this.covers.add(box, state);
    return box;
  }

  /** Is a letter with its middle at this place seen, as far as what was painted before it tells? */
  shows(x: number, y: number, sizePt: number, widthPt: number, state: TextState): boolean {
    // The clip lies within the page.
    if (!isWithin(state.clip, x, y, 0)) return false;
    // Glyphs that are procedures have colors of their own.
    if (state.font?.nameless === true) return true;
    if (sizePt < LEAST_SEEN_PT && widthPt < LEAST_SEEN_PT) return false;
    return state.color !== WHITE || state.outlined || this.#grounds.has(x, y);
  }

  /** Is something painted in place of letters without ink, which they tell the words of? */
  draws(run: TextRun): boolean {
    return isDrawn(run, this.images) || this.#grounds.draws(run);
  }

  drawings(): ReturnType<DrawingCollector['finish']> {
    return this.#drawings.finish();
  }
}
